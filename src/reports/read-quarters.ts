/**
 * Reads the booked sums that are not closed yet, by day so far and by hour: a few rows for each currency,
 * which history updates within a minute. docs/decisions/0075.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { POT_UNITS_PER_MINOR } from "../../domain/limits.ts";
import { formatAmount, formatPotUnits } from "../../domain/money/amount.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { BookedName } from "../../domain/report/bookings.ts";
import type { HistoryDatabase } from "../db/history-database.ts";

/** The sums of real-money play that screens show; each is a booked name. */
export const SHOWN = [
  "rounds_settled",
  "staked_cash",
  "staked_bonus",
  "won_cash",
  "won_bonus",
  "jackpots",
  "jackpot_won",
  "contributed_units",
  "deposited",
  "withdrawn",
  "reversed",
  "bonus_cost",
  "bonus_forfeited",
  "forfeited_granted",
] as const satisfies readonly BookedName[];

const QUARTERS_PER_HOUR = 4;

/** Sums of one currency, in one hour or in the whole period. */
export interface OpenSums extends Readonly<Record<(typeof SHOWN)[number], number>> {
  /** Hours since 1970, UTC; null for a sum over all. */
  readonly hour: number | null;
  readonly currency: Currency;
}

interface Wanted {
  readonly from: number;
  readonly byHour: boolean;
  readonly currency?: Currency | undefined;
}

/**
 * Returns the sums from a quarter on, by currency and, if requested, by hour, newest first. Late amounts
 * are left out, because they belong to earlier quarters.
 */
export async function openSums(
  db: HistoryDatabase,
  tenantEnvironment: TenantEnvironment,
  wanted: Wanted,
): Promise<OpenSums[]> {
  return (await openSumsQuery(db, tenantEnvironment, wanted).all<OpenSums>()).results;
}

/** The same as a statement, for a reader of more in one transaction. */
export function openSumsQuery(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  { from, byHour, currency }: Wanted,
): D1PreparedStatement {
  const hour = byHour ? `booked_in / ${QUARTERS_PER_HOUR}` : "NULL";
  return db
    .prepare(
      `SELECT ${hour} AS hour, currency, ${SHOWN.map((name) => `sum(${name}) AS ${name}`).join(", ")}
       FROM quarter_totals
       WHERE tenant_id = ?1 AND environment = ?2 AND booked_in >= ?3 AND quarter = booked_in
         AND (?4 IS NULL OR currency = ?4)
       GROUP BY 1, currency ORDER BY 1 DESC, currency`,
    )
    .bind(tenantId, environment, from, currency ?? null);
}

/** Returns the figures of sums that screens show, in major units. */
export function openFigures(sums: OpenSums) {
  const { currency, rounds_settled: rounds, jackpots } = sums;
  const turnover = sums.staked_cash + sums.staked_bonus;
  const wins = sums.won_cash + sums.won_bonus;
  const forfeitedWinnings = sums.bonus_forfeited - sums.forfeited_granted;
  const bonusCost = forfeitedWinnings - sums.bonus_cost;
  const result = turnover - wins + forfeitedWinnings - bonusCost;
  const ngrUnits = BigInt(result) * BigInt(POT_UNITS_PER_MINOR) - BigInt(sums.contributed_units);
  const shown = (minor: number) => formatAmount(minor, currency);
  return {
    currency,
    rounds,
    turnover: shown(turnover),
    wins: shown(wins),
    ggr: shown(turnover - wins),
    bonusCost: shown(bonusCost),
    ngr: formatPotUnits(ngrUnits, currency),
    jackpot: {
      contributions: formatPotUnits(sums.contributed_units, currency),
      hits: jackpots,
      won: shown(sums.jackpot_won),
    },
    deposits: shown(sums.deposited),
    withdrawals: shown(sums.withdrawn - sums.reversed),
  };
}
