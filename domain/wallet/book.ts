/**
 * A book is one currency of one player: what is withdrawable (cash), what is tied to a bonus, and
 * what is held for a withdrawal. These functions say how play and deposits change it and which legs
 * balance the change; bonus.ts and withdrawal.ts do so for theirs.
 */
import { assert } from "../assert.ts";
import { assertBalanced, type Legs } from "../ledger/legs.ts";
import { MAX_AMOUNT_MINOR } from "../limits.ts";
import { accept, type Result, refuse } from "../result.ts";

/** A player's balances in one currency, in minor units. */
export interface Book {
  readonly cash: number;
  readonly bonus: number;
  /** On its way to an address: out of play until the payout is completed or has failed. */
  readonly held: number;
  /** What must still be staked before the bonus becomes cash. Not money: no leg moves it. */
  readonly wagering: number;
}

/** A change of a book that is ready to be written down. */
export interface Movement {
  readonly after: Book;
  readonly legs: Legs;
}

export const EMPTY_BOOK: Book = { cash: 0, bonus: 0, held: 0, wagering: 0 };

/** Credits may not fill a book past half of the exact range: the other half is room for wins. */
export const MAX_DEPOSITED_MINOR = Math.floor(MAX_AMOUNT_MINOR / 2);

/** Cash and bonus together: what the player can stake. What is held does not count. */
export function total(book: Pick<Book, "cash" | "bonus">): number {
  return book.cash + book.bonus;
}

/** Tells whether a credit leaves exact room for wins; what is held may come back, so it counts here. */
export function hasRoomFor(book: Book, amountMinor: number): boolean {
  return total(book) + book.held + amountMinor <= MAX_DEPOSITED_MINOR;
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
export function creditTarget(book: Pick<Book, "bonus">): "cash" | "bonus" {
  return book.bonus > 0 ? "bonus" : "cash";
}

/** A round that is decided at once. */
export interface RoundMoney {
  readonly cashMinor: number;
  readonly bonusMinor: number;
  readonly winMinor: number;
  /** A jackpot may yet be credited to this bonus: it stays what it is until the verdict is known. */
  readonly awaitsVerdict?: boolean;
}

/**
 * Stake out and win in, as one ledger transaction. The whole stake lowers the wagering; when that
 * is done the bonus that is left converts to cash with it, and a bonus that was lost takes its
 * wagering along (Contract, "Bonus").
 */
export function settleRound(
  book: Book,
  round: RoundMoney,
): Movement & { readonly convertedMinor: number } {
  const target = creditTarget(book);
  const cash = (target === "cash" ? round.winMinor : 0) - round.cashMinor;
  const bonus = (target === "bonus" ? round.winMinor : 0) - round.bonusMinor;
  const bonusAfter = book.bonus + bonus;
  const wagering = Math.max(0, book.wagering - round.cashMinor - round.bonusMinor);
  const settled = round.awaitsVerdict !== true;
  const convertedMinor = settled && wagering === 0 ? bonusAfter : 0;
  const legs = {
    cash: cash + convertedMinor,
    bonus: bonus - convertedMinor,
    gaming: -(cash + bonus),
  };
  const isLost = settled && bonusAfter === 0;
  return { ...move(book, legs, isLost ? 0 : wagering), convertedMinor };
}

/** Money from the operator into cash. Refuses what would leave no exact room for wins. */
export function deposit(book: Book, amountMinor: number): Result<Movement, "BALANCE_LIMIT"> {
  if (!hasRoomFor(book, amountMinor)) return refuse("BALANCE_LIMIT");
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

/** Applies legs to a book; a balance below zero or past the exact range is a bug and throws. */
export function move(book: Book, legs: Legs, wagering: number = book.wagering): Movement {
  assertBalanced(legs);
  const after = {
    cash: book.cash + (legs.cash ?? 0),
    bonus: book.bonus + (legs.bonus ?? 0),
    held: book.held + (legs.held ?? 0),
    wagering,
  };
  for (const balance of Object.values(after)) {
    assert(Number.isSafeInteger(balance) && balance >= 0, "a balance is exact and never negative");
  }
  return { after, legs };
}
