/**
 * Reads withdrawals from history, over all players of a tenant. Reference 2.9. Each filter by itself has an
 * index. Of several filters, one index finds the rows and the others check up to 2,000 of them for a page,
 * which returns where it stopped. docs/decisions/0139.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { WithdrawalRecord, WithdrawalStatus } from "../../domain/wallet/withdrawal.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import {
  type Condition,
  countOf,
  countUpToMax,
  MAX_ROWS_LOOKED_AT,
  type TimePage,
  type Total,
  where,
} from "../db/sql.ts";

export interface WithdrawalFilter {
  readonly status?: WithdrawalStatus | undefined;
  readonly playerId?: string | undefined;
  readonly currency?: Currency | undefined;
  /** A chain, or "none" for money that went back to the operator. */
  readonly chain?: string | undefined;
  /** Milliseconds since the epoch: `from` inclusive, `to` exclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

type Before = TimePage["before"];

// An id ends in a number, and as text 9 sorts after 10, so at the same time the longer id is later.
const NEWEST_FIRST =
  "ORDER BY w.created_at DESC, length(w.withdrawal_id) DESC, w.withdrawal_id DESC";

/** Returns withdrawals, newest first; at most `limit` + 1, so that the caller sees whether more follow. */
export async function withdrawalsOf(
  db: HistoryDatabase,
  tenantEnvironment: TenantEnvironment,
  wanted: WithdrawalFilter & TimePage,
): Promise<{ playerId: string; record: WithdrawalRecord }[]> {
  const end = await endOfWithdrawals(db, tenantEnvironment, wanted, wanted.before);
  const { sql, params } = matching(tenantEnvironment, wanted, wanted.before, end);
  const { results } = await db
    .prepare(
      `SELECT w.player_id AS playerId, w.record
       FROM ${sql} ${NEWEST_FIRST} LIMIT ? OFFSET ?`,
    )
    .bind(...params, wanted.limit + 1, wanted.offset)
    .all<{ playerId: string; record: string }>();
  return results.map((row) => ({ ...row, record: JSON.parse(row.record) as WithdrawalRecord }));
}

const LATEST = 20;

/** Returns a player's last withdrawals, newest first; null if they cannot be read. */
export async function latestWithdrawals(
  db: HistoryDatabase,
  { playerId, ...tenantEnvironment }: TenantEnvironment & { readonly playerId: string },
): Promise<readonly WithdrawalRecord[] | null> {
  const page = { limit: LATEST - 1, offset: 0, before: undefined };
  const rows = await withdrawalsOf(db, tenantEnvironment, { ...page, playerId }).catch(() => null);
  return rows?.map(({ record }) => record) ?? null;
}

/** Counts the withdrawals that match a filter, or those among the rows that a first page reads. */
export async function countWithdrawals(
  db: HistoryDatabase,
  tenantEnvironment: TenantEnvironment,
  filter: WithdrawalFilter,
): Promise<Total> {
  const end = await endOfWithdrawals(db, tenantEnvironment, filter, undefined);
  const counted = matching(tenantEnvironment, filter, undefined, end);
  if (!isSifted(filter)) return countUpToMax(db, counted);
  return { count: await countOf(db, counted), isLowerBound: end !== undefined };
}

/** Returns the position of the last withdrawal that a page read, if others follow; undefined if none do. */
export async function endOfWithdrawals(
  db: HistoryDatabase,
  tenantEnvironment: TenantEnvironment,
  filter: WithdrawalFilter,
  before: Before,
): Promise<Before> {
  if (!isSifted(filter)) return undefined;
  const { sql, params } = found(tenantEnvironment, filter, before);
  const row = await db
    .prepare(
      `SELECT w.created_at AS createdAt, w.withdrawal_id AS id FROM ${sql}
       ${NEWEST_FIRST} LIMIT 2 OFFSET ${MAX_ROWS_LOOKED_AT - 1}`,
    )
    .bind(...params)
    .all<{ createdAt: number; id: string }>();
  return row.results.length < 2 ? undefined : row.results[0];
}

/**
 * Returns the rows that the index finds within what a page reads, and of those the rows that match the
 * other filters.
 */
function matching(
  tenantEnvironment: TenantEnvironment,
  filter: WithdrawalFilter,
  before: Before,
  end: Before,
): Condition {
  // There may be only one lower bound in time: with two, the index would begin at the first.
  const near = end === undefined ? filter : { ...filter, from: end.createdAt };
  const { sql, params } = found(tenantEnvironment, near, before);
  if (!isSifted(filter)) return { sql, params };
  const sifted = [
    ["w.currency = ?", filter.currency],
    ["w.chain = ?", filter.chain],
  ].filter(([, value]) => value !== undefined);
  const last =
    end === undefined
      ? []
      : ["(w.created_at, length(w.withdrawal_id), w.withdrawal_id) >= (?, ?, ?)"];
  return {
    sql: [sql, ...sifted.map(([condition]) => condition), ...last].join(" AND "),
    params: [
      ...params,
      ...sifted.map(([, value]) => value ?? ""),
      ...(end === undefined ? [] : [end.createdAt, end.id.length, end.id]),
    ],
  };
}

/** Returns what one index finds, in the order of the list. */
function found(
  { tenantId, environment }: TenantEnvironment,
  filter: WithdrawalFilter,
  before: Before,
): Condition {
  const { columns, index } = indexOf(filter);
  const { sql, params } = where([
    ["w.tenant_id = ?", tenantId],
    ["w.environment = ?", environment],
    ...columns.map(([column, value]) => [`w.${column} = ?`, value] as const),
    ["w.created_at >= ?", filter.from],
    ["w.created_at < ?", filter.to],
  ]);
  // The first bound lets the index begin there, because the index does not have the order of ids.
  const older =
    "AND w.created_at <= ? AND (w.created_at, length(w.withdrawal_id), w.withdrawal_id) < (?, ?, ?)";
  return {
    sql: `withdrawals AS w ${index} ${sql} ${before === undefined ? "" : older}`,
    params:
      before === undefined
        ? params
        : [...params, before.createdAt, before.createdAt, before.id.length, before.id],
  };
}

/** Returns true if the index of a filter finds rows that do not match the filter. */
function isSifted(filter: WithdrawalFilter): boolean {
  const { status, playerId, currency, chain } = filter;
  const given = [status, playerId, currency, chain];
  return given.filter((value) => value !== undefined).length > indexOf(filter).columns.length;
}

/** Returns the index with the fewest rows for a filter, and the columns that it covers. */
function indexOf({ status, playerId, currency, chain }: WithdrawalFilter): {
  readonly columns: readonly (readonly [column: string, value: string])[];
  readonly index: string;
} {
  const by = (name: string) => `INDEXED BY withdrawals_by_${name}`;
  if (playerId !== undefined) {
    const player = ["player_id", playerId] as const;
    if (status === undefined) return { columns: [player], index: by("player") };
    return { columns: [player, ["status", status]], index: by("player_status") };
  }
  if (status !== undefined) return { columns: [["status", status]], index: by("status") };
  if (currency !== undefined) return { columns: [["currency", currency]], index: by("currency") };
  if (chain !== undefined) return { columns: [["chain", chain]], index: by("chain") };
  return { columns: [], index: "" };
}
