/**
 * Sends a wallet's events right after the call that caused them, for tenants whose webhooks ask for them.
 * The wallet's own outbox sends within half a minute, to save messages. For all other tenants this costs
 * nothing. Reference 11.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { EventType } from "../../domain/webhooks/event-types.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import { subscriptionsOf } from "../db/webhook-subscriptions.ts";
import { IsolateCache } from "../runtime/isolate-cache.ts";
import { catchUpIfPossible } from "./catch-up.ts";

/** The event types that an environment's webhooks ask for. Until a new webhook is known here, the outbox serves it. */
const subscribedTypes = new IsolateCache<ReadonlySet<EventType>>({
  lifetimeMs: 10_000,
  capacity: 10_000,
});

/**
 * Sends the wallet's events now if a webhook asks for this type. Answers do not wait for it, and it never
 * throws, because the outbox sends in any case.
 */
export async function pushEvents(env: Env, address: WalletAddress, type: EventType): Promise<void> {
  try {
    if (await isSubscribed(env.DB, address, type)) await catchUpIfPossible(env, address);
  } catch (error) {
    console.warn(JSON.stringify({ event: "webhooks_not_hastened", error: String(error) }));
  }
}

/** Clears the cache for an environment, so this isolate's next call reads its webhooks again. */
export function forgetSubscribedTypes(scope: TenantEnvironment): void {
  subscribedTypes.forget(keyOf(scope));
}

async function isSubscribed(
  db: D1Database,
  scope: TenantEnvironment,
  type: EventType,
): Promise<boolean> {
  const types = await subscribedTypes.getOrRead(keyOf(scope), async () => {
    const subscriptions = await subscriptionsOf(db, scope);
    // Disabled ones count too: their events must be there when the tenant asks for them to be sent.
    return new Set(subscriptions.flatMap(({ eventTypes }) => eventTypes));
  });
  return types?.has(type) ?? false;
}

function keyOf({ tenantId, environment }: TenantEnvironment): string {
  return `${environment}:${tenantId}`;
}
