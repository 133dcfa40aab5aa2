/**
 * Stores each closed day in the archive, and sends its event to the tenant's webhooks. A close counts as
 * unannounced until every endpoint has accepted its event, so a crash delays it but loses none. Reference
 * 11.20.
 */
import type { DayClose } from "../../domain/report/day-report.ts";
import { askReachable, historyOf } from "../db/history-of.ts";
import { subscriptionsIn } from "../db/webhook-subscriptions.ts";
import { archiveStub } from "../objects.ts";
import { dayClosedData } from "../views/day-close.ts";
import { webhookEvent } from "../views/webhook-event.ts";
import { sendEvents } from "../webhooks/announce.ts";
import { noteAnnounced, unannouncedCloses } from "./day-closes.ts";

/** The most closes that one cron announces. */
const MAX_CLOSES = 60;

/** Sends the unsent events. Never throws: an event that is not sent now is sent later. */
export async function announceCloses(env: Env): Promise<void> {
  for (const close of await unannounced(env)) {
    try {
      await announce(env, close);
    } catch (error) {
      console.warn(JSON.stringify({ event: "close_not_announced", error: String(error) }));
    }
  }
}

async function unannounced(env: Env): Promise<DayClose[]> {
  const closes = await askReachable(env, (db) => unannouncedCloses(db, MAX_CLOSES));
  return closes.slice(0, MAX_CLOSES);
}

async function announce(env: Env, close: DayClose): Promise<void> {
  const { tenantId, environment, day, closedAt } = close.report;
  const { digest } = close;
  const tenantEnvironment = { tenantId, environment };
  const event = webhookEvent({
    ...tenantEnvironment,
    type: "report.day_closed",
    cause: [day],
    at: closedAt,
    data: dayClosedData(close),
  });
  await archiveStub(env, tenantEnvironment).keepClose({
    day,
    report: JSON.stringify(close.report),
    digest,
  });
  const subscriptions = await subscriptionsIn(env.DB, [tenantEnvironment]);
  await Promise.all(subscriptions.map((one) => sendEvents(env, one, [event])));
  await noteAnnounced(await historyOf(env, tenantEnvironment), close);
}
