/**
 * A wallet's books: one for each currency, and one for each currency's play money, under the same
 * rules but never in the same sums.
 */
import { MAX_CURRENCIES_PER_WALLET } from "../../../domain/limits.ts";
import type { Currency } from "../../../domain/money/currencies.ts";

/** The name of a book. */
export type BookName = Currency | `${Currency}:demo`;

/** The name of a currency's book, or of its play money's. */
export function bookName(currency: Currency, demo: boolean): BookName {
  return demo ? `${currency}:demo` : currency;
}

/** The currency that a book is kept in. */
export function currencyOf(name: BookName): Currency {
  return name.replace(":demo", "") as Currency;
}

/** Tells a book of play money. */
export function isDemoBook(name: BookName): boolean {
  return name.endsWith(":demo");
}

/** Tells whether a player with these books may hold a currency: they hold a bounded number, and play money does not count. */
export function canHoldCurrency(
  books: ReadonlyMap<BookName, unknown>,
  currency: Currency,
): boolean {
  if (books.has(bookName(currency, false))) return true;
  const held = [...books.keys()].filter((name) => !isDemoBook(name));
  return held.length < MAX_CURRENCIES_PER_WALLET;
}
