/** The list of what audits have frozen, for staff and health. The objects hold the freeze itself. */
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type * as z from "zod";
import type { Environment, TenantEnvironment } from "../../domain/ids.ts";
import { type WalletAddress, walletName } from "../../durable-objects/names.ts";
import { frozenObjects } from "../db/schema/oversight.ts";
import { pairsOf } from "../db/sql.ts";
import { type frozenSchema, frozenView, MAX_SHOWN } from "../views/frozen-object.ts";

/** An object that holds money. */
export interface ObjectRef {
  readonly tenantId: string;
  readonly environment: Environment;
  readonly kind: "wallet" | "pool";
  /** The player's id of a wallet, or the currency of a pool. */
  readonly id: string;
}

export interface FrozenObject extends ObjectRef {
  readonly reason: string;
  readonly frozenAt: number;
}

/** Records a freeze; recording it again changes nothing. */
export async function recordFreeze(db: D1Database, frozen: FrozenObject): Promise<void> {
  await drizzle(db).insert(frozenObjects).values(frozen).onConflictDoNothing();
}

/** Records that an object was released, and why. */
export async function recordRelease(
  db: D1Database,
  { tenantId, environment, kind, id }: ObjectRef,
  release: { readonly reason: string; readonly at: number },
): Promise<void> {
  await drizzle(db)
    .update(frozenObjects)
    .set({ releasedAt: release.at, releaseReason: release.reason })
    .where(
      and(
        eq(frozenObjects.tenantId, tenantId),
        eq(frozenObjects.environment, environment),
        eq(frozenObjects.kind, kind),
        eq(frozenObjects.id, id),
        isNull(frozenObjects.releasedAt),
      ),
    );
}

/** Returns what is frozen now, newest first, at most `limit`. */
export async function frozenNow(db: D1Database, limit: number): Promise<FrozenObject[]> {
  const { tenantId, environment, kind, id, reason, frozenAt } = frozenObjects;
  return drizzle(db)
    .select({ tenantId, environment, kind, id, reason, frozenAt })
    .from(frozenObjects)
    .where(isNull(frozenObjects.releasedAt))
    .orderBy(desc(frozenAt), tenantId, environment, kind, id)
    .limit(limit);
}

/** Counts the objects that are frozen now. */
export async function countFrozen(db: D1Database): Promise<number> {
  const [row] = await drizzle(db)
    .select({ count: sql<number>`count(*)` })
    .from(frozenObjects)
    .where(isNull(frozenObjects.releasedAt));
  return row?.count ?? 0;
}

/** Returns the players of environments whose wallets are frozen now, by the names of the wallets. */
export async function frozenWallets(
  db: D1Database,
  tenantEnvironments: readonly TenantEnvironment[],
): Promise<ReadonlySet<string>> {
  const { results } = await db
    .prepare(
      `SELECT f.tenant_id AS tenantId, f.environment, f.object_id AS playerId
       FROM json_each(?) AS s CROSS JOIN frozen_objects AS f ON f.tenant_id = s.value ->> 0
         AND f.environment = s.value ->> 1 AND f.kind = 'wallet' AND f.released_at IS NULL`,
    )
    .bind(pairsOf(tenantEnvironments))
    .all<WalletAddress>();
  return new Set(results.map(walletName));
}

type Frozen = z.output<typeof frozenSchema>;

/** Returns those that are a player's; the others are pools. */
export function frozenWalletsOf(frozen: readonly Frozen[]): Frozen[] {
  return frozen.filter(({ kind }) => kind === "wallet");
}

/** Returns how many objects are frozen now, and the newest of them. */
export async function readFrozen(db: D1Database): Promise<{ total: number; newest: Frozen[] }> {
  const [total, newest] = await Promise.all([countFrozen(db), frozenNow(db, MAX_SHOWN)]);
  return { total, newest: newest.map(frozenView) };
}
