/**
 * Reads rounds over all players, newest first. `round_minutes` has the players of each minute and their
 * entries, so a page reads only the minutes that it shows, however deep it is. docs/decisions/0016.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { RoundRecord } from "../../domain/wallet/round.ts";
import { MINUTE_MS } from "../../domain/wallet/totals.ts";
import { type Condition, where } from "../db/sql.ts";

export interface RoundFilter {
  readonly playerId: string | undefined;
  readonly gameId: string | undefined;
  readonly currency: Currency | undefined;
  readonly demo: boolean | undefined;
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

/** Rounds, newest first; at most `limit` + 1, so that the caller sees whether more follow. */
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
  const { playerId, before, limit, offset } = wanted;
  const { sql, params } = matching(scope, wanted);
  const older = before === undefined ? NOTHING : olderThan(before, playerId);
  const order = playerId === undefined ? "m.minute DESC, e.created_at DESC, e.player_id DESC," : "";
  const { results } = await db
    .prepare(
      `SELECT e.created_at AS createdAt, e.player_id AS playerId, e.seq,
         coalesce(s.round, e.round) AS round,
         (SELECT external_id FROM players AS p WHERE p.tenant_id = e.tenant_id
            AND p.environment = e.environment AND p.player_id = e.player_id) AS externalId
       FROM ${sql} ${older.sql} ORDER BY ${order} e.seq DESC LIMIT ? OFFSET ?`,
    )
    .bind(...params, ...older.params, limit + 1, offset)
    .all<Omit<RoundRow, "round"> & { round: string }>();
  return results.map((row) => ({ ...row, round: JSON.parse(row.round) as RoundRecord }));
}

/** Counts the rounds that a filter finds: from the totals if they suffice, else by counting rows. */
export async function countAdminRounds(
  db: D1Database,
  scope: TenantEnvironment,
  filter: RoundFilter,
): Promise<number> {
  const { minWinMinor, from, to } = filter;
  if (minWinMinor !== undefined || from !== undefined || to !== undefined) {
    const { sql, params } = matching(scope, filter);
    const query = db.prepare(`SELECT count(*) AS total FROM ${sql}`).bind(...params);
    return (await query.first<number>("total")) ?? 0;
  }
  return countKeptRounds(db, scope, filter);
}

/** The same for filters that the totals can answer: the cost does not grow with history. */
export async function countKeptRounds(
  db: D1Database,
  scope: TenantEnvironment,
  filter: Partial<Pick<RoundFilter, "playerId" | "gameId" | "currency" | "demo">>,
): Promise<number> {
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
  return (await query.first<number>("total")) ?? 0;
}

/** Lists leave out what a sandbox reset cleared; `round_minutes` has already left it out. */
const NOT_CLEARED = `e.seq > coalesce((SELECT cleared_through FROM players AS p
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
  const { playerId, gameId, currency, demo, minWinMinor, from, to } = filter;
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
    ["coalesce(s.win_minor, e.win_minor) >= ?", minWinMinor],
    ["e.created_at >= ?", from],
    ["e.created_at < ?", to],
    ["m.minute >= ?", isOne || from === undefined ? undefined : minuteOf(from)],
    ["m.minute <= ?", isOne || to === undefined ? undefined : minuteOf(to)],
  ]);
  return { sql: `${isOne ? SOURCE.onePlayer : SOURCE.allPlayers} ${sql}`, params };
}

function minuteOf(ms: number): number {
  return Math.floor(ms / MINUTE_MS);
}
