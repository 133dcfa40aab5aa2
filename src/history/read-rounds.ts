/**
 * Reads rounds over all players, newest first. `round_minutes` has the players of each minute and their
 * entries, so a page reads only the minutes that it shows, however deep it is. docs/decisions/0016. A
 * filter reads 2,000 rounds, in whole minutes, and returns where it stopped. docs/decisions/0051.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { RoundRecord, RoundState } from "../../domain/wallet/round.ts";
import { MINUTE_MS } from "../../domain/wallet/totals.ts";
import { IN_SESSION, readRound, stateOf } from "../db/round-text.ts";
import { type Condition, countOf, MAX_ROWS_LOOKED_AT, type Total, where } from "../db/sql.ts";
import { endOfHistory } from "./read-player-history.ts";

export interface RoundFilter {
  readonly playerId: string | undefined;
  readonly gameId: string | undefined;
  readonly currency: Currency | undefined;
  readonly demo: boolean | undefined;
  readonly state?: RoundState | undefined;
  readonly sessionId?: string | undefined;
  /** The smallest win. */
  readonly minWinMinor: number | undefined;
  /** Milliseconds since the epoch: from `from` on, and before `to`. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** A round's place in the list. */
export interface RoundPosition {
  readonly createdAt: number;
  readonly playerId: string;
  readonly seq: number;
}

export interface RoundRow extends RoundPosition {
  readonly externalId: string;
  readonly round: RoundRecord;
}

/** The current state of a round of several steps; any other round is in its entry. */
const WITH_STANDING = `LEFT JOIN round_standings AS s ON s.tenant_id = e.tenant_id
  AND s.environment = e.environment AND s.player_id = e.player_id AND s.opened_seq = e.seq`;

const SOURCE = {
  onePlayer: `entries AS e ${WITH_STANDING}`,
  /** CROSS JOIN forces the planner's order: minutes first, newest first. */
  allPlayers: `round_minutes AS m CROSS JOIN entries AS e
    ON e.tenant_id = m.tenant_id AND e.environment = m.environment AND e.player_id = m.player_id
      AND e.seq BETWEEN m.first_seq AND m.last_seq AND e.created_at / ${MINUTE_MS} = m.minute
    ${WITH_STANDING}`,
};

/** Returns rounds, newest first; at most `limit` + 1, so that the caller sees whether more follow. */
export async function adminRoundsOf(
  db: D1Database,
  scope: TenantEnvironment,
  wanted: RoundFilter & {
    readonly limit: number;
    readonly offset: number;
    /** The last one that the caller has seen. */
    readonly before: RoundPosition | undefined;
  },
): Promise<RoundRow[]> {
  const { before, limit, offset, ...filter } = wanted;
  const { playerId } = filter;
  const { sql, params } = matching(scope, filter);
  const older = before === undefined ? NOTHING : olderThan(before, playerId);
  const near = isSifted(filter) ? lookedAt(scope, filter, before) : NOTHING;
  const order = playerId === undefined ? "m.minute DESC, e.created_at DESC, e.player_id DESC," : "";
  const { results } = await db
    .prepare(
      `SELECT e.created_at AS createdAt, e.player_id AS playerId, e.seq,
         coalesce(s.round, e.round) AS round,
         (SELECT external_id FROM players AS p WHERE p.tenant_id = e.tenant_id
            AND p.environment = e.environment AND p.player_id = e.player_id) AS externalId
       FROM ${sql} ${older.sql} ${near.sql} ORDER BY ${order} e.seq DESC LIMIT ? OFFSET ?`,
    )
    .bind(...params, ...older.params, ...near.params, limit + 1, offset)
    .all<Omit<RoundRow, "round"> & { round: string }>();
  return results.map((row) => ({ ...row, round: readRound(row.round) }));
}

/**
 * Counts the rounds that match a filter: from the totals if they suffice, otherwise among those that a
 * first page reads.
 */
