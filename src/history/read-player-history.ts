/**
 * Reads one player's history: pages by number for people, and by cursor for programs. A cursor is a
 * position in the table's own key, so every page costs the same. Reference 2.9.
 */
import type { Currency } from "../../domain/money/currencies.ts";
import type { TransactionType } from "../../domain/wallet/history-entry.ts";
import type { RoundRecord } from "../../domain/wallet/round.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import { readRound } from "../db/round-text.ts";
import type { TransactionRow } from "../db/schema/history.ts";
import { countOf, MAX_ROWS_LOOKED_AT, type Total } from "../db/sql.ts";

/** A slice, newest first: after a cursor, or from an offset. One row more than `limit` shows that more follow. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
  /** The last item that the caller has seen: its journal seq, and its place within that entry. */
  readonly before: { readonly seq: number; readonly place: number } | undefined;
}

const OWNED = "tenant_id = ?1 AND environment = ?2 AND player_id = ?3";
/**
 * Of these, the entries that lists show: those after the player's last sandbox reset, if any. The plus
 * keeps this bound from the key: a search takes one lower bound, and it must be that of the rows to read.
 */
const LISTED = `${OWNED} AND +seq > coalesce((SELECT cleared_through FROM players WHERE ${OWNED}), 0)`;
/** Of these, the entries that a page reads, from the seq of its `before` (?4) on. */
const FLOOR = `min(?4, (SELECT max(seq) FROM entries WHERE ${OWNED})) - ${MAX_ROWS_LOOKED_AT}`;
/** The round of an entry in its current state, if it had several steps. */
const LATEST_ROUND = `coalesce((SELECT latest.round FROM round_standings AS latest
  WHERE latest.tenant_id = entries.tenant_id AND latest.environment = entries.environment
    AND latest.player_id = entries.player_id AND latest.opened_seq = entries.seq), entries.round)`;
/** No entry is newer than this. */
const FROM_THE_TOP = { seq: Number.MAX_SAFE_INTEGER, place: 0 };

/** The columns of one of an entry's transactions, except its time. */
export const TRANSACTION = `seq, key AS place, value ->> 'id' AS id, value ->> 'type' AS type, currency,
  value ->> 'amountMinor' AS amount_minor, value ->> 'balanceAfterMinor' AS balance_after_minor,
  value ->> 'convertedMinor' AS converted_minor, value ->> 'grantedMinor' AS granted_minor,
  value ->> 'reference' AS reference, value ->> 'reason' AS reason, value -> 'changes' AS changes,
  value -> 'after' AS after, round_id, game_id`;

/**
 * Returns a player's transactions, newest first; at most `limit` + 1, so that the caller sees whether more
 * follow.
 */
export async function transactionsOf(
  db: HistoryDatabase,
  owner: WalletAddress,
  wanted: Slice & { readonly currency?: Currency; readonly type?: TransactionType },
): Promise<TransactionRow[]> {
  const before = wanted.before ?? FROM_THE_TOP;
  const { results } = await db
    .prepare(
      `SELECT ${TRANSACTION}, created_at FROM entries, json_each(transactions)
       WHERE ${LISTED} AND seq > ${FLOOR} AND seq <= ?4 AND (seq < ?4 OR key < ?5)
         AND ${FILTERS}
       ORDER BY seq DESC, key DESC LIMIT ?8 OFFSET ?9`,
    )
    .bind(
      ...bound(owner),
      before.seq,
      before.place,
      wanted.currency ?? null,
      wanted.type ?? null,
      wanted.limit + 1,
      wanted.offset,
    )
    .all<TransactionRow>();
  return results;
}

const FILTERS = "(?6 IS NULL OR currency = ?6) AND (?7 IS NULL OR value ->> 'type' = ?7)";

/** Counts the transactions that match a filter among the entries that a first page reads. */
export async function countTransactions(
  db: HistoryDatabase,
  owner: WalletAddress,
  wanted: { readonly currency?: Currency; readonly type?: TransactionType },
): Promise<Total> {
  const filters = FILTERS.replaceAll("?6", "?5").replaceAll("?7", "?6");
  const [count, end] = await Promise.all([
    countOf(db, {
      sql: `entries, json_each(transactions) WHERE ${LISTED} AND seq > ${FLOOR} AND ${filters}`,
      params: [...bound(owner), FROM_THE_TOP.seq, wanted.currency ?? null, wanted.type ?? null],
    }),
    endOfHistory(db, owner, undefined),
  ]);
  return { count, isLowerBound: end !== undefined };
}

/**
 * Returns the seq at which a page, starting at its `before`, stopped reading; undefined if it read
 * all listed entries that are not older than `from`.
 */
export async function endOfHistory(
  db: HistoryDatabase,
  owner: WalletAddress,
  before: number | undefined,
  from = 0,
): Promise<number | undefined> {
  return (await lookBack(db, owner, before, from)).end;
}

/** The same, with the seq of the last entry that such a page does not read. */
export async function lookBack(
  db: HistoryDatabase,
  owner: WalletAddress,
  before: number | undefined,
  from = 0,
): Promise<{ readonly floor: number | null; readonly end: number | undefined }> {
  const row = await db
    .prepare(
      `SELECT ${FLOOR} AS floor, (SELECT seq + 1 FROM entries
         WHERE ${LISTED} AND seq = ${FLOOR} AND created_at >= ?5) AS "end"`,
    )
    .bind(...bound(owner), before ?? FROM_THE_TOP.seq, from)
    .first<{ floor: number | null; end: number | null }>();
  return { floor: row?.floor ?? null, end: row?.end ?? undefined };
}

/** Returns a player's rounds, newest first, including open and demo ones; at most `limit` + 1. */
export async function roundsOf(
  db: HistoryDatabase,
  owner: WalletAddress,
  wanted: Slice & { readonly gameId?: string },
): Promise<{ seq: number; round: RoundRecord }[]> {
  const { results } = await db
    .prepare(
      `SELECT seq, ${LATEST_ROUND} AS round FROM entries
       WHERE ${LISTED} AND seq > ${FLOOR} AND seq < ?4 AND kind = 'round'
         AND (?5 IS NULL OR game_id = ?5)
       ORDER BY seq DESC LIMIT ?6 OFFSET ?7`,
    )
    .bind(
      ...bound(owner),
      (wanted.before ?? FROM_THE_TOP).seq,
      wanted.gameId ?? null,
      wanted.limit + 1,
      wanted.offset,
    )
    .all<{ seq: number; round: string }>();
  return results.map(({ seq, round }) => ({ seq, round: readRound(round) }));
}

function bound(owner: WalletAddress): [string, string, string] {
  return [owner.tenantId, owner.environment, owner.playerId];
}
