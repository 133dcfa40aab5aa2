/**
 * A wallet's books: one for each currency, and one for each currency's play money, under the same
 * rules but never in the same sums.
 */
import type { Currency } from "../../../domain/money/currencies.ts";

/** The name of a book. */
export type BookName = Currency | `${Currency}:demo`;

/** The name of a currency's book, or of its play money's. */
export function bookName(currency: Currency, demo: boolean): BookName {
  return demo ? `${currency}:demo` : currency;
}

/** Tells a book of play money. */
export function isDemoBook(name: BookName): boolean {
  return name.endsWith(":demo");
}
