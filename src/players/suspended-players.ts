/**
 * Which players of a tenant may not get a launch token, without a call to their wallets. Each isolate
 * keeps the list for at most ten seconds, and the isolate that changes it drops it at once. The wallet
 * checks again at the exchange, so this is only the early check.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { orWithout } from "../db/database.ts";
import { playerSuspended, suspendedPlayers } from "../history/read-players.ts";
import { IsolateCache } from "../runtime/isolate-cache.ts";

/** A longer list is not worth keeping: single players are then looked up. */
const MAX_LISTED = 1_000;
const lists = new IsolateCache<ReadonlySet<string>>({ lifetimeMs: 10_000, capacity: 1_000 });

/**
 * Returns true if the player is suspended; the answer may be ten seconds old. Without the database the
 * wallet alone decides.
 */
export async function isSuspended(
  db: D1Database,
  scope: TenantEnvironment,
  playerId: string,
): Promise<boolean> {
  return orWithout(readSuspended(db, scope, playerId), false);
}

async function readSuspended(
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

/** Clears the cache, so this isolate's next call reads the list again. */
export function forgetSuspended(scope: TenantEnvironment): void {
  lists.forget(keyOf(scope));
}

function keyOf({ tenantId, environment }: TenantEnvironment): string {
  return `${environment}:${tenantId}`;
}
