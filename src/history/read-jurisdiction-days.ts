/**
 * Stakes and wins by day, jurisdiction and currency, added up from the days of players on request: a
 * player's jurisdiction is stored once, with the player. A page reads a limited number of rows, in whole
 * days, a part of the players at a time, so that no query occupies the database for long.
 * docs/decisions/0154.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { Jurisdiction } from "../../domain/session/jurisdictions.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import { where } from "../db/sql.ts";

/** How many rows are read: a page ends with a day, and a query with a player. */
const SIZES = { aPage: 100_000, aQuery: 20_000 };

export interface JurisdictionFilter {
  readonly jurisdiction: Jurisdiction | undefined;
  readonly currency: Currency | undefined;
  readonly demo: boolean;
}

/** Rounds of a day, in minor units. */
export interface JurisdictionDay {
  /** Days since 1970, UTC. */
  readonly day: number;
  readonly jurisdiction: Jurisdiction;
  readonly currency: Currency;
  readonly players: number;
  readonly rounds: number;
  readonly stakedMinor: bigint;
  readonly wonMinor: bigint;
  readonly jackpotWonMinor: bigint;
}

type Sum = "stakedMinor" | "wonMinor" | "jackpotWonMinor";
/** The sums are text: a JavaScript number is exact only up to 2^53. */
type Row = Omit<JurisdictionDay, Sum | "day"> & Record<Sum, string> & { readonly rowsRead: number };

/**
 * Returns the days from `lastDay` down to `firstDay`, newest first, and the day with which the next page
 * begins; undefined if there is nothing more.
 */
export async function jurisdictionDaysOf(
  db: HistoryDatabase,
  tenantEnvironment: TenantEnvironment,
  wanted: JurisdictionFilter & { readonly firstDay: number; readonly lastDay: number },
  sizes = SIZES,
): Promise<{ readonly days: JurisdictionDay[]; readonly next: number | undefined }> {
  const days: JurisdictionDay[] = [];
  let read = 0;
  for (const day of await daysOfPlay(db, tenantEnvironment, wanted)) {
    if (read >= sizes.aPage) return { days, next: day };
    const sums = new Map<string, JurisdictionDay>();
    let after: string | null = "";
    while (after !== null) {
      const upTo: string | null = await playerAt(db, tenantEnvironment, {
        day,
        after,
        offset: sizes.aQuery,
      });
      for (const row of await sumsOf(db, tenantEnvironment, { ...wanted, day, after, upTo })) {
        const key = `${row.jurisdiction} ${row.currency}`;
        sums.set(key, together(sums.get(key), dayOf(day, row)));
        read += row.rowsRead;
      }
      after = upTo;
    }
    days.push(...[...sums.values()].sort(inOrder));
  }
  return { days, next: undefined };
}

/** Returns the days with play, newest first. */
async function daysOfPlay(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  { firstDay, lastDay }: { readonly firstDay: number; readonly lastDay: number },
): Promise<number[]> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT day FROM day_totals
       WHERE tenant_id = ? AND environment = ? AND day BETWEEN ? AND ? ORDER BY day DESC`,
    )
    .bind(tenantId, environment, firstDay, lastDay)
    .all<{ day: number }>();
  return results.map(({ day }) => day);
}

/** Returns the player of a day with whom a query ends; null if the rest of the day is one query. */
async function playerAt(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  { day, after, offset }: { readonly day: number; readonly after: string; readonly offset: number },
): Promise<string | null> {
  return db
    .prepare(
      `SELECT player_id AS id FROM player_days INDEXED BY player_days_by_day
       WHERE tenant_id = ? AND environment = ? AND day = ? AND player_id > ?
       ORDER BY player_id LIMIT 1 OFFSET ?`,
    )
    .bind(tenantId, environment, day, after, offset)
    .first<string>("id");
}

interface Part extends JurisdictionFilter {
  readonly day: number;
  /** From the player after `after` to `upTo`, inclusive; null for all that are left. */
  readonly after: string;
  readonly upTo: string | null;
}

/** CROSS JOIN forces the planner's order: the day's players first. */
async function sumsOf(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  { day, after, upTo, jurisdiction, currency, demo }: Part,
): Promise<Row[]> {
  const { sql, params } = where([
    ["d.tenant_id = ?", tenantId],
    ["d.environment = ?", environment],
    ["d.day = ?", day],
    ["d.player_id > ?", after],
    ["d.player_id <= ?", upTo ?? undefined],
    ["d.demo = ?", Number(demo)],
    ["d.currency = ?", currency],
    ["p.jurisdiction = ?", jurisdiction],
  ]);
  const { results } = await db
    .prepare(
      `SELECT p.jurisdiction, d.currency, count(*) AS rowsRead,
         count(DISTINCT d.player_id) AS players, sum(d.rounds) AS rounds,
         CAST(sum(d.staked_minor) AS TEXT) AS stakedMinor, CAST(sum(d.won_minor) AS TEXT) AS wonMinor,
         CAST(sum(d.jackpot_won_minor) AS TEXT) AS jackpotWonMinor
       FROM player_days AS d INDEXED BY player_days_by_day CROSS JOIN players AS p
         ON p.tenant_id = d.tenant_id AND p.environment = d.environment AND p.player_id = d.player_id
       ${sql} GROUP BY p.jurisdiction, d.currency`,
    )
    .bind(...params)
    .all<Row>();
  return results;
}

function dayOf(day: number, { rowsRead: _, stakedMinor, wonMinor, jackpotWonMinor, ...row }: Row) {
  return {
    ...{ ...row, day },
    stakedMinor: BigInt(stakedMinor),
    wonMinor: BigInt(wonMinor),
    jackpotWonMinor: BigInt(jackpotWonMinor),
  };
}

/** Each player is in one part only, so their numbers add up. */
function together(one: JurisdictionDay | undefined, other: JurisdictionDay): JurisdictionDay {
  if (one === undefined) return other;
  return {
    ...one,
    players: one.players + other.players,
    rounds: one.rounds + other.rounds,
    stakedMinor: one.stakedMinor + other.stakedMinor,
    wonMinor: one.wonMinor + other.wonMinor,
    jackpotWonMinor: one.jackpotWonMinor + other.jackpotWonMinor,
  };
}

function inOrder(one: JurisdictionDay, other: JurisdictionDay): number {
  const [a, b] = [one, other].map(({ jurisdiction, currency }) => `${jurisdiction} ${currency}`);
  return (a ?? "") < (b ?? "") ? -1 : 1;
}
