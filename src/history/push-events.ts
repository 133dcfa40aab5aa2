/**
 * Hands a wallet's events over right after the call that caused them, for tenants whose webhooks wait
 * for one: the wallet's own outbox sends within half a minute, to save messages. For all other tenants
 * it costs nothing. Contract, "Webhooks".
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { EventType } from "../../domain/webhooks/event-types.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import { subscriptionsOf } from "../db/webhook-subscriptions.ts";
import { IsolateCache } from "../runtime/isolate-cache.ts";
import { catchUpIfPossible } from "./catch-up.ts";

/** A webhook that was made elsewhere is known here this much later; until then the outbox serves it. */
const heardKinds = new IsolateCache<ReadonlySet<EventType>>({
  lifetimeMs: 10_000,
  capacity: 10_000,
});

/** Hands over now if a webhook hears that kind; never fails, because the outbox sends in any case. Not awaited by answers. */
export async function hasten(env: Env, address: WalletAddress, type: EventType): Promise<void> {
  try {
    if (await isHeard(env.DB, address, type)) await catchUpIfPossible(env, address);
  } catch (error) {
    console.warn(JSON.stringify({ event: "webhooks_not_hastened", error: String(error) }));
  }
}

/** Has the webhooks of an environment read anew by this isolate's next call. */
export function forgetHeardKinds(scope: TenantEnvironment): void {
  heardKinds.forget(keyOf(scope));
}

async function isHeard(
  db: D1Database,
  scope: TenantEnvironment,
  type: EventType,
): Promise<boolean> {
  const heard = await heardKinds.getOrRead(keyOf(scope), async () => {
    const subscriptions = await subscriptionsOf(db, scope);
    // Of disabled ones as well: what they hold must be there when they are asked to send it.
    return new Set(subscriptions.flatMap(({ eventTypes }) => eventTypes));
  });
  return heard?.has(type) ?? false;
}

function keyOf({ tenantId, environment }: TenantEnvironment): string {
  return `${environment}:${tenantId}`;
}
