/**
 * The daily check of the actual returns: reports each one that is outside its band to the tenant's webhooks
 * and to the log. Reference 12.24; docs/decisions/0073.
 */
import { subscriptionsIn } from "../db/webhook-subscriptions.ts";
import { actualReturnView } from "../views/actual-return.ts";
import { webhookEvent } from "../views/webhook-event.ts";
import { sendEvents } from "../webhooks/announce.ts";
import { type OutsideReturn, returnsOutsideEverywhere } from "./actual-returns.ts";

/** More than this at once would be our own fault, which staff see in the log. */
const MAX_REPORTED = 200;

/**
 * Reports each return outside its band, once a day: the event's id is that of the day. One that cannot be
 * reported delays no other. Never throws.
 */
export async function checkReturns(env: Env, now: number): Promise<void> {
  let all: OutsideReturn[];
  try {
    all = await returnsOutsideEverywhere(env, MAX_REPORTED);
  } catch (error) {
    console.warn(JSON.stringify({ event: "returns_not_checked", error: String(error) }));
    return;
  }
  for (const outside of all) {
    try {
      await reportReturn(env, outside, now);
    } catch (error) {
      const { tenantId, environment } = outside;
      const line = { event: "return_not_reported", tenantId, environment, error: String(error) };
      console.warn(JSON.stringify(line));
    }
  }
}

async function reportReturn(
  env: Env,
  { tenantId, environment, ...of }: OutsideReturn,
  now: number,
) {
  const data = actualReturnView(of);
  const line = { event: "return_outside_band", tenantId, environment, ...data };
  console.error(JSON.stringify({ level: "error", ...line }));
  const { gameId, version, currency } = of;
  const day = new Date(now).toISOString().slice(0, 10);
  const event = webhookEvent({
    ...{ tenantId, environment, type: "game.return_outside_band", at: now, data },
    cause: [gameId, String(version), currency, day],
  });
  const subscriptions = await subscriptionsIn(env.DB, [{ tenantId, environment }]);
  await Promise.all(subscriptions.map((one) => sendEvents(env, one, [event])));
}
