/**
 * A bonus is the operator's money, which the player must wager a number of times before it becomes
 * theirs. Reference 4.13. How much of a stake counts towards that is in wagering.ts. While there is a bonus,
 * wins and jackpots go into it (winTarget in split-and-settle-stake.ts, creditTarget in book.ts; Jackpot
 * rule 6). None of these functions may run while a jackpot bet of the wallet is in doubt: its win is
 * credited where the bet said.
 */
import { stakeLimits } from "../games/game.ts";
import { MAX_AMOUNT_MINOR } from "../limits.ts";
import type { Currency } from "../money/currencies.ts";
import { accept, type Result, refuse } from "../result.ts";
import { type Book, hasRoomFor, type Movement, move } from "./book.ts";
import { wageringRemaining } from "./wagering.ts";

/** How often a bonus must be staked: the maximum, and the default. */
export const MAX_WAGERING_MULTIPLIER = 10;

/**
 * Credits a bonus and adds its wagering. Refuses an amount that leaves no exact room for wins or
 * wagering.
 */
export function creditBonus(
  book: Book,
  bonus: { amountMinor: number; wageringMultiplier: number },
): Result<Movement, "BALANCE_LIMIT"> {
  const { amountMinor, wageringMultiplier } = bonus;
  const wagering = wageringRemaining(book) + amountMinor * wageringMultiplier;
  if (!hasRoomFor(book, amountMinor) || wagering > MAX_AMOUNT_MINOR) return refuse("BALANCE_LIMIT");
  const legs = { bonus: amountMinor, bonus_cost: -amountMinor };
  return accept(move(book, legs, wagering, book.granted + amountMinor));
}

/**
 * Converts a wagered bonus to cash. Returns undefined if there is none, or while part of it is in
 * play.
 */
export function convertBonus(book: Book): Movement | undefined {
  if (book.bonus === 0 || book.wagering > 0 || book.bonusInPlay > 0) return undefined;
  return move(book, { cash: book.bonus, bonus: -book.bonus });
}

/**
 * Forfeits the rest of a bonus, with its wagering. Refuses while part of it is in play, and if nothing is
 * left.
 */
export function forfeitBonus(book: Book): Result<Movement, "BONUS_IN_PLAY" | "NO_BONUS"> {
  if (book.bonusInPlay > 0) return refuse("BONUS_IN_PLAY");
  if (book.bonus === 0) return refuse("NO_BONUS");
  return accept(move(book, { bonus: -book.bonus, bonus_cost: book.bonus }, 0));
}

/**
 * Returns true if only a leftover of a bonus remains, too small to be staked on any game: it can neither
 * be wagered nor win anything. None of it may be in play, and its wagering not complete. Reference 4.18.
 */
export function isLeftover(
  { bonus, bonusInPlay, wagering }: Pick<Book, "bonus" | "bonusInPlay" | "wagering">,
  currency: Currency,
): boolean {
  const isSmall = bonus > 0 && bonus < stakeLimits(currency).minMinor;
  return isSmall && bonusInPlay === 0 && wagering > 0;
}

/** Ends a bonus of which only such a leftover remains. Returns undefined for any other book. */
export function endLeftover(book: Book, currency: Currency): Movement | undefined {
  if (!isLeftover(book, currency)) return undefined;
  return move(book, { bonus: -book.bonus, bonus_cost: book.bonus }, 0);
}
