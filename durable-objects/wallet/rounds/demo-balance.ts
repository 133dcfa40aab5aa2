/**
 * Play money: a separate book, refilled when it can no longer pay the smallest stake.
 * Reference 8.21.
 */
import { stakeLimits } from "../../../domain/games/game.ts";
import { type Currency, dollarMinorOf } from "../../../domain/money/currencies.ts";
import { total } from "../../../domain/wallet/book.ts";
import { postDemoRefill } from "../../../domain/wallet/posting.ts";
import type { WalletStore } from "../store/wallet-store.ts";

/** The value of a full demo balance in US dollars: ten times the largest stake. */
const DEMO_BALANCE_DOLLARS = 1_000;

/** Refills the play money of a currency when it is below the smallest stake. Call it inside a transaction. */
export function refillDemoBalance(wallet: WalletStore, currency: Currency, now: number): void {
  const { journal, freeze } = wallet;
  if (freeze.current !== null) return;
  const book = journal.book(currency, true);
  if (total(book) >= stakeLimits(currency).minMinor) return;
  journal.append({
    kind: "demo_refill",
    currency,
    demo: true,
    ...postDemoRefill(book, dollarMinorOf(currency) * DEMO_BALANCE_DOLLARS),
    now,
  });
}