export async function countAdminRounds(
  db: D1Database,
  scope: TenantEnvironment,
  filter: RoundFilter,
): Promise<Total> {
  const { playerId, gameId, currency, demo, ...unkept } = filter;
  if (!isSet(unkept)) return countKeptRounds(db, scope, filter);
  const { sql, params } = matching(scope, filter);
  const near = lookedAt(scope, filter, undefined);
  const [count, end] = await Promise.all([
    countOf(db, { sql: `${sql} ${near.sql}`, params: [...params, ...near.params] }),
    endOfLook(db, scope, filter, undefined),
  ]);
  return { count, isLowerBound: end !== undefined };
}

/** Returns the position at which a page stopped reading; undefined if it read all rounds. */
export async function endOfRounds(
  db: D1Database,
  scope: TenantEnvironment,
  filter: RoundFilter,
  before: RoundPosition | undefined,
): Promise<RoundPosition | undefined> {
  return isSifted(filter) ? endOfLook(db, scope, filter, before) : undefined;
}

/** The same for filters that the totals can answer, at a cost that does not grow with history. */
export async function countKeptRounds(
  db: D1Database,
  scope: TenantEnvironment,
  filter: Partial<Pick<RoundFilter, "playerId" | "gameId" | "currency" | "demo">>,
): Promise<Total> {
  const { playerId, gameId, currency, demo } = filter;
  const { sql, params } = where([
    ["tenant_id = ?", scope.tenantId],
    ["environment = ?", scope.environment],
    ["player_id = ?", playerId],
    ["cleared = ?", playerId === undefined ? undefined : 0],
    ["game_id = ?", gameId],
    ["currency = ?", currency],
    ["demo = ?", demo === undefined ? undefined : Number(demo)],
  ]);
  const totals = playerId === undefined ? "day_totals" : "player_days";
  const query = db.prepare(`SELECT sum(rounds) AS total FROM ${totals} ${sql}`).bind(...params);
  return { count: (await query.first<number>("total")) ?? 0, isLowerBound: false };
}

/**
 * Lists leave out what a sandbox reset cleared; `round_minutes` has already left it out. The plus keeps
 * this bound from the key: a search takes one lower bound, and it must be that of the rows to read.
 */
const NOT_CLEARED = `+e.seq > coalesce((SELECT cleared_through FROM players AS p
  WHERE p.tenant_id = e.tenant_id AND p.environment = e.environment AND p.player_id = ?), 0)`;

const NOTHING: Condition = { sql: "", params: [] };

/** One player's rounds are in the order of the journal, all players' rounds in the order of time. */
function olderThan(before: RoundPosition, playerId: string | undefined): Condition {
  const { createdAt, seq } = before;
  if (playerId !== undefined) return { sql: "AND e.seq < ?", params: [seq] };
  return {
    sql: "AND m.minute <= ? AND (e.created_at, e.player_id, e.seq) < (?, ?, ?)",
    params: [minuteOf(createdAt), createdAt, before.playerId, seq],
  };
}

function matching({ tenantId, environment }: TenantEnvironment, filter: RoundFilter): Condition {
  const { playerId, gameId, currency, demo, state, sessionId, minWinMinor, from, to } = filter;
  const isOne = playerId !== undefined;
  const owner = isOne ? "e" : "m";
  const { sql, params } = where([
    [`${owner}.tenant_id = ?`, tenantId],
    [`${owner}.environment = ?`, environment],
    ["e.player_id = ?", playerId],
    [NOT_CLEARED, playerId],
    ["e.kind = ?", "round"],
    ["e.game_id = ?", gameId],
    ["e.currency = ?", currency],
    ["e.demo = ?", demo === undefined ? undefined : Number(demo)],
    [`${stateOf("coalesce(s.round, e.round)")} = ?`, state],
    // A round stays in the session that opened it.
    [IN_SESSION, sessionId],
    ["coalesce(s.win_minor, e.win_minor) >= ?", minWinMinor],
    ["e.created_at >= ?", from],
    ["e.created_at < ?", to],
    ["m.minute >= ?", isOne || from === undefined ? undefined : minuteOf(from)],
    ["m.minute <= ?", isOne || to === undefined ? undefined : minuteOf(to)],
  ]);
  return { sql: `${isOne ? SOURCE.onePlayer : SOURCE.allPlayers} ${sql}`, params };
}

