/**
 * A bonus is money of the house's that the player must stake a number of times before it is theirs.
 * Contract, "Bonus". Rounds lower the wagering themselves (book.ts, settleRound). None of these may
 * run while a jackpot bet of the wallet is in doubt: its win goes where the bet said it would.
 */
import { MAX_AMOUNT_MINOR } from "../limits.ts";
import { accept, type Result, refuse } from "../result.ts";
import { type Book, hasBonus, hasRoomFor, type Movement, move } from "./book.ts";

/** How often a bonus must be staked, at most and unless the operator says otherwise. */
export const MAX_WAGERING_MULTIPLIER = 10;

/** What the player has still to stake. A bonus that was lost leaves nothing to do. */
export function wageringRemaining(book: Book): number {
  return hasBonus(book) ? book.wagering : 0;
}

/** Credits a bonus and adds its wagering. Refuses what would leave no exact room for wins or wagering. */
export function creditBonus(
  book: Book,
  bonus: { amountMinor: number; wageringMultiplier: number },
): Result<Movement, "BALANCE_LIMIT"> {
  const { amountMinor, wageringMultiplier } = bonus;
  const wagering = wageringRemaining(book) + amountMinor * wageringMultiplier;
  if (!hasRoomFor(book, amountMinor) || wagering > MAX_AMOUNT_MINOR) return refuse("BALANCE_LIMIT");
  return accept(move(book, { bonus: amountMinor, bonus_cost: -amountMinor }, wagering));
}

/** Turns a bonus that was wagered into cash; undefined when there is none, or while a part of it is in play. */
export function convertBonus(book: Book): Movement | undefined {
  if (book.bonus === 0 || book.wagering > 0 || book.bonusInPlay > 0) return undefined;
  return move(book, { cash: book.bonus, bonus: -book.bonus });
}

/** Takes back what is left of a bonus, with its wagering. Refuses while a part of it is in play, and when nothing is left. */
export function forfeitBonus(book: Book): Result<Movement, "BONUS_IN_PLAY" | "NO_BONUS"> {
  if (book.bonusInPlay > 0) return refuse("BONUS_IN_PLAY");
  if (book.bonus === 0) return refuse("NO_BONUS");
  return accept(move(book, { bonus: -book.bonus, bonus_cost: book.bonus }, 0));
}
