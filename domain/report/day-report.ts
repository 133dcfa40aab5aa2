/**
 * The report of a closed day in one currency: for each account and each pot the opening balance, the
 * movement and the closing balance, with the day's flows. Opening + movement = closing always holds, and
 * the closing of a day is the opening of the next. Whole numbers are text, because a tenant's sums can
 * exceed what a JavaScript number holds. docs/decisions/0037.
 */
import type { Environment } from "../ids.ts";
import { POT_UNITS_PER_MINOR } from "../limits.ts";
import type { Currency } from "../money/currencies.ts";
import {
  BOOKED,
  BOOKED_ACCOUNTS,
  BOOKED_FLOWS,
  type BookedAccount,
  type BookedFlow,
  type BookedName,
} from "./bookings.ts";
import type { ReportingDay } from "./reporting-day.ts";

/** A whole number as text. */
export type Whole = string;

/** The opening balance of an account or a pot, its movement, and its closing balance. */
export interface Balance {
  readonly opening: Whole;
  readonly movement: Whole;
  readonly closing: Whole;
}

/** The sums of one quarter, as they are booked. */
export interface QuarterSums {
  readonly currency: Currency;
  readonly quarter: number;
  readonly sums: Readonly<Record<BookedName, Whole>>;
}

/** The movements of a pool from its beginning until a time. Money is in minor units. */
export interface PoolMoved {
  readonly hits: number;
  readonly paidMinor: Whole;
  readonly seededMinor: Whole;
  /** What corrections paid into the pot, in pot units; absent in reports from before corrections. */
  readonly correctedUnits?: Whole;
  /** What closings returned to the operator, in pot units; absent in reports from before closings. */
  readonly returnedUnits?: Whole;
}

export interface CurrencyReport {
  readonly currency: Currency;
  /** In minor units. A wallet's part of the house's accounts is negative when the house has paid in. */
  readonly accounts: Readonly<Record<BookedAccount, Balance>>;
  readonly flows: Readonly<Record<BookedFlow, Whole>>;
  /**
   * What the pot owes players, in pot units: opening + contributed + seeded + corrected − paid −
   * returned = closing. Corrected and returned are absent in reports from before they existed.
   */
  readonly pot: Balance & {
    readonly seeded: Whole;
    readonly paid: Whole;
    readonly corrected?: Whole;
    readonly returned?: Whole;
  };
  readonly hits: number;
  /** Jackpots that the pot has paid and no wallet has booked yet, in minor units. */
  readonly unbooked: Balance;
  /** The pool's movements until the end of the day: the next day's movements begin there. */
  readonly pool: PoolMoved;
  /** The part of the flows that arrived after its own day was closed, by its own quarter. */
  readonly late: readonly Omit<QuarterSums, "currency">[];
}

export const NO_POOL: PoolMoved = { hits: 0, paidMinor: "0", seededMinor: "0" };

/** Returns the report of a day that begins with quarter `starts`. */
export function reportCurrency(
  currency: Currency,
  day: {
    readonly starts: number;
    readonly before: CurrencyReport | undefined;
    readonly booked: readonly QuarterSums[];
    readonly pool: PoolMoved;
  },
): CurrencyReport {
  const { starts, before, booked, pool } = day;
  const moved = (name: BookedName) => booked.reduce((sum, row) => sum + BigInt(row.sums[name]), 0n);
  const poolBefore = before?.pool ?? NO_POOL;
  const seeded = minorSince(pool.seededMinor, poolBefore.seededMinor);
  const paid = minorSince(pool.paidMinor, poolBefore.paidMinor);
  const units = BigInt(POT_UNITS_PER_MINOR);
  const since = (name: "correctedUnits" | "returnedUnits") =>
    BigInt(pool[name] ?? 0) - BigInt(poolBefore[name] ?? 0);
  const corrected = since("correctedUnits");
  const returned = since("returnedUnits");
  const pot = (seeded - paid) * units + moved("contributed_units") + corrected - returned;
  return {
    currency,
    accounts: named(BOOKED_ACCOUNTS, (name) => balance(before?.accounts[name], moved(name))),
    flows: named(BOOKED_FLOWS, (name) => String(moved(name))),
    pot: {
      ...balance(before?.pot, pot),
      seeded: String(seeded * units),
      paid: String(paid * units),
      corrected: String(corrected),
      returned: String(returned),
    },
    hits: pool.hits - poolBefore.hits,
    unbooked: balance(before?.unbooked, paid - moved("jackpot_won")),
    pool,
    late: booked
      .filter(({ quarter }) => quarter < starts)
      .map(({ quarter, sums }) => ({ quarter, sums })),
  };
}

