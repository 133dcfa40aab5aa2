/**
 * How much of a stake counts towards the wagering of a bonus, what is still to be wagered, and when that
 * converts the bonus to cash. Reference 4.13 and 4.16.
 */
import { type Book, hasBonus } from "./book.ts";

/** A stake, and which bonuses it may wager. */
export interface WageredStake {
  readonly cashMinor: number;
  readonly bonusMinor: number;
  /**
   * Where the win goes, fixed when the stake was placed; absent from rounds of earlier versions, for
   * which the book decides when they are settled.
   */
  readonly winsTo?: "cash" | "bonus" | undefined;
  /** The bonuses that were credited since the stake was placed; absent if none were. */
  readonly laterBonuses?: LaterBonuses | undefined;
  /** True while a jackpot may still be credited to this bonus: it is not converted before the verdict. */
  readonly awaitsVerdict?: boolean;
  /**
   * In a round of an earlier version: true if there was no bonus when the stake was placed, so it counts
   * towards no wagering.
   */
  readonly beforeBonus?: boolean;
}

/** The bonuses that were credited after a stake was placed, which the stake does not wager. */
export interface LaterBonuses {
  /** The amount that they must be wagered, in minor units. */
  readonly wageringMinor: number;
  /** True if the stake's own bonus had ended before they were credited. */
  readonly isAnother: boolean;
}

/** Adds a bonus to the later ones; `before` is the book just before the credit. */
export function addLaterBonus(
  later: LaterBonuses | undefined,
  {
    before,
    wageringMinor,
  }: { readonly before: Pick<Book, "bonus" | "bonusInPlay">; readonly wageringMinor: number },
): LaterBonuses {
  return {
    wageringMinor: (later?.wageringMinor ?? 0) + wageringMinor,
    isAnother: later?.isAnother === true || !hasBonus(before),
  };
}

/** Returns what the player still has to stake. A lost bonus leaves nothing to wager. */
export function wageringRemaining(book: Book): number {
  return hasBonus(book) ? book.wagering : 0;
}

/** Returns the wagering that is left after a settled stake, and how much of the bonus it converts to cash. */
export function afterWager(
  book: Book,
  stake: WageredStake,
  left: Pick<Book, "bonus" | "bonusInPlay">,
): { readonly wagering: number; readonly convertedMinor: number } {
  const wagered = wageredBy(book, stake);
  const wagering = Math.max(0, book.wagering - wagered);
  if (stake.awaitsVerdict === true) return { wagering, convertedMinor: 0 };
  const isDone = wagering === 0 && left.bonusInPlay === 0;
  return { wagering: hasBonus(left) ? wagering : 0, convertedMinor: isDone ? left.bonus : 0 };
}

/**
 * Returns how much a settled stake counts towards wagering: only for bonuses that existed when it was
 * placed, and the oldest first. Reference 4.16.
 */
function wageredBy(book: Book, stake: WageredStake): number {
  const { cashMinor, bonusMinor, winsTo, laterBonuses, beforeBonus = false } = stake;
  const stakeMinor = cashMinor + bonusMinor;
  if (winsTo === undefined) return beforeBonus ? 0 : stakeMinor;
  if (winsTo === "cash" || laterBonuses?.isAnother === true) return 0;
  const left = Math.max(0, book.wagering - (laterBonuses?.wageringMinor ?? 0));
  return Math.min(stakeMinor, left);
}
