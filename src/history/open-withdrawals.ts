/**
 * Withdrawals of every account that are not over, for our staff: the longest waiting first.
 * docs/decisions/0153.
 */
import type { Environment } from "../../domain/ids.ts";
import type { WithdrawalRecord, WithdrawalStatus } from "../../domain/wallet/withdrawal.ts";
import { WALLET_FROZEN } from "./read-withdrawals.ts";

export interface OpenWithdrawal {
  readonly tenantId: string;
  readonly environment: Environment;
  readonly playerId: string;
  readonly record: WithdrawalRecord;
  /** 1 if an audit has frozen the player's wallet. */
  readonly walletFrozen: number;
}

interface Wanted {
  readonly statuses: readonly WithdrawalStatus[];
  readonly tenantId: string | undefined;
  readonly environment: Environment | undefined;
  readonly limit: number;
  /** The last one that the caller has seen. */
  readonly after: { readonly createdAt: number; readonly id: string } | undefined;
}

/**
 * For each account, environment and status the index returns at most as many as a page shows, in the page's
 * order.
 */
const OLDEST_FIRST = `SELECT t.id AS tenantId, e.value AS environment, w.player_id AS playerId, w.record,
    ${WALLET_FROZEN} AS walletFrozen
  FROM (SELECT id FROM tenants WHERE ?1 IS NULL OR id = ?1) AS t
    CROSS JOIN json_each('["production","sandbox"]') AS e CROSS JOIN json_each(?3) AS s
    CROSS JOIN withdrawals AS w ON w.tenant_id = t.id AND w.environment = e.value
      AND (w.created_at, w.withdrawal_id) IN (
        SELECT o.created_at, o.withdrawal_id FROM withdrawals AS o INDEXED BY withdrawals_by_status
        WHERE o.tenant_id = t.id AND o.environment = e.value AND o.status = s.value
          AND (o.created_at, o.withdrawal_id) > (?4, ?5)
        ORDER BY o.created_at, o.withdrawal_id LIMIT ?6)
  WHERE ?2 IS NULL OR e.value = ?2
  ORDER BY w.created_at, w.withdrawal_id LIMIT ?6`;

/** Returns the withdrawals, at most `limit` + 1, so that the caller sees whether more follow. */
export async function openWithdrawals(
  db: D1Database,
  { statuses, tenantId, environment, limit, after }: Wanted,
): Promise<OpenWithdrawal[]> {
  const { results } = await db
    .prepare(OLDEST_FIRST)
    .bind(
      ...[tenantId ?? null, environment ?? null, JSON.stringify(statuses)],
      ...[after?.createdAt ?? -1, after?.id ?? "", limit + 1],
    )
    .all<Omit<OpenWithdrawal, "record"> & { record: string }>();
  return results.map((row) => ({ ...row, record: JSON.parse(row.record) as WithdrawalRecord }));
}
