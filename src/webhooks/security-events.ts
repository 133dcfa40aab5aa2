/**
 * Sends security events to the webhooks that subscribe to them. They stay unsent in the database until
 * every endpoint has accepted them; the sweep sends them, within a minute. Reference 6.25 and 11.11.
 */
import type { WebhookEvent } from "../../domain/webhooks/event-types.ts";
import { noteSent, type StoredSecurityEvent, unsentSecurityEvents } from "../db/security-events.ts";
import { subscriptionsIn } from "../db/webhook-subscriptions.ts";
import { webhookEvent } from "../views/webhook-event.ts";
import { sendEvents } from "./announce.ts";

/** The most events that one sweep sends. */
const MAX_EVENTS = 200;

/** Sends the unsent events. Never throws: an event that is not sent now is sent later. */
export async function announceSecurityEvents(env: Env): Promise<void> {
  try {
    const unsent = await unsentSecurityEvents(env.DB, MAX_EVENTS);
    if (unsent.length === 0) return;
    const subscriptions = await subscriptionsIn(env.DB, unsent);
    await Promise.all(
      subscriptions.map((one) => {
        const own = unsent.filter(
          ({ tenantId, environment }) =>
            tenantId === one.tenantId && environment === one.environment,
        );
        return sendEvents(env, one, own.map(eventOf));
      }),
    );
    await noteSent(env.DB, unsent);
  } catch (error) {
    console.warn(JSON.stringify({ event: "security_events_not_sent", error: String(error) }));
  }
}

function eventOf(event: StoredSecurityEvent): WebhookEvent {
  const { tenantId, environment, type, id, subject, address, count, firstAt, lastAt } = event;
  return webhookEvent({
    ...{ tenantId, environment, type, cause: [id], at: firstAt },
    data: {
      subject: subject === "" ? null : subject,
      address: address === "" ? null : address,
      count,
      firstAt: new Date(firstAt).toISOString(),
      lastAt: new Date(lastAt).toISOString(),
    },
  });
}
