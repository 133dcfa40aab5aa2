/**
 * Sends the events of wallets' journals to webhook endpoints. An endpoint accepts each event once, so
 * sending again is harmless, and events that were not accepted are sent again with the journal. Reference
 * 11.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { HistoryBatch } from "../../domain/wallet/history-entry.ts";
import { isWanted } from "../../domain/webhooks/delivery-options.ts";
import type { WebhookEvent } from "../../domain/webhooks/event-types.ts";
import type { EndpointConfig } from "../../durable-objects/webhook-endpoint/webhook-endpoint-rpc.ts";
import { subscriptionsIn, type WebhookSubscription } from "../db/webhook-subscriptions.ts";
import { webhookEndpointStub } from "../objects.ts";
import { ulid } from "../runtime/ulid.ts";
import { webhookEvent } from "../views/webhook-event.ts";
import { historyEvents, jackpotEvents } from "./history-events.ts";

/** Sends the events of batches; returns the batches whose events every endpoint has accepted. */
export async function announceHistory(
  env: Env,
  batches: readonly HistoryBatch[],
): Promise<ReadonlySet<HistoryBatch>> {
  const subscriptions = await subscriptionsIn(env.DB, batches);
  const taken = await Promise.all(
    [...Map.groupBy(batches, nameOf)].map(async ([name, ofEnvironment]) => {
      const subscribed = subscriptions.filter((one) => nameOf(one) === name);
      if (subscribed.length === 0) return ofEnvironment;
      const built = await Promise.all(ofEnvironment.map((batch) => buildEvents(env, batch)));
      // A batch whose events cannot be built delays no other.
      const sendable = ofEnvironment.filter((_, index) => built[index] !== undefined);
      const events = built.flatMap((ofBatch) => ofBatch ?? []);
      try {
        await Promise.all(subscribed.map((one) => sendEvents(env, one, events)));
        return sendable;
      } catch (error) {
        console.warn(JSON.stringify({ event: "webhook_send_failed", error: String(error) }));
        return [];
      }
    }),
  );
  return new Set(taken.flat());
}

/** Returns a batch's events; undefined, with a line in the log, if they cannot be built now. */
export async function buildEvents(
  env: Env,
  batch: HistoryBatch,
): Promise<WebhookEvent[] | undefined> {
  try {
    const events = [...historyEvents(batch), ...(await jackpotEvents(env, batch))];
    // In the order in which they happened, for webhooks with that option.
    return events.toSorted((a, b) => a.createdAt - b.createdAt);
  } catch (error) {
    console.warn(JSON.stringify({ event: "events_not_built", error: String(error) }));
    return undefined;
  }
}

/** Sends a subscription its events: those of its types and filters, from after it was created. */
export async function sendEvents(
  env: Env,
  subscription: WebhookSubscription,
  events: readonly WebhookEvent[],
): Promise<void> {
  const { eventTypes, createdAt, options } = subscription;
  const wanted = events.filter(
    (event) =>
      eventTypes.includes(event.type) && event.createdAt >= createdAt && isWanted(event, options),
  );
  if (wanted.length === 0) return;
  const message = { config: endpointConfig(subscription), events: wanted };
  await webhookEndpointStub(env, subscription).accept(message);
}

/** Returns the part of a subscription that its endpoint needs. */
export function endpointConfig(subscription: WebhookSubscription): EndpointConfig {
  const { tenantId, environment, id, url, disabled, version, options } = subscription;
  const enabled = disabled === null;
  return { tenantId, environment, subscriptionId: id, url, enabled, version, options };
}

function nameOf({ tenantId, environment }: TenantEnvironment): string {
  return `${environment}:${tenantId}`;
}

/** Makes a `webhook.test` event for a subscription, with a new id each time. */
export function testEvent({ tenantId, environment, id }: WebhookSubscription): WebhookEvent {
  return webhookEvent({
    tenantId,
    environment,
    type: "webhook.test",
    cause: [id, ulid()],
    at: Date.now(),
    data: { subscriptionId: id, message: "It works." },
  });
}
