/**
 * A book is one currency of one player: what can be withdrawn (cash), what is tied to a bonus, what
 * is held for a withdrawal, and what is staked on open rounds. These functions say how deposits,
 * jackpots and resets change it, and which legs balance the change. split-and-settle-stake.ts,
 * open-round.ts, wagering.ts, bonus.ts and withdrawal.ts do the same for their subjects.
 */
import { assert } from "../assert.ts";
import { assertBalanced, type Legs } from "../ledger/legs.ts";
import { MAX_AMOUNT_MINOR } from "../limits.ts";
import { accept, type Result, refuse } from "../result.ts";

/** A player's balances in one currency, in minor units. */
export interface Book {
  readonly cash: number;
  readonly bonus: number;
  /** On its way to an address, and not available for play until the payout is completed or has failed. */
  readonly held: number;
  /** Cash that is staked on open rounds. */
  readonly inPlay: number;
  /** Bonus that is staked on open rounds. While there is any, the bonus is not over. */
  readonly bonusInPlay: number;
  /** The amount that must still be staked before the bonus becomes cash. It is not money: no leg moves it. */
  readonly wagering: number;
  /**
   * How much of the bonus was granted and is not lost; the rest of it was won. It is not money either: it
   * determines how a forfeit is split. docs/decisions/0043.
   */
  readonly granted: number;
}

/** The parts of a book that are money. */
export type Balances = Omit<Book, "wagering" | "granted">;

/** A book as a journal row holds it; the granted part is null without a bonus, and in earlier rows. */
export type StoredBook = Omit<Book, "granted"> & { readonly granted: number | null };

/** A change of a book that is ready to be written. */
export interface Movement {
  readonly after: Book;
  readonly legs: Legs;
}

export const EMPTY_BOOK: Book = {
  cash: 0,
  bonus: 0,
  held: 0,
  inPlay: 0,
  bonusInPlay: 0,
  wagering: 0,
  granted: 0,
};

/** Credits may fill a book to half of the exact range; the other half is room for wins. */
export const MAX_DEPOSITED_MINOR = Math.floor(MAX_AMOUNT_MINOR / 2);

/** Returns cash and bonus together: what the player can stake, without amounts held or in play. */
export function total(book: Pick<Book, "cash" | "bonus">): number {
  return book.cash + book.bonus;
}

/**
 * Returns true if a credit leaves exact room for wins. Amounts held or in play count too, because they may
 * return.
 */
export function hasRoomFor(book: Book, amountMinor: number): boolean {
  const { held, inPlay, bonusInPlay } = book;
  return total(book) + held + inPlay + bonusInPlay + amountMinor <= MAX_DEPOSITED_MINOR;
}

/** Returns true if there is an unconverted bonus: in the balance, or in play. */
export function hasBonus(book: Pick<Book, "bonus" | "bonusInPlay">): boolean {
  return book.bonus > 0 || book.bonusInPlay > 0;
}

/**
 * Where a win is credited: to the bonus while an unconverted bonus exists, else to cash (Jackpot
 * rule 6).
 */
export function creditTarget(book: Pick<Book, "bonus" | "bonusInPlay">): "cash" | "bonus" {
  return hasBonus(book) ? "bonus" : "cash";
}

/** Returns the book of a row. If the granted part of a bonus was not stored, all of it counts as granted. */
export function readBook({ granted, ...row }: StoredBook): Book {
  const { cash, bonus, held, inPlay, bonusInPlay, wagering } = row;
  const balances = { cash, bonus, held, inPlay, bonusInPlay, wagering };
  return { ...balances, granted: granted ?? bonus + bonusInPlay };
}

/** Returns a book as a row stores it. */
export function storedBook(book: Book): StoredBook {
  return hasBonus(book) ? book : { ...book, granted: null };
}

/** Adds money from the operator to cash. Refuses an amount that leaves no exact room for wins. */
export function deposit(book: Book, amountMinor: number): Result<Movement, "BALANCE_LIMIT"> {
  if (!hasRoomFor(book, amountMinor)) return refuse("BALANCE_LIMIT");
  return accept(move(book, { cash: amountMinor, deposits: -amountMinor }));
}

/** The player's leg of a jackpot hit; the pool's book holds the other side (Jackpot rule 6). */
export function creditJackpot(book: Book, amountMinor: number, target: "cash" | "bonus"): Movement {
  return move(book, { [target]: amountMinor, pool_settlement: -amountMinor });
}

/** Play money up to `targetMinor`, for a demo book that can no longer pay the smallest stake. */
export function refillDemo(book: Book, targetMinor: number): Movement {
  const amount = targetMinor - total(book);
  return move(book, { cash: amount, demo_issue: -amount });
}

/**
 * Empties a book, with its wagering, for a sandbox reset. The results of play and bonuses go back to the
 * accounts that they came from. Amounts held or in play must have been returned before. Reference 14.1.
 */
export function emptyBook(book: Book, { demo }: { readonly demo: boolean }): Movement {
  assert(book.held === 0, "nothing of an emptied book is on its way to an address");
  assert(book.inPlay + book.bonusInPlay === 0, "no round of an emptied book is open");
  const { cash, bonus } = book;
  const legs = demo
    ? { cash: -cash, bonus: -bonus, demo_issue: cash + bonus }
    : { cash: -cash, deposits: cash, bonus: -bonus, bonus_cost: bonus };
  return move(book, legs, 0);
}

/**
 * Applies legs to a book. A bonus first loses what was won, then what was granted, so the granted part
 * never exceeds what is left. Throws on a balance below zero or past the exact range, which is a bug.
 */
export function move(
  book: Book,
  legs: Legs,
  wagering: number = book.wagering,
  granted: number = book.granted,
): Movement {
  assertBalanced(legs);
  const balances = balancesAfter(book, legs);
  const left = balances.bonus + balances.bonusInPlay;
  const after = { ...balances, wagering, granted: Math.min(granted, left) };
  for (const balance of Object.values(after)) {
    assert(Number.isSafeInteger(balance) && balance >= 0, "a balance is exact and never negative");
  }
  return { after, legs };
}

/** Returns the balances of a book with the player's legs added. */
export function balancesAfter(book: Balances, legs: Legs): Balances {
  return {
    cash: book.cash + (legs.cash ?? 0),
    bonus: book.bonus + (legs.bonus ?? 0),
    held: book.held + (legs.held ?? 0),
    inPlay: book.inPlay + (legs.in_play ?? 0),
    bonusInPlay: book.bonusInPlay + (legs.bonus_in_play ?? 0),
  };
}
