/**
 * Reads the transactions of all players, newest first, except stakes and wins, which are in the list of
 * rounds. Two indexes contain only these entries, so a bet writes no row of them. A page reads 2,000 of
 * them, to the millisecond, and returns where it stopped. docs/decisions/0176.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { TransactionType } from "../../domain/wallet/history-entry.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import type { TransactionRow } from "../db/schema/history.ts";
import { countOf, MAX_ROWS_LOOKED_AT, type Total } from "../db/sql.ts";
import { TRANSACTION } from "./read-player-history.ts";

/**
 * Only the last of an entry's transactions decides whether it is listed: a round may end by converting a
 * bonus.
 */
const TYPE = "transactions ->> '$[#-1].type'";
const IS_LISTED = "NOT IN ('bet', 'win')";
const NEWEST_FIRST = "ORDER BY e.created_at DESC, player_id DESC, seq DESC";

/**
 * Returns the entries of one type (?7), which has its own index, or of all types, that are older than a
 * position.
 */
function moved(type: TransactionType | undefined, joined = ""): string {
  const [index, ofType] =
    type === undefined
      ? ["entries_moved", "?7 IS NULL"]
      : ["entries_moved_by_type", `${TYPE} = ?7`];
  return `entries AS e INDEXED BY ${index} ${joined}
    WHERE e.tenant_id = ?1 AND e.environment = ?2 AND ${TYPE} ${IS_LISTED} AND ${ofType}
      AND e.created_at >= ?3 AND (e.created_at, e.player_id, e.seq) < (?4, ?5, ?6)`;
}

const EACH =
  "CROSS JOIN players USING (tenant_id, environment, player_id) CROSS JOIN json_each(transactions)";
const FILTERS = `AND (?8 IS NULL OR currency = ?8) AND seq > cleared_through
  AND value ->> 'type' ${IS_LISTED}`;

export interface TransactionFilter {
  readonly currency: Currency | undefined;
  readonly type: TransactionType | undefined;
  /** Milliseconds since the epoch: `from` inclusive, `to` exclusive. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** A transaction's place in the list. */
export type TransactionPosition = readonly [createdAt: number, playerId: string, seq: number];

export interface PlayersTransaction extends TransactionRow {
  readonly playerId: string;
  readonly externalId: string;
}

interface FoundTransactions {
  /** At most `limit` + 1, so that the caller sees whether more follow. */
  readonly rows: readonly PlayersTransaction[];
  /** Counted only for the first page. */
  readonly total: Total | undefined;
  /** The position where the page stopped reading; undefined if it read everything. */
  readonly end: TransactionPosition | undefined;
}

/** Reads a page, which begins after `before`. */
export async function allTransactions(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  { currency, type, from, to }: TransactionFilter,
  page: { readonly pageSize: number; readonly offset: number },
  before: TransactionPosition | undefined,
): Promise<FoundTransactions> {
  const [at, player, seq] = before ?? [to ?? Number.MAX_SAFE_INTEGER, "", 0];
  const place = [at, player, seq, type ?? null];
  const end = await db
    .prepare(
      `SELECT created_at FROM ${moved(type)} ${NEWEST_FIRST} LIMIT 1 OFFSET ${MAX_ROWS_LOOKED_AT - 1}`,
    )
    .bind(tenantId, environment, from ?? 0, ...place)
    .first<number>("created_at");
  const sql = `${moved(type, EACH)} ${FILTERS}`;
  const params = [tenantId, environment, end ?? from ?? 0, ...place, currency ?? null];
  const [{ results: rows }, count] = await Promise.all([
    db
      .prepare(
        `SELECT ${TRANSACTION}, e.created_at, player_id AS playerId, external_id AS externalId
         FROM ${sql} ${NEWEST_FIRST} LIMIT ?9 OFFSET ?10`,
      )
      .bind(...params, page.pageSize + 1, page.offset)
      .all<PlayersTransaction>(),
    before === undefined ? countOf(db, { sql, params }) : undefined,
  ]);
  return {
    rows,
    total: count === undefined ? undefined : { count, isLowerBound: end !== null },
    end: end === null ? undefined : [end, "", 0],
  };
}
