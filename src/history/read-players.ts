/**
 * Reads players: the operator's list, suspended players, and a player's totals. The database lags behind
 * the wallets, so no answer about money is read from here.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import type { PlaySums } from "../db/schema/history-totals.ts";
import type { PlayerRow, PlayerStatus } from "../db/schema/players.ts";
import {
  type Condition,
  countUpToMax,
  MAX_ROWS_LOOKED_AT,
  type TimePage,
  type Total,
  where,
} from "../db/sql.ts";

export interface PlayerFilter {
  readonly playerId: string | undefined;
  /**
   * A part of the username, or the beginning of our id or of a word of the external id, in upper or lower
   * case.
   */
  readonly search?: string | undefined;
  readonly status: PlayerStatus | undefined;
  /** When the player was created, in milliseconds: `from` inclusive, `to` exclusive. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** Returns players, newest first; at most `limit` + 1, so that the caller sees whether more follow. */
export async function playersOf(
  db: HistoryDatabase,
  tenantEnvironment: TenantEnvironment,
  wanted: PlayerFilter & TimePage,
): Promise<PlayerRow[]> {
  const { sql, params } = matching(tenantEnvironment, wanted);
  const { before, limit, offset } = wanted;
  const older = before === undefined ? "" : "AND (created_at, player_id) < (?, ?)";
  const position = before === undefined ? [] : [before.createdAt, before.id];
  const { results } = await db
    .prepare(
      `SELECT player_id AS id, external_id AS externalId, username, jurisdiction,
         created_at AS createdAt, suspended_at AS suspendedAt, suspension_reason AS suspensionReason
       FROM ${sql} ${older} ORDER BY created_at DESC, player_id DESC LIMIT ? OFFSET ?`,
    )
    .bind(...params, ...position, limit + 1, offset)
    .all<PlayerRow>();
  return results;
}

/** Counts the players that match a filter. */
export function countPlayers(
  db: HistoryDatabase,
  tenantEnvironment: TenantEnvironment,
  wanted: PlayerFilter,
): Promise<Total> {
  return countUpToMax(db, matching(tenantEnvironment, wanted));
}

/** Returns the table with its index, the conditions, and their parameters. */
function matching(
  { tenantId, environment }: TenantEnvironment,
  { playerId, search, status, from, to }: PlayerFilter,
): Condition {
  const found =
    search === undefined
      ? undefined
      : foundBy({ tenantId, environment }, search.replaceAll(/[A-Z]/g, lower));
  const state = { active: ["suspended_at IS NULL"], suspended: ["suspended_at IS NOT NULL"] };
  const { sql, params } = where(
    [
      ["tenant_id = ?", tenantId],
      ["environment = ?", environment],
      ["player_id = ?", playerId],
      ["created_at >= ?", from],
      ["created_at < ?", to],
    ],
    status === undefined ? [] : state[status],
  );
  if (found !== undefined) {
    // A cross join begins with the rows that were found; ordered by time, all players would be read to find
    // one name.
    const table = `(${found.sql}) CROSS JOIN players USING (player_id)`;
    return { sql: `${table} ${sql}`, params: [...found.params, ...params] };
  }
  const inTime = status === undefined ? "players_by_time" : `players_${status}`;
  const index = playerId === undefined ? `INDEXED BY ${inTime}` : "";
  return { sql: `players ${index} ${sql}`, params };
}

/** The searched columns. The database ignores case only for ASCII letters. */
const SEARCHED = {
  "lower(username)": "players INDEXED BY players_by_username",
  "lower(external_id)": "players INDEXED BY players_by_external_id",
  player_id: "players",
  ending: "player_name_ends",
};

/**
 * Returns the query for the ids of players whose names or ids, or parts of them, begin with the
 * text: as many of each kind as a list reads.
 */
function foundBy({ tenantId, environment }: TenantEnvironment, begins: string): Condition {
  const queries = Object.entries(SEARCHED).map(
    ([name, table]) => `SELECT player_id FROM (SELECT player_id FROM ${table}
      WHERE tenant_id = ? AND environment = ? AND ${name} >= ? AND ${name} < ?
      LIMIT ${MAX_ROWS_LOOKED_AT})`,
  );
  const params = queries.flatMap(() => [tenantId, environment, begins, begins + AFTER_EVERY_TEXT]);
  return { sql: queries.join(" UNION "), params };
}

/** Sorts after every character, as UTF-8 does. */
const AFTER_EVERY_TEXT = "\u{10ffff}";

function lower(letter: string): string {
  return letter.toLowerCase();
}

/** Returns the ids of suspended players, at most `limit`. */
export async function suspendedPlayers(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  limit: number,
): Promise<ReadonlySet<string>> {
  const { results } = await db
    .prepare(
      `SELECT player_id AS id FROM players INDEXED BY players_suspended
       WHERE tenant_id = ? AND environment = ? AND suspended_at IS NOT NULL LIMIT ?`,
    )
    .bind(tenantId, environment, limit)
    .all<{ id: string }>();
  return new Set(results.map(({ id }) => id));
}

/** Returns true if the player is suspended. */
export async function playerSuspended(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  playerId: string,
): Promise<boolean> {
  const row = await db
    .prepare(
      `SELECT 1 AS found FROM players WHERE tenant_id = ? AND environment = ? AND player_id = ?
         AND suspended_at IS NOT NULL`,
    )
    .bind(tenantId, environment, playerId)
    .first();
  return row !== null;
}

/** Returns a player's totals by game and currency: read from one row per day, however many rounds there were. */
export async function playSumsOf(db: HistoryDatabase, owner: WalletAddress): Promise<PlaySums[]> {
  const { results } = await db
    .prepare(
      `SELECT game_id AS gameId, currency, demo, sum(rounds) AS rounds, sum(wins) AS wins,
         sum(staked_minor) AS stakedMinor, sum(won_minor) AS wonMinor, sum(jackpots) AS jackpots,
         sum(jackpot_won_minor) AS jackpotWonMinor
       FROM player_days WHERE tenant_id = ? AND environment = ? AND player_id = ? AND cleared = 0
         AND (rounds > 0 OR jackpots > 0 OR staked_minor > 0)
       GROUP BY game_id, currency, demo ORDER BY game_id, currency`,
    )
    .bind(owner.tenantId, owner.environment, owner.playerId)
    .all<PlaySums>();
  return results;
}
