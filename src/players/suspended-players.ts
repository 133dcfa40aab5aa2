/**
 * Which players of a tenant may not get a launch token, without asking their wallets: the list is
 * kept for at most ten seconds by each isolate, and dropped at once by the one that changes it. The
 * wallet has the last word at the exchange, so this is early, never the only check.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { playerSuspended, suspendedPlayers } from "../history/read-players.ts";
import { IsolateCache } from "../runtime/isolate-cache.ts";

/** A list of more is not worth carrying: the player is then looked up. */
const MAX_LISTED = 1_000;
const lists = new IsolateCache<ReadonlySet<string>>({ lifetimeMs: 10_000, capacity: 1_000 });

/** Tells whether the player is suspended, as of ten seconds ago at most. */
export async function isSuspended(
  db: D1Database,
  scope: TenantEnvironment,
  playerId: string,
): Promise<boolean> {
  const listed = await lists.getOrRead(keyOf(scope), () =>
    suspendedPlayers(db, scope, MAX_LISTED + 1),
  );
  if (listed === undefined || listed.size > MAX_LISTED) {
    return playerSuspended(db, scope, playerId);
  }
  return listed.has(playerId);
}

/** Has the list read anew by this isolate's next call. */
export function forgetSuspended(scope: TenantEnvironment): void {
  lists.forget(keyOf(scope));
}

function keyOf({ tenantId, environment }: TenantEnvironment): string {
  return `${environment}:${tenantId}`;
}
