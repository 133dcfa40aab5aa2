/**
 * A wallet's books: one for each currency, and one for each currency's play money. The rules are the same,
 * but real and play money are never added together.
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

/** Returns true for a book of play money. */
export function isDemoBook(name: BookName): boolean {
  return name.endsWith(":demo");
}

/**
 * Returns true if a player with these books may hold the currency. The number of currencies is
 * limited; play money does not count.
 */
export function canHoldCurrency(
  books: ReadonlyMap<BookName, unknown>,
  currency: Currency,
): boolean {
  if (books.has(bookName(currency, false))) return true;
  const held = [...books.keys()].filter((name) => !isDemoBook(name));
  return held.length < MAX_CURRENCIES_PER_WALLET;
}
