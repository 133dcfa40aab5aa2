/**
 * Finds out which players of a tenant must not get a launch token, without a call to their wallets. Each
 * isolate keeps the list for at most ten seconds, and the isolate that changes it reads it again at once.
 * This is only an early check: the wallet checks again at the exchange.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { CachedWithFallback } from "../db/cached-with-fallback.ts";
import { orWithout } from "../db/database.ts";
import type { Request } from "../db/find-tenant.ts";
import { historyOf } from "../db/history-of.ts";
import { playerSuspended, suspendedPlayers } from "../history/read-players.ts";

/** A longer list is not cached: players are then looked up one by one. */
const MAX_LISTED = 1_000;
const lists = new CachedWithFallback<ReadonlySet<string>>(1_000);

/**
 * Returns true if the player is suspended; the answer may be ten seconds old. If the database does not answer
 * within 50 ms, the wallet alone decides.
 */
export async function isSuspended(
  c: Request,
  tenantEnvironment: TenantEnvironment,
  playerId: string,
): Promise<boolean> {
  return orWithout(readSuspended(c, tenantEnvironment, playerId), false);
}

async function readSuspended(
  c: Request,
  tenantEnvironment: TenantEnvironment,
  playerId: string,
): Promise<boolean> {
  const listed = await lists.find(keyOf(tenantEnvironment), {
    read: async () =>
      suspendedPlayers(
        await historyOf(c.env, tenantEnvironment),
        tenantEnvironment,
        MAX_LISTED + 1,
      ),
    recall: async () => undefined,
    later: (work) => c.executionCtx.waitUntil(work),
  });
  if (listed === undefined || listed.size > MAX_LISTED) {
    return playerSuspended(await historyOf(c.env, tenantEnvironment), tenantEnvironment, playerId);
  }
  return listed.has(playerId);
}

/**
 * Reads the list again after a change, so that this isolate's next call has it; if the database does not
 * answer, the list is dropped.
 */
export async function relistSuspended(
  env: Env,
  tenantEnvironment: TenantEnvironment,
): Promise<void> {
  const read = async () =>
    suspendedPlayers(await historyOf(env, tenantEnvironment), tenantEnvironment, MAX_LISTED + 1);
  await lists.refresh(keyOf(tenantEnvironment), { read }).catch(() => undefined);
}

function keyOf({ tenantId, environment }: TenantEnvironment): string {
  return `${environment}:${tenantId}`;
}
