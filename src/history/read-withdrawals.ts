/** Reads withdrawals from history, over all players of a tenant. Reference 2.9. */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { WithdrawalRecord, WithdrawalStatus } from "../../domain/wallet/withdrawal.ts";
import { type Condition, countUpToMax, type TimePage, type Total, where } from "../db/sql.ts";

interface Filter {
  readonly status: WithdrawalStatus | undefined;
  readonly playerId: string | undefined;
}

/** 1 if an audit has frozen the player's wallet. */
const WALLET_FROZEN = `EXISTS (SELECT 1 FROM frozen_objects AS f WHERE f.released_at IS NULL
  AND f.tenant_id = w.tenant_id AND f.environment = w.environment AND f.kind = 'wallet'
  AND f.object_id = w.player_id)`;

/** Withdrawals, newest first; at most `limit` + 1, so that the caller sees whether more follow. */
export async function withdrawalsOf(
  db: D1Database,
  scope: TenantEnvironment,
  wanted: Filter & TimePage,
): Promise<{ playerId: string; record: WithdrawalRecord; walletFrozen: number }[]> {
  const { before, limit, offset } = wanted;
  const { sql, params } = matching(scope, wanted);
  // An id ends in a number, and as text 9 sorts after 10: at the same time, the longer id is the later one.
  const older =
    before === undefined
      ? ""
      : "AND (w.created_at, length(w.withdrawal_id), w.withdrawal_id) < (?, ?, ?)";
  const position = before === undefined ? [] : [before.createdAt, before.id.length, before.id];
  const { results } = await db
    .prepare(
      `SELECT w.player_id AS playerId, w.record, ${WALLET_FROZEN} AS walletFrozen
       FROM ${sql} ${older}
       ORDER BY w.created_at DESC, length(w.withdrawal_id) DESC, w.withdrawal_id DESC
       LIMIT ? OFFSET ?`,
    )
    .bind(...params, ...position, limit + 1, offset)
    .all<{ playerId: string; record: string; walletFrozen: number }>();
  return results.map((row) => ({ ...row, record: JSON.parse(row.record) as WithdrawalRecord }));
}

const LATEST = 20;

/** A player's last withdrawals, newest first; null while they cannot be read. */
export async function latestWithdrawals(
  db: D1Database,
  { playerId, ...scope }: TenantEnvironment & { readonly playerId: string },
): Promise<readonly WithdrawalRecord[] | null> {
  const page = { limit: LATEST - 1, offset: 0, before: undefined, status: undefined };
  const rows = await withdrawalsOf(db, scope, { ...page, playerId }).catch(() => null);
  return rows?.map(({ record }) => record) ?? null;
}

/** Counts the withdrawals that a filter finds. */
export function countWithdrawals(
  db: D1Database,
  scope: TenantEnvironment,
  wanted: Filter,
): Promise<Total> {
  return countUpToMax(db, matching(scope, wanted));
}

function matching({ tenantId, environment }: TenantEnvironment, filter: Filter): Condition {
  const { sql, params } = where([
    ["w.tenant_id = ?", tenantId],
    ["w.environment = ?", environment],
    ["w.status = ?", filter.status],
    ["w.player_id = ?", filter.playerId],
  ]);
  return { sql: `withdrawals AS w ${indexOf(filter)} ${sql}`, params };
}

/** Each filter has an index in the order of the list. */
function indexOf({ status, playerId }: Filter): string {
  if (playerId === undefined) return status === undefined ? "" : "INDEXED BY withdrawals_by_status";
  const name = status === undefined ? "withdrawals_by_player" : "withdrawals_by_player_status";
  return `INDEXED BY ${name}`;
}
