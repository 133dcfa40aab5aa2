/**
 * Stakes and wins by hour and game, added up from the rounds on request: stored sums of each hour and game
 * would cost one more row for each bet. A page reads a limited number of rounds, in whole hours, in parts,
 * so that no query occupies the database for long. docs/decisions/0075.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { MINUTE_MS } from "../../domain/wallet/totals.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import { stateOf } from "../db/round-text.ts";
import { where } from "../db/sql.ts";

const MINUTES_AN_HOUR = 60;
/** How many entries are read: a page ends with an hour, and a query reads at least a minute. */
const SIZES = { aPage: 200_000, aQuery: 25_000 };

export interface GameHourFilter {
  readonly gameId: string | undefined;
  readonly currency: Currency | undefined;
  readonly demo: boolean;
}

/** Settled rounds of a game that began in an hour, in minor units. */
export interface GameHour {
  /** Hours since 1970, UTC. */
  readonly hour: number;
  readonly gameId: string;
  readonly currency: Currency;
  readonly rounds: number;
  readonly stakedMinor: bigint;
  readonly wonMinor: bigint;
}

/** The sums are text: a JavaScript number is exact only up to 2^53. */
type Row = Omit<GameHour, "stakedMinor" | "wonMinor"> & Record<"staked" | "won", string>;

interface Minute {
  readonly minute: number;
  readonly entries: number;
}

/**
 * Returns the hours from the first one and before `end`, newest first, and the hour before which the next
 * page reads; undefined if there is nothing more.
 */
export async function gameHoursOf(
  db: HistoryDatabase,
  tenantEnvironment: TenantEnvironment,
  { first, end, ...filter }: GameHourFilter & { readonly first: number; readonly end: number },
  sizes = SIZES,
): Promise<{ readonly hours: GameHour[]; readonly next: number | undefined }> {
  const { parts, next } = partsOf(await minutesOf(db, tenantEnvironment, first, end), sizes);
  const sums = new Map<string, GameHour>();
  for (const part of parts) {
    for (const row of await sumsOf(db, tenantEnvironment, part, filter)) {
      const key = `${row.hour} ${row.gameId} ${row.currency}`;
      const known = sums.get(key);
      sums.set(key, known === undefined ? row : together(known, row));
    }
  }
  return { hours: [...sums.values()].sort(newestFirst), next };
}

/**
 * Returns the minutes of play, newest first, with the number of the players' entries from their first round
 * to their last.
 */
async function minutesOf(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  first: number,
  end: number,
): Promise<Minute[]> {
  const { results } = await db
    .prepare(
      `SELECT minute, sum(last_seq - first_seq + 1) AS entries FROM round_minutes
       WHERE tenant_id = ? AND environment = ? AND minute >= ? AND minute < ?
       GROUP BY minute ORDER BY minute DESC`,
    )
    .bind(tenantId, environment, first * MINUTES_AN_HOUR, end * MINUTES_AN_HOUR)
    .all<Minute>();
  return results;
}

interface Part {
  readonly from: number;
  readonly to: number;
}

/** Groups minutes into queries, until the page is full at the end of an hour. */
function partsOf(
  minutes: readonly Minute[],
  { aPage, aQuery }: typeof SIZES,
): { parts: Part[]; next: number | undefined } {
  const parts: Part[] = [];
  let part = 0;
  let page = 0;
  let hour: number | undefined;
  for (const { minute, entries } of minutes) {
    const isNextHour = hour !== hourOf(minute);
    if (isNextHour && page >= aPage) return { parts, next: hour };
    hour = hourOf(minute);
    const last = parts.at(-1);
    const hasRoom = last !== undefined && part + entries <= aQuery;
    if (hasRoom) parts[parts.length - 1] = { ...last, from: minute };
    else parts.push({ from: minute, to: minute });
    part = hasRoom ? part + entries : entries;
    page += entries;
  }
  return { parts, next: undefined };
}

/**
 * CROSS JOIN forces the planner's order: minutes first. The state of a round of several steps is in its
 * standing, once it has one.
 */
async function sumsOf(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  { from, to }: Part,
  { gameId, currency, demo }: GameHourFilter,
): Promise<GameHour[]> {
  const { sql, params } = where([
    ["m.tenant_id = ?", tenantId],
    ["m.environment = ?", environment],
    ["m.minute >= ?", from],
    ["m.minute <= ?", to],
    ["e.kind = ?", "round"],
    ["e.demo = ?", Number(demo)],
    ["e.game_id = ?", gameId],
    ["e.currency = ?", currency],
  ]);
  const { results } = await db
    .prepare(
      `SELECT m.minute / ${MINUTES_AN_HOUR} AS hour, e.game_id AS gameId, e.currency, count(*) AS rounds,
         CAST(sum(e.stake_minor) AS TEXT) AS staked,
         CAST(sum(coalesce(s.win_minor, e.win_minor)) AS TEXT) AS won
       FROM round_minutes AS m CROSS JOIN entries AS e
         ON e.tenant_id = m.tenant_id AND e.environment = m.environment AND e.player_id = m.player_id
           AND e.seq BETWEEN m.first_seq AND m.last_seq AND e.created_at / ${MINUTE_MS} = m.minute
         LEFT JOIN round_standings AS s ON s.tenant_id = e.tenant_id
           AND s.environment = e.environment AND s.player_id = e.player_id AND s.opened_seq = e.seq
       ${sql} AND ${stateOf("coalesce(s.round, e.round)")} = 'settled'
       GROUP BY hour, gameId, e.currency`,
    )
    .bind(...params)
    .all<Row>();
  return results.map(({ staked, won, ...row }) => ({
    ...row,
    ...{ stakedMinor: BigInt(staked), wonMinor: BigInt(won) },
  }));
}

function together(one: GameHour, other: GameHour): GameHour {
  return {
    ...one,
    rounds: one.rounds + other.rounds,
    stakedMinor: one.stakedMinor + other.stakedMinor,
    wonMinor: one.wonMinor + other.wonMinor,
  };
}

function newestFirst(one: GameHour, other: GameHour): number {
  if (one.hour !== other.hour) return other.hour - one.hour;
  if (one.gameId !== other.gameId) return one.gameId < other.gameId ? -1 : 1;
  return one.currency < other.currency ? -1 : 1;
}

function hourOf(minute: number): number {
  return Math.floor(minute / MINUTES_AN_HOUR);
}
