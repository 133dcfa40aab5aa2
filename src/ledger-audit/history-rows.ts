/** Reads history for an audit: the stored rows, in order of their keys. */
import type { StoredEntry } from "../../domain/wallet/kept-row.ts";
import { unpackText } from "../../domain/wallet/packed-text.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import type { RestoredPlayer } from "../../durable-objects/wallet/audit/audit-rpc.ts";
import type { HistoryDatabase } from "../db/history-database.ts";

/** A row of history. */
export interface HistoryRow {
  readonly seq: number;
  readonly kind: string;
  readonly currency: string;
  readonly demo: number;
  readonly round_id: string | null;
  readonly game_id: string | null;
  readonly stake_minor: number;
  readonly win_minor: number;
  /** JSON, like `round`. */
  readonly transactions: string;
  readonly round: string | null;
  readonly created_at: number;
  /** Null if an earlier version stored the row. */
  readonly kept: string | null;
}

/** A withdrawal in history. */
export interface WithdrawalRow {
  readonly withdrawal_id: string;
  readonly status: string;
  /** JSON. */
  readonly record: string;
  readonly seq: number;
  readonly created_at: number;
}

const OWNED = "tenant_id = ?1 AND environment = ?2 AND player_id = ?3";

/**
 * Returns the first and last rows of a wallet in history, null if there are none, and whether it lists a
 * withdrawal.
 */
export async function extentOf(
  db: HistoryDatabase,
  owner: WalletAddress,
): Promise<{ oldest: number | null; newest: number | null; withdrawals: boolean }> {
  const row = await db
    .prepare(
      `SELECT (SELECT min(seq) FROM entries WHERE ${OWNED}) AS oldest,
         (SELECT max(seq) FROM entries WHERE ${OWNED}) AS newest,
         EXISTS (SELECT 1 FROM withdrawals WHERE ${OWNED}) AS withdrawals`,
    )
    .bind(owner.tenantId, owner.environment, owner.playerId)
    .first<{ oldest: number | null; newest: number | null; withdrawals: number }>();
  return {
    oldest: row?.oldest ?? null,
    newest: row?.newest ?? null,
    withdrawals: row?.withdrawals === 1,
  };
}

/** Returns the last entry of a wallet up to which history holds all; 0 if there is none. */
export async function pointOf(db: HistoryDatabase, owner: WalletAddress): Promise<number> {
  const query = db.prepare(`SELECT through FROM history_points WHERE ${OWNED}`);
  const bound = query.bind(owner.tenantId, owner.environment, owner.playerId);
  return (await bound.first<number>("through")) ?? 0;
}

/** The minutes of a player in the list of all rounds, and where the player's lists begin. */
export interface ListedMinutes {
  readonly clearedThrough: number;
  readonly minutes: ReadonlyMap<number, { readonly first: number; readonly last: number }>;
}

/** Returns these minutes of a player. */
export async function listedMinutes(
  db: HistoryDatabase,
  owner: WalletAddress,
  minutes: readonly number[],
): Promise<ListedMinutes> {
  const bound = (text: string) =>
    db
      .prepare(text)
      .bind(owner.tenantId, owner.environment, owner.playerId, JSON.stringify(minutes));
  const [cleared, listed] = await db.batch<Record<string, number>>([
    bound(`SELECT cleared_through AS through FROM players WHERE ${OWNED} AND ?4 IS NOT NULL`),
    bound(`SELECT minute, first_seq AS first, last_seq AS last
      FROM json_each(?4) CROSS JOIN round_minutes ON tenant_id = ?1 AND environment = ?2
        AND minute = value AND player_id = ?3`),
  ]);
  return {
    clearedThrough: cleared?.results[0]?.through ?? 0,
    minutes: new Map(
      (listed?.results ?? []).map(({ minute = 0, first = 0, last = 0 }) => [
        minute,
        { first, last },
      ]),
    ),
  };
}

/** The row with its texts as JSON. */
function unpacked<Row extends Pick<HistoryRow, "round" | "kept">>(row: Row): Row {
  const plain = (text: string | null) => (text === null ? null : unpackText(text));
  return { ...row, round: plain(row.round), kept: plain(row.kept) };
}

