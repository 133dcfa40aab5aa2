/**
 * Play money: a book of its own beside the real ones, refilled when it can no longer pay the
 * smallest stake. Contract, "Demo sessions use a demo purse".
 */
import { stakeLimits } from "../../../domain/games/game.ts";
import { type Currency, dollarMinorOf } from "../../../domain/money/currencies.ts";
import { refillDemo, total } from "../../../domain/wallet/book.ts";
import type { WalletStore } from "../store/wallet-store.ts";

/** The purse holds the worth of 1,000.00 US dollars: enough for ten of the largest stakes. */
const DEMO_BALANCE_DOLLARS = 1_000;

/** Fills the purse of a currency when it is below the smallest stake. Call it inside a transaction. */
export function refillDemoBalance(wallet: WalletStore, currency: Currency, now: number): void {
  const { journal, freeze } = wallet;
  if (freeze.current !== null) return;
  const purse = journal.book(currency, true);
  if (total(purse) >= stakeLimits(currency).minMinor) return;
  journal.append({
    kind: "demo_refill",
    currency,
    demo: true,
    movement: refillDemo(purse, dollarMinorOf(currency) * DEMO_BALANCE_DOLLARS),
    now,
    entry: () => ({ roundId: null, gameId: null, transactions: [], round: null }),
  });
}
