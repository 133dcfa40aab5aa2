/**
 * An environment's subscriptions, cached in this isolate, so that a call which causes an event costs no
 * look-up. Webhooks that are not in the cache yet are served by the outbox.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { EventType } from "../../domain/webhooks/event-types.ts";
import { subscriptionsOf, type WebhookSubscription } from "../db/webhook-subscriptions.ts";
import { IsolateCache } from "../runtime/isolate-cache.ts";

const known = new IsolateCache<readonly WebhookSubscription[]>({
  lifetimeMs: 10_000,
  capacity: 10_000,
});

/**
 * Returns the subscriptions to any of these types, as they were at most ten seconds ago. Disabled
 * ones are included: they must have their events when the tenant requests them.
 */
export async function knownSubscriptions(
  db: D1Database,
  tenantEnvironment: TenantEnvironment,
  types: readonly EventType[],
): Promise<WebhookSubscription[]> {
  const all = await known.getOrRead(keyOf(tenantEnvironment), () =>
    subscriptionsOf(db, tenantEnvironment),
  );
  return (all ?? []).filter(({ eventTypes }) => types.some((type) => eventTypes.includes(type)));
}

/** Makes this isolate read an environment's subscriptions again. */
export function forgetSubscriptions(tenantEnvironment: TenantEnvironment): void {
  known.forget(keyOf(tenantEnvironment));
}

function keyOf({ tenantId, environment }: TenantEnvironment): string {
  return `${environment}:${tenantId}`;
}