/** Returns true if a filter may skip rounds; otherwise a page reads only what it shows. */
function isSifted({ from, to, ...filter }: RoundFilter): boolean {
  return isSet(filter);
}

function isSet(filter: object): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

/** Returns the condition for the rounds that a page reads, from `before` on. */
function lookedAt(
  scope: TenantEnvironment,
  filter: RoundFilter,
  before: RoundPosition | undefined,
): Condition {
  const { tenantId, environment } = scope;
  if (filter.playerId === undefined) {
    const { sql, params } = lowestMinute(scope, filter, before);
    return { sql: `AND m.minute >= (${sql})`, params };
  }
  return {
    sql: `AND e.seq > min(?, (SELECT max(seq) FROM entries
      WHERE tenant_id = ? AND environment = ? AND player_id = ?)) - ${MAX_ROWS_LOOKED_AT}`,
    params: [before?.seq ?? Number.MAX_SAFE_INTEGER, tenantId, environment, filter.playerId],
  };
}

/** Returns the query for the minute in which a page over all players stops. */
function lowestMinute(
  { tenantId, environment }: TenantEnvironment,
  { from, to }: RoundFilter,
  before: RoundPosition | undefined,
): Condition {
  const { sql, params } = where([
    ["tenant_id = ?", tenantId],
    ["environment = ?", environment],
    ["minute >= ?", from === undefined ? undefined : minuteOf(from)],
    ["minute <= ?", to === undefined ? undefined : minuteOf(to)],
    ["minute <= ?", before === undefined ? undefined : minuteOf(before.createdAt)],
  ]);
  return {
    sql: `SELECT min(minute) FROM (
      SELECT minute, sum(rounds) OVER (ORDER BY minute DESC, player_id DESC
        ROWS UNBOUNDED PRECEDING) - rounds AS newer
      FROM (SELECT minute, player_id, last_seq - first_seq + 1 AS rounds FROM round_minutes ${sql}
        ORDER BY minute DESC, player_id DESC LIMIT ${MAX_ROWS_LOOKED_AT}))
      WHERE newer < ${MAX_ROWS_LOOKED_AT}`,
    params,
  };
}

async function endOfLook(
  db: D1Database,
  scope: TenantEnvironment,
  filter: RoundFilter,
  before: RoundPosition | undefined,
): Promise<RoundPosition | undefined> {
  const { playerId, from } = filter;
  if (playerId !== undefined) {
    const seq = await endOfHistory(db, { ...scope, playerId }, before?.seq, from);
    return seq === undefined ? undefined : { createdAt: 0, playerId, seq };
  }
  const { sql, params } = lowestMinute(scope, filter, before);
  const row = await db
    .prepare(
      `SELECT minute FROM round_minutes WHERE tenant_id = ? AND environment = ? AND minute >= ?
         AND minute < (${sql}) ORDER BY minute DESC LIMIT 1`,
    )
    .bind(scope.tenantId, scope.environment, from === undefined ? 0 : minuteOf(from), ...params)
    .first<{ minute: number }>();
  return row === null ? undefined : startOfMinute(row.minute + 1);
}

/** Returns a position before every round of the minute: no round has a seq of 0. */
function startOfMinute(minute: number): RoundPosition {
  return { createdAt: minute * MINUTE_MS - 1, playerId: AFTER_EVERY_ID, seq: 0 };
}

/** Ids are ASCII. */
const AFTER_EVERY_ID = "\u007f";

function minuteOf(ms: number): number {
  return Math.floor(ms / MINUTE_MS);
}
