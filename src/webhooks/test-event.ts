/** The event that an operator has sent to try a webhook. Reference 11.15. */
import type { WebhookEvent } from "../../domain/webhooks/event-types.ts";
import type { WebhookSubscription } from "../db/webhook-subscriptions.ts";
import { ulid } from "../runtime/ulid.ts";
import { webhookEvent } from "../views/webhook-event.ts";

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