/** Returns a wallet's rows after `after`, up to `through`. */
export async function historyRows(
  db: HistoryDatabase,
  owner: WalletAddress,
  range: { readonly after: number; readonly through: number },
): Promise<HistoryRow[]> {
  const { results } = await db
    .prepare(
      `SELECT seq, kind, currency, demo, round_id, game_id, stake_minor, win_minor, transactions,
         round, created_at, kept
       FROM entries WHERE ${OWNED} AND seq > ?4 AND seq <= ?5 ORDER BY seq`,
    )
    .bind(owner.tenantId, owner.environment, owner.playerId, range.after, range.through)
    .all<HistoryRow>();
  return results.map(unpacked);
}

/** Returns a wallet's entries after `after`, up to `through`, as history stores them. */
export async function storedEntries(
  db: HistoryDatabase,
  owner: WalletAddress,
  range: { readonly after: number; readonly through: number },
): Promise<StoredEntry[]> {
  const { results } = await db
    .prepare(
      `SELECT seq, kind, currency, demo, round_id AS roundId, game_id AS gameId, transactions, round,
         created_at AS createdAt, kept
       FROM entries WHERE ${OWNED} AND seq > ?4 AND seq <= ?5 ORDER BY seq`,
    )
    .bind(owner.tenantId, owner.environment, owner.playerId, range.after, range.through)
    .all<StoredEntry>();
  return results.map(unpacked);
}

/** Returns a player as history holds it; undefined if it has none. */
export async function storedPlayer(
  db: HistoryDatabase,
  owner: WalletAddress,
): Promise<RestoredPlayer | undefined> {
  const row = await db
    .prepare(
      `SELECT external_id AS externalId, username, jurisdiction, created_at AS createdAt,
         suspended_at AS since, suspension_reason AS reason, changed_at AS changedAt,
         cleared_through AS clearedThrough
       FROM players WHERE ${OWNED}`,
    )
    .bind(owner.tenantId, owner.environment, owner.playerId)
    .first<Omit<RestoredPlayer, "suspension"> & { since: number | null; reason: string | null }>();
  if (row === null) return undefined;
  const { since, reason, ...player } = row;
  return { ...player, suspension: since === null ? null : { since, reason } };
}

/** Returns the ids of a wallet's listed withdrawals after the place `after`, in order. */
export async function listedWithdrawals(
  db: HistoryDatabase,
  owner: WalletAddress,
  page: { readonly after: { readonly createdAt: number; readonly id: string }; limit: number },
): Promise<{ id: string; createdAt: number }[]> {
  const { results } = await db
    .prepare(
      `SELECT withdrawal_id AS id, created_at AS createdAt FROM withdrawals
       WHERE ${OWNED} AND (created_at, withdrawal_id) > (?4, ?5)
       ORDER BY created_at, withdrawal_id LIMIT ?6`,
    )
    .bind(
      owner.tenantId,
      owner.environment,
      owner.playerId,
      page.after.createdAt,
      page.after.id,
      page.limit,
    )
    .all<{ id: string; createdAt: number }>();
  return results;
}

/** The state of a round of several steps in history. */
export interface RoundStateRow {
  readonly opened_seq: number;
  readonly seq: number;
  readonly win_minor: number;
  /** JSON. */
  readonly round: string;
}

/** Returns the state of a wallet's rounds that these entries opened. */
export async function roundStateRows(
  db: HistoryDatabase,
  owner: WalletAddress,
  openedSeqs: readonly number[],
): Promise<Map<number, RoundStateRow>> {
  if (openedSeqs.length === 0) return new Map();
  const { results } = await db
    .prepare(
      `SELECT opened_seq, seq, win_minor, round FROM round_standings
       WHERE ${OWNED} AND opened_seq IN (SELECT value FROM json_each(?4))`,
    )
    .bind(owner.tenantId, owner.environment, owner.playerId, JSON.stringify(openedSeqs))
    .all<RoundStateRow>();
  return new Map(results.map((row) => [row.opened_seq, { ...row, round: unpackText(row.round) }]));
}

/** Returns a wallet's withdrawals with these ids; an id has several rows only if somebody has added some. */
export async function withdrawalRows(
  db: HistoryDatabase,
  owner: WalletAddress,
  ids: readonly string[],
): Promise<Map<string, readonly WithdrawalRow[]>> {
  if (ids.length === 0) return new Map();
  const { results } = await db
    .prepare(
      `SELECT withdrawal_id, status, record, seq, created_at FROM withdrawals
       WHERE ${OWNED} AND withdrawal_id IN (SELECT value FROM json_each(?4))`,
    )
    .bind(owner.tenantId, owner.environment, owner.playerId, JSON.stringify(ids))
    .all<WithdrawalRow>();
  return Map.groupBy(results, ({ withdrawal_id }) => withdrawal_id);
}
