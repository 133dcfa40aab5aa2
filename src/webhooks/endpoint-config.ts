/** A subscription in its endpoint's words. */
import type { EndpointConfig } from "../../durable-objects/webhook-endpoint/webhook-endpoint-rpc.ts";
import type { WebhookSubscription } from "../db/webhook-subscriptions.ts";

/** What the endpoint needs to know of a subscription. */
export function endpointConfig(subscription: WebhookSubscription): EndpointConfig {
  const { tenantId, environment, id, url, disabled, version } = subscription;
  const enabled = disabled === null;
  return { tenantId, environment, subscriptionId: id, url, enabled, version };
}
