/**
 * What the accountant's reports add up: the one place that computes what an entry and its legs add to the
 * sums of a quarter of an hour. Every time zone's day is made of whole quarters. A new sum needs a name in
 * `BOOKED`, a line in `bookingsOf`, and a column (src/db/schema/reports.ts). docs/decisions/0037.
 */
import type { Legs } from "../ledger/legs.ts";
import type { Currency } from "../money/currencies.ts";
import type { HistoryEntry } from "../wallet/history-entry.ts";

/** Milliseconds. */
export const QUARTER_MS = 15 * 60 * 1000;

/** The accounts of a wallet, whose changes are added up with their signs. They sum to zero. */
export const BOOKED_ACCOUNTS = [
  "cash",
  "bonus",
  "held",
  "in_play",
  "bonus_in_play",
  "gaming",
  "deposits",
  "withdrawals",
  "bonus_cost",
  "pool_settlement",
  "correction",
] as const;
export type BookedAccount = (typeof BOOKED_ACCOUNTS)[number];

/** The flows, in minor units unless stated otherwise. */
export const BOOKED_FLOWS = [
  /** The number of entries. */
  "entries",
  "rounds_settled",
  /** Stakes of settled rounds, by the balance they came from. */
  "staked_cash",
  "staked_bonus",
  /** Wins of settled rounds, by where they were credited. */
  "won_cash",
  "won_bonus",
  "jackpots",
  "jackpot_won",
  /** In pot units, when the bet was placed. */
  "contributed_units",
  "deposited",
  /** Cash that players withdrew, whether it has left or is held. */
  "withdrawn",
  /** Withdrawals that failed: their money is cash again. */
  "reversed",
  "bonus_credited",
  "bonus_converted",
  "bonus_forfeited",
  /** The granted part of what was forfeited; the rest was won with the bonus. */
  "forfeited_granted",
] as const;
export type BookedFlow = (typeof BOOKED_FLOWS)[number];

export const BOOKED = [...BOOKED_ACCOUNTS, ...BOOKED_FLOWS] as const;
export type BookedName = BookedAccount | BookedFlow;

/** The keys of sums; quarters are counted since 1970. */
export interface BookedPlace {
  readonly quarter: number;
  readonly currency: Currency;
}

export interface Booking extends BookedPlace {
  readonly added: Partial<Readonly<Record<BookedName, number>>>;
}

/** Returns the quarter that contains this time, counted since 1970. */
export function quarterOf(ms: number): number {
  return Math.floor(ms / QUARTER_MS);
}

/**
 * Returns what an entry adds: the change of each account, and the flows, at the entry's own time. A round
 * counts when it is settled; until then its stake is in play. Play money adds nothing.
 */
export function bookingsOf(entry: HistoryEntry, legs: Legs): Booking[] {
  const { kind, demo, currency, createdAt, judged } = entry;
  const bookings: Booking[] = [];
  if (!demo) {
    const added: Partial<Record<BookedName, number>> = { entries: 1 };
    const change = (account: BookedAccount) => Reflect.get(legs, account) ?? 0;
    for (const account of BOOKED_ACCOUNTS) added[account] = change(account);
    const converted = entry.transactions.reduce((sum, one) => sum + (one.convertedMinor ?? 0), 0);
    if (converted > 0) added.bonus_converted = converted;
    if (kind === "round" || kind === "round_settled") Object.assign(added, roundOf(entry, legs));
    if (kind === "jackpot_win") {
      added.jackpots = 1;
      added.jackpot_won = change("cash") + change("bonus");
    }
    if (kind === "deposit") added.deposited = change("cash");
    if (kind === "withdrawal") added.withdrawn = -change("cash");
    if (kind === "withdrawal_reversal") added.reversed = change("cash");
    if (kind === "bonus_credit") added.bonus_credited = change("bonus");
    const isForfeit = kind === "bonus_forfeit" || kind === "bonus_leftover";
    if (isForfeit) {
      added.bonus_forfeited = -change("bonus");
      added.forfeited_granted = entry.transactions[0]?.grantedMinor ?? -change("bonus");
    }
    bookings.push({ quarter: quarterOf(createdAt), currency, added });
  }
  if (judged !== undefined) bookings.push(bookingOf(judged));
  return bookings;
}

/** Returns what the pool's verdict on a bet adds, at the time of the bet. */
function bookingOf(judged: NonNullable<HistoryEntry["judged"]>): Booking {
  const place = { quarter: quarterOf(judged.placedAt), currency: judged.currency };
  return { ...place, added: { contributed_units: judged.contributionPotUnits } };
}

/** Returns the stake and win of a settled round. The stake of an opened round was in play until now. */
function roundOf({ kind, round, transactions }: HistoryEntry, legs: Legs) {
  if (round === null || round.state !== "settled") return {};
  const { cashMinor, bonusMinor } = round.stake;
  const converted = transactions.reduce((sum, one) => sum + (one.convertedMinor ?? 0), 0);
  const stakedNow = kind === "round" ? bonusMinor : 0;
  // Everything that the bonus gained, apart from the stake and the conversion, is a win.
  const wonBonus = (legs.bonus ?? 0) + stakedNow + converted;
  return {
    rounds_settled: 1,
    staked_cash: cashMinor,
    staked_bonus: bonusMinor,
    won_cash: round.winMinor - wonBonus,
    won_bonus: wonBonus,
  };
}

/** Sums of one place. */
export interface BookedSums extends BookedPlace {
  readonly sums: Readonly<Record<BookedName, number>>;
}

/** Adds up the entries of one wallet. */
export class BookingsFold {
  readonly #open = new Map<string, BookedSums & { readonly sums: Record<BookedName, number> }>();
  /** Sums that had to be closed, because the next amount would not have been exact. */
  readonly #full: BookedSums[] = [];

  /** The sums so far. A place has several rows only if one exact number cannot hold its sums. */
  get rows(): readonly BookedSums[] {
    return [...this.#full, ...this.#open.values()];
  }

  add(entry: HistoryEntry, legs: Legs): void {
    for (const booking of bookingsOf(entry, legs)) this.#add(booking);
  }

  /** Adds the contribution of a bet whose verdict no entry carries yet. */
  addContribution(judged: NonNullable<HistoryEntry["judged"]>): void {
    this.#add(bookingOf(judged));
  }

  #add({ quarter, currency, added }: Booking): void {
    const key = `${quarter} ${currency}`;
    const row = this.#open.get(key) ?? { quarter, currency, sums: { ...NOTHING_BOOKED } };
    const sums = BOOKED.map((name) => [name, row.sums[name] + (added[name] ?? 0)] as const);
    if (sums.every(([, sum]) => Number.isSafeInteger(sum))) {
      for (const [name, sum] of sums) row.sums[name] = sum;
      this.#open.set(key, row);
      return;
    }
    this.#full.push(row);
    this.#open.set(key, { quarter, currency, sums: { ...NOTHING_BOOKED, ...added } });
  }
}

export const NOTHING_BOOKED = Object.fromEntries(BOOKED.map((name) => [name, 0])) as Readonly<
  Record<BookedName, number>
>;