/** The result of a day, in pot units: ten-thousandths of a minor unit. */
export interface DayResult {
  readonly turnover: bigint;
  readonly wins: bigint;
  /** Gross gaming revenue: turnover minus wins. Jackpots are paid by the pot. */
  readonly ggr: bigint;
  /** The cost of bonuses: credits minus the granted part of what was forfeited. */
  readonly bonusCost: bigint;
  /** Winnings of forfeited bonuses, which the house did not have to pay. */
  readonly forfeitedWinnings: bigint;
  /** The cost of the jackpot: contributions, seeds and corrections, minus what closed pots returned. */
  readonly jackpotCost: bigint;
  /** Net gaming revenue: GGR and forfeited winnings, minus the costs of bonuses and of the jackpot. */
  readonly ngr: bigint;
}

/** Returns what the house won, and what remains after costs. */
export function resultOf({ accounts, flows, pot }: CurrencyReport): DayResult {
  const units = (minor: Whole) => BigInt(minor) * BigInt(POT_UNITS_PER_MINOR);
  const turnover = units(flows.staked_cash) + units(flows.staked_bonus);
  const wins = units(flows.won_cash) + units(flows.won_bonus);
  const ggr = turnover - wins;
  const forfeitedWinnings = units(flows.bonus_forfeited) - units(forfeitedGranted(flows));
  // The account takes back the whole forfeit, but the winnings in it are not a cost of the bonus.
  const bonusCost = forfeitedWinnings - units(accounts.bonus_cost.movement);
  const jackpotCost = fundedUnits(flows, pot);
  const ngr = ggr + forfeitedWinnings - bonusCost - jackpotCost;
  return { turnover, wins, ggr, bonusCost, forfeitedWinnings, jackpotCost, ngr };
}

/** Returns the granted part of what was forfeited: all of it in a day that an earlier version closed. */
export function forfeitedGranted(flows: CurrencyReport["flows"]): Whole {
  const { bonus_forfeited: all, forfeited_granted: granted }: Partial<CurrencyReport["flows"]> =
    flows;
  return granted ?? all ?? "0";
}

/** Returns, in plain words, what in a report does not add up; empty if everything does. */
export function faultsOf(report: CurrencyReport, before: CurrencyReport | undefined): string[] {
  const faults: string[] = [];
  const balances = { ...report.accounts, pot: report.pot, unbooked: report.unbooked };
  for (const [name, { opening, movement, closing }] of Object.entries(balances)) {
    if (BigInt(opening) + BigInt(movement) !== BigInt(closing)) {
      faults.push(`${name}: opening + movement is not closing`);
    }
    const last = before === undefined ? "0" : balancesOf(before)[name]?.closing;
    if (last !== opening) faults.push(`${name}: it does not open as the day before closed`);
  }
  const accounts = Object.values(report.accounts);
  const sum = accounts.reduce((total, { movement }) => total + BigInt(movement), 0n);
  if (sum !== 0n) faults.push("the movements of all accounts do not sum to zero");
  const { flows, pot } = report;
  const potMoved = fundedUnits(flows, pot) - BigInt(pot.paid);
  if (potMoved !== BigInt(pot.movement)) faults.push("the pot's movement is not explained");
  return faults;
}

/** Returns what was paid into the pot, minus what went back to the operator. */
function fundedUnits(
  flows: CurrencyReport["flows"],
  { seeded, corrected = "0", returned = "0" }: CurrencyReport["pot"],
): bigint {
  return BigInt(flows.contributed_units) + BigInt(seeded) + BigInt(corrected) - BigInt(returned);
}

function balancesOf(report: CurrencyReport): Readonly<Record<string, Balance>> {
  return { ...report.accounts, pot: report.pot, unbooked: report.unbooked };
}

function balance(before: Balance | undefined, movement: bigint): Balance {
  const opening = before?.closing ?? "0";
  return { opening, movement: String(movement), closing: String(BigInt(opening) + movement) };
}

function minorSince(now: Whole, before: Whole): bigint {
  return BigInt(now) - BigInt(before);
}

function named<Name extends string, Value>(
  names: readonly Name[],
  ofName: (name: Name) => Value,
): Readonly<Record<Name, Value>> {
  return Object.fromEntries(names.map((name) => [name, ofName(name)])) as Record<Name, Value>;
}

/** The content of a digest: a report, and the digest of the day before. Times are milliseconds. */
export interface DayReport extends ReportingDay {
  readonly v: 1;
  readonly tenantId: string;
  readonly environment: Environment;
  readonly closedAt: number;
  /** Null for the first day. */
  readonly previousDigest: string | null;
  readonly currencies: readonly CurrencyReport[];
}

/** A closed day. */
export interface DayClose {
  readonly report: DayReport;
  /** SHA-256 of the report's text, in hexadecimal. */
  readonly digest: string;
}

/** Sums that are all zero. */
export const NO_SUMS = named(BOOKED, () => "0");
