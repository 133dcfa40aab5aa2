/**
 * The sums of a tenant's journals, in parts: each of the newest closed days, the open day as far as it is
 * compared, and everything before. The audit compares them with closed days and booked sums. Whole numbers
 * are text, because a tenant's sums can exceed what a JavaScript number holds. docs/decisions/0047.
 */
import type { Legs } from "../ledger/legs.ts";
import { type Currency, isCurrency } from "../money/currencies.ts";
import type { HistoryEntry } from "../wallet/history-entry.ts";
import { BOOKED, type BookedName, bookingsOf } from "./bookings.ts";

/** The division of quarters into parts. */
export interface PartedQuarters {
  /** The first quarter of each part after the first one, in order. */
  readonly starts: readonly number[];
  /** Quarters from this one on are in no part. */
  readonly before: number;
}

/**
 * Sums by part and currency, as "0 USD": those of `BOOKED` in its order, and one more sum weighted by
 * quarter, so that the same sums in other quarters of the part differ.
 */
export type PartSums = Readonly<Record<string, readonly string[]>>;

const WIDTH = BOOKED.length + 1;

/** Returns the number of the part that contains a quarter; undefined if none does. */
export function partOf({ starts, before }: PartedQuarters, quarter: number): number | undefined {
  return quarter < before ? starts.filter((start) => start <= quarter).length : undefined;
}

/** Adds up sums by part. */
export class PartsFold {
  readonly #quarters: PartedQuarters;
  readonly #sums = new Map<string, bigint[]>();

  constructor(quarters: PartedQuarters) {
    this.#quarters = quarters;
  }

  /** The sums so far; parts in which all sums are zero are left out. */
  get sums(): PartSums {
    const rows = [...this.#sums].filter(([, sums]) => sums.some((sum) => sum !== 0n));
    return Object.fromEntries(rows.map(([key, sums]) => [key, sums.map(String)]));
  }

  /** Adds an entry; returns false if it is in no part. */
  addEntry(entry: HistoryEntry, legs: Legs): boolean {
    let isInPart = false;
    for (const { quarter, currency, added } of bookingsOf(entry, legs)) {
      if (this.add({ quarter, currency, sums: added })) isInPart = true;
    }
    return isInPart;
  }

  /** Adds or subtracts sums of a quarter; returns false if the quarter is in no part. */
  add(
    row: {
      readonly quarter: number;
      readonly currency: Currency;
      readonly sums: Partial<Readonly<Record<BookedName, number | string>>>;
    },
    sign: 1n | -1n = 1n,
  ): boolean {
    const part = partOf(this.#quarters, row.quarter);
    if (part === undefined) return false;
    const values = BOOKED.map((name) => sign * BigInt(row.sums[name] ?? 0));
    const place = values.reduce((sum, value, index) => sum + value * BigInt(index + 1), 0n);
    this.#add(part, row.currency, [...values, place * BigInt(row.quarter)]);
    return true;
  }

  /** Adds sums of a whole part without known quarters. */
  addToPart(
    part: number,
    currency: Currency,
    sums: Partial<Readonly<Record<BookedName, string>>>,
  ): void {
    this.#add(part, currency, [...BOOKED.map((name) => BigInt(sums[name] ?? 0)), 0n]);
  }

  /** Adds the sums of another fold with the same parts. */
  addSums(sums: PartSums): void {
    for (const [key, values] of Object.entries(sums)) {
      const [part, currency = ""] = key.split(" ");
      if (isCurrency(currency)) this.#add(Number(part), currency, values.map(BigInt));
    }
  }

  #add(part: number, currency: Currency, values: readonly bigint[]): void {
    const key = `${part} ${currency}`;
    const sums = this.#sums.get(key) ?? new Array<bigint>(WIDTH).fill(0n);
    this.#sums.set(
      key,
      sums.map((sum, index) => sum + (values[index] ?? 0n)),
    );
  }
}
