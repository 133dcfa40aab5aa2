/** Reads of the withdrawals that history holds, across the players of a tenant. Contract, "Paging". */
import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { WithdrawalRecord, WithdrawalStatus } from "../../domain/wallet/withdrawal.ts";
import { withdrawals } from "../db/schema/history.ts";

interface Filter {
  readonly status: WithdrawalStatus | undefined;
  readonly playerId: string | undefined;
}

/** Named in full: inside the query a bare column would be that of the list of freezes. */
const FROZEN = sql<number>`EXISTS (SELECT 1 FROM frozen_objects WHERE released_at IS NULL
  AND frozen_objects.tenant_id = withdrawals.tenant_id AND kind = 'wallet'
  AND frozen_objects.environment = withdrawals.environment AND object_id = withdrawals.player_id)`;

/** Withdrawals, newest first; at most `limit` + 1, so that the caller sees whether more follow. */
export async function withdrawalsOf(
  db: D1Database,
  scope: TenantEnvironment,
  wanted: Filter & {
    readonly limit: number;
    readonly offset: number;
    /** The last one that the caller has seen. */
    readonly before: { readonly createdAt: number; readonly id: string } | undefined;
  },
): Promise<{ playerId: string; record: WithdrawalRecord; walletFrozen: number }[]> {
  const { before } = wanted;
  const { createdAt, id } = withdrawals;
  // An id ends in a number, and as text 9 comes after 10: of one moment, the longer id is the later.
  const length = sql`length(${id})`;
  const older =
    before &&
    sql`(${createdAt}, ${length}, ${id}) < (${before.createdAt}, ${before.id.length}, ${before.id})`;
  return drizzle(db)
    .select({ playerId: withdrawals.playerId, record: withdrawals.record, walletFrozen: FROZEN })
    .from(withdrawals)
    .where(and(matching(scope, wanted), older))
    .orderBy(desc(createdAt), desc(length), desc(id))
    .limit(wanted.limit + 1)
    .offset(wanted.offset);
}

/** How many withdrawals a filter finds in all. */
export async function countWithdrawals(
  db: D1Database,
  scope: TenantEnvironment,
  wanted: Filter,
): Promise<number> {
  const [row] = await drizzle(db)
    .select({ total: count() })
    .from(withdrawals)
    .where(matching(scope, wanted));
  return row?.total ?? 0;
}

function matching(scope: TenantEnvironment, { status, playerId }: Filter): SQL | undefined {
  return and(
    eq(withdrawals.tenantId, scope.tenantId),
    eq(withdrawals.environment, scope.environment),
    status && eq(withdrawals.status, status),
    playerId === undefined ? undefined : eq(withdrawals.playerId, playerId),
  );
}
