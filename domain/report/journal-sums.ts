/**
 * What the journals of a tenant add up to, in parts: each of the newest closed days, the open day as far
 * as it is compared, and all that was before. The audit holds it against closed days and what is booked.
 * Whole numbers as text, because a tenant's sums outgrow what a JavaScript number holds.
 * docs/decisions/0047.
 */
import type { Legs } from "../ledger/legs.ts";
import { type Currency, isCurrency } from "../money/currencies.ts";
import type { HistoryEntry } from "../wallet/history-entry.ts";
import { BOOKED, type BookedName, bookingsOf } from "./bookings.ts";

/** Into which parts quarters are divided. */
export interface PartedQuarters {
  /** The first quarter of each part after the first one, in order. */
  readonly starts: readonly number[];
  /** What happened from this quarter on is in no part. */
  readonly before: number;
}

/**
 * Sums by part and currency, as "0 USD": those of `BOOKED` in its order, and one more, by which the same
 * sums in other quarters of the part are other sums.
 */
export type PartSums = Readonly<Record<string, readonly string[]>>;

const WIDTH = BOOKED.length + 1;

/** The number of the part that a quarter is in; undefined if it is in none. */
export function partOf({ starts, before }: PartedQuarters, quarter: number): number | undefined {
  return quarter < before ? starts.filter((start) => start <= quarter).length : undefined;
}

/** Adds up by part. */
export class PartsFold {
  readonly #quarters: PartedQuarters;
  readonly #sums = new Map<string, bigint[]>();

  constructor(quarters: PartedQuarters) {
    this.#quarters = quarters;
  }

  /** The sums so far, without those that are all zero. */
  get sums(): PartSums {
    const rows = [...this.#sums].filter(([, sums]) => sums.some((sum) => sum !== 0n));
    return Object.fromEntries(rows.map(([key, sums]) => [key, sums.map(String)]));
  }

  /** Adds an entry; returns false if nothing of it is in any part. */
  addEntry(entry: HistoryEntry, legs: Legs): boolean {
    let isInPart = false;
    for (const { quarter, currency, added } of bookingsOf(entry, legs)) {
      if (this.add({ quarter, currency, sums: added })) isInPart = true;
    }
    return isInPart;
  }

  /** Adds sums of a quarter, or takes them away; returns false if the quarter is in no part. */
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

  /** Adds what another fold of the same parts has. */
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
