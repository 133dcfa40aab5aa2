/**
 * Unfinished withdrawals of every account, for our staff: the longest waiting first.
 * docs/decisions/0153.
 */
import type { Environment, TenantEnvironment } from "../../domain/ids.ts";
import type { WithdrawalRecord, WithdrawalStatus } from "../../domain/wallet/withdrawal.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import { environmentsByHistory } from "../db/history-of.ts";
import { pairsOf } from "../db/sql.ts";

export interface OpenWithdrawal {
  readonly tenantId: string;
  readonly environment: Environment;
  readonly playerId: string;
  readonly record: WithdrawalRecord;
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
const OLDEST_FIRST = `SELECT w.tenant_id AS tenantId, w.environment, w.player_id AS playerId, w.record
  FROM json_each(?1) AS t CROSS JOIN json_each(?2) AS s
    CROSS JOIN withdrawals AS w ON w.tenant_id = t.value ->> 0 AND w.environment = t.value ->> 1
      AND (w.created_at, w.withdrawal_id) IN (
        SELECT o.created_at, o.withdrawal_id FROM withdrawals AS o INDEXED BY withdrawals_by_status
        WHERE o.tenant_id = t.value ->> 0 AND o.environment = t.value ->> 1 AND o.status = s.value
          AND (o.created_at, o.withdrawal_id) > (?3, ?4)
        ORDER BY o.created_at, o.withdrawal_id LIMIT ?5)
  ORDER BY w.created_at, w.withdrawal_id LIMIT ?5`;

/** Returns the withdrawals, at most `limit` + 1, so that the caller sees whether more follow. */
export async function openWithdrawals(env: Env, wanted: Wanted): Promise<OpenWithdrawal[]> {
  const { tenantId, environment, limit } = wanted;
  const groups = await environmentsByHistory(env, tenantId === undefined ? undefined : [tenantId]);
  const found = await Promise.all(
    groups.map(({ db, items }) => {
      const tenantEnvironments = items.filter(
        (one) => one.environment === (environment ?? one.environment),
      );
      return openIn(db, tenantEnvironments, wanted);
    }),
  );
  return found
    .flat()
    .sort(oldestFirst)
    .slice(0, limit + 1);
}

function oldestFirst({ record: one }: OpenWithdrawal, { record: other }: OpenWithdrawal): number {
  return one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);
}

async function openIn(
  db: HistoryDatabase,
  tenantEnvironments: readonly TenantEnvironment[],
  { statuses, limit, after }: Wanted,
): Promise<OpenWithdrawal[]> {
  const { results } = await db
    .prepare(OLDEST_FIRST)
    .bind(
      pairsOf(tenantEnvironments),
      ...[JSON.stringify(statuses), after?.createdAt ?? -1, after?.id ?? "", limit + 1],
    )
    .all<Omit<OpenWithdrawal, "record"> & { record: string }>();
  return results.map((row) => ({ ...row, record: JSON.parse(row.record) as WithdrawalRecord }));
}
