/**
 * Which rounds a list of all players finds, and how far it searches: 2,000 rounds, in whole minutes.
 * docs/decisions/0051.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { RoundState } from "../../domain/wallet/round.ts";
import { MINUTE_MS } from "../../domain/wallet/totals.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import { IN_SESSION, stateOf } from "../db/round-text.ts";
import { type Condition, MAX_ROWS_LOOKED_AT, where } from "../db/sql.ts";
import { lookBack } from "./read-player-history.ts";

export interface RoundFilter {
  readonly playerId: string | undefined;
  readonly gameId: string | undefined;
  readonly currency: Currency | undefined;
  readonly demo: boolean | undefined;
  readonly state?: RoundState | undefined;
  readonly sessionId?: string | undefined;
  /** The smallest win. */
  readonly minWinMinor: number | undefined;
  /** Milliseconds since the epoch: `from` inclusive, `to` exclusive. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** A round's place in the list. */
export interface RoundPosition {
  readonly createdAt: number;
  readonly playerId: string;
  readonly seq: number;
}

/** The current state of a round of several steps; any other round is in its entry. */
export const WITH_STANDING = `LEFT JOIN round_standings AS s ON s.tenant_id = e.tenant_id
  AND s.environment = e.environment AND s.player_id = e.player_id AND s.opened_seq = e.seq`;

const SOURCE = {
  onePlayer: `entries AS e ${WITH_STANDING}`,
  /** CROSS JOIN forces the planner's order: minutes first, newest first. */
  allPlayers: `round_minutes AS m CROSS JOIN entries AS e
    ON e.tenant_id = m.tenant_id AND e.environment = m.environment AND e.player_id = m.player_id
      AND e.seq BETWEEN m.first_seq AND m.last_seq AND e.created_at / ${MINUTE_MS} = m.minute
    ${WITH_STANDING}`,
};

/**
 * Lists leave out what a sandbox reset cleared; `round_minutes` has already left it out. The plus keeps
 * this bound from the key: a search takes one lower bound, and it must be that of the rows to read.
 */
const NOT_CLEARED = `+e.seq > coalesce((SELECT cleared_through FROM players AS p
  WHERE p.tenant_id = e.tenant_id AND p.environment = e.environment AND p.player_id = ?), 0)`;

export const NOTHING: Condition = { sql: "", params: [] };

/** One player's rounds are in the order of the journal, all players' rounds in the order of time. */
export function olderThan(before: RoundPosition, playerId: string | undefined): Condition {
  const { createdAt, seq } = before;
  if (playerId !== undefined) return { sql: "AND e.seq < ?", params: [seq] };
  return {
    sql: "AND m.minute <= ? AND (e.created_at, e.player_id, e.seq) < (?, ?, ?)",
    params: [minuteOf(createdAt), createdAt, before.playerId, seq],
  };
}

/** Returns the tables with the conditions of a tenant environment and a filter. */
export function matching(
  { tenantId, environment }: TenantEnvironment,
  filter: RoundFilter,
): Condition {
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
export function isSifted({ from, to, ...filter }: RoundFilter): boolean {
  return isSet(filter);
}

export function isSet(filter: object): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

/** The condition for the rounds that a page reads, and the position at which it stops if there are others. */
export interface Look extends Condition {
  readonly end: RoundPosition | undefined;
}

/**
 * Returns what a page from `before` on looks at. It is read first, so that a page never searches
 * less far than it says, whatever is stored in the meantime.
 */
export async function lookOf(
  db: HistoryDatabase,
  tenantEnvironment: TenantEnvironment,
  filter: RoundFilter,
  before: RoundPosition | undefined,
): Promise<Look> {
  const { tenantId, environment } = tenantEnvironment;
  const { playerId, from } = filter;
  if (playerId !== undefined) {
    const { floor, end } = await lookBack(
      db,
      { ...tenantEnvironment, playerId },
      before?.seq,
      from,
    );
    return {
      sql: "AND e.seq > ?",
      params: [floor],
      end: end === undefined ? undefined : { createdAt: 0, playerId, seq: end },
    };
  }
  const lowest = lowestMinute(tenantEnvironment, filter, before);
  const row = await db
    .prepare(
      `WITH look AS MATERIALIZED (${lowest.sql}) SELECT lowest, (SELECT max(minute) FROM round_minutes
         WHERE tenant_id = ? AND environment = ? AND minute >= ? AND minute < lowest) AS older FROM look`,
    )
    .bind(...lowest.params, tenantId, environment, from === undefined ? 0 : minuteOf(from))
    .first<{ lowest: number | null; older: number | null }>();
  return {
    sql: "AND m.minute >= ?",
    params: [row?.lowest ?? null],
    end: typeof row?.older === "number" ? startOfMinute(row.older + 1) : undefined,
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
    sql: `SELECT min(minute) AS lowest FROM (
      SELECT minute, sum(rounds) OVER (ORDER BY minute DESC, player_id DESC
        ROWS UNBOUNDED PRECEDING) - rounds AS newer
      FROM (SELECT minute, player_id, last_seq - first_seq + 1 AS rounds FROM round_minutes ${sql}
        ORDER BY minute DESC, player_id DESC LIMIT ${MAX_ROWS_LOOKED_AT}))
      WHERE newer < ${MAX_ROWS_LOOKED_AT}`,
    params,
  };
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
