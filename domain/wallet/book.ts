/**
 * A book is one currency of one player: what is withdrawable (cash) and what is tied to a bonus.
 * These functions say how each kind of movement changes it and which legs balance the change.
 */
import { assert } from "../assert.ts";
import { assertBalanced, type Legs } from "../ledger/legs.ts";
import { MAX_AMOUNT_MINOR } from "../limits.ts";
import { accept, type Result, refuse } from "../result.ts";

/** A player's balances in one currency, in minor units. */
export interface Book {
  readonly cash: number;
  readonly bonus: number;
}

/** A change of a book that is ready to be written down. */
export interface Movement {
  readonly after: Book;
  readonly legs: Legs;
}

export const EMPTY_BOOK: Book = { cash: 0, bonus: 0 };

/** A deposit may not fill a book past half of the exact range: the other half is room for wins. */
export const MAX_DEPOSITED_MINOR = Math.floor(MAX_AMOUNT_MINOR / 2);

/** Cash and bonus together: what the player can stake. */
export function total(book: Book): number {
  return book.cash + book.bonus;
}

/** Splits a stake: cash first, then bonus (Contract, "Bonus"). Refuses a stake above the balance. */
export function splitStake(
  book: Book,
  stakeMinor: number,
): Result<{ cashMinor: number; bonusMinor: number }, "INSUFFICIENT_FUNDS"> {
  if (stakeMinor > total(book)) return refuse("INSUFFICIENT_FUNDS", { balanceMinor: total(book) });
  const cashMinor = Math.min(book.cash, stakeMinor);
  return accept({ cashMinor, bonusMinor: stakeMinor - cashMinor });
}

/** Where a win goes: to the bonus while an unconverted bonus exists, else to cash (Jackpot rule 6). */
export function creditTarget(book: Book): "cash" | "bonus" {
  return book.bonus > 0 ? "bonus" : "cash";
}

/** A round that is decided at once: stake out and win in, as one ledger transaction. */
export function settleRound(
  book: Book,
  round: { cashMinor: number; bonusMinor: number; winMinor: number },
): Movement {
  const target = creditTarget(book);
  const cash = (target === "cash" ? round.winMinor : 0) - round.cashMinor;
  const bonus = (target === "bonus" ? round.winMinor : 0) - round.bonusMinor;
  return move(book, { cash, bonus, gaming: -(cash + bonus) });
}

/** Money from the operator into cash. Refuses what would leave no exact room for wins. */
export function deposit(book: Book, amountMinor: number): Result<Movement, "BALANCE_LIMIT"> {
  if (total(book) + amountMinor > MAX_DEPOSITED_MINOR) return refuse("BALANCE_LIMIT");
  return accept(move(book, { cash: amountMinor, deposits: -amountMinor }));
}

/** The player's leg of a jackpot hit; the pool's book holds the other side (Jackpot rule 6). */
export function creditJackpot(book: Book, amountMinor: number, target: "cash" | "bonus"): Movement {
  return move(book, { [target]: amountMinor, pool_settlement: -amountMinor });
}

/** Play money up to `targetMinor`, for a demo purse that can no longer pay the smallest stake. */
export function refillDemo(book: Book, targetMinor: number): Movement {
  const amount = targetMinor - total(book);
  return move(book, { cash: amount, demo_issue: -amount });
}

function move(book: Book, legs: Legs): Movement {
  assertBalanced(legs);
  const after = { cash: book.cash + (legs.cash ?? 0), bonus: book.bonus + (legs.bonus ?? 0) };
  for (const balance of [after.cash, after.bonus]) {
    assert(Number.isSafeInteger(balance) && balance >= 0, "a balance is exact and never negative");
  }
  return { after, legs };
}
