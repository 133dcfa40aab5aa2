/**
 * The daily check of the actual returns: tells the webhooks of tenants, and the log, of each that is
 * outside its band. Reference 12.24; docs/decisions/0073.
 */
import { subscriptionsIn } from "../db/webhook-subscriptions.ts";
import { actualReturnView } from "../views/actual-return.ts";
import { webhookEvent } from "../views/webhook-event.ts";
import { sendEvents } from "../webhooks/announce.ts";
import { returnsOutside } from "./actual-returns.ts";

/** More at once would mean a fault of ours, which staff sees in the log. */
const MAX_TOLD = 200;

/** Tells of each return outside its band, once a day: the event's id is that of the day. Never throws. */
export async function checkReturns(env: Env, now: number): Promise<void> {
  try {
    for (const { tenantId, environment, ...outside } of await returnsOutside(env.DB, MAX_TOLD)) {
      const data = actualReturnView(outside);
      const line = { event: "return_outside_band", tenantId, environment, ...data };
      console.error(JSON.stringify({ level: "error", ...line }));
      const { gameId, version, currency } = outside;
      const day = new Date(now).toISOString().slice(0, 10);
      const event = webhookEvent({
        ...{ tenantId, environment, type: "game.return_outside_band", at: now, data },
        cause: [gameId, String(version), currency, day],
      });
      const subscriptions = await subscriptionsIn(env.DB, [{ tenantId, environment }]);
      await Promise.all(subscriptions.map((one) => sendEvents(env, one, [event])));
    }
  } catch (error) {
    console.warn(JSON.stringify({ event: "returns_not_checked", error: String(error) }));
  }
}
