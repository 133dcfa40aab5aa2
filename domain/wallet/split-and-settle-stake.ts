/**
 * What a stake does to a book: how much of it is cash and how much bonus, what the settled round changes,
 * and how much is left to wager. Rounds that stay open are in open-round.ts.
 */
import { accept, type Result, refuse } from "../result.ts";
import { type Book, creditTarget, hasBonus, type Movement, move, total } from "./book.ts";

/** Splits a stake: cash first, then bonus (Reference 4.14). Refuses a stake above the balance. */
export function splitStake(
  book: Book,
  stakeMinor: number,
): Result<{ cashMinor: number; bonusMinor: number }, "INSUFFICIENT_FUNDS"> {
  if (stakeMinor > total(book)) return refuse("INSUFFICIENT_FUNDS", { balanceMinor: total(book) });
  const cashMinor = Math.min(book.cash, stakeMinor);
  return accept({ cashMinor, bonusMinor: stakeMinor - cashMinor });
}

/** What a round staked and what it wins. */
export interface RoundMoney {
  readonly cashMinor: number;
  readonly bonusMinor: number;
  readonly winMinor: number;
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

/**
 * Returns where a round's win is credited now. A stake placed under a bonus wins into that bonus while it
 * exists; once it is over, the win is cash, even if another bonus came after it. Any other stake wins cash.
 * Reference 4.15.
 */
export function winTarget(book: Book, { winsTo, laterBonuses }: RoundMoney): "cash" | "bonus" {
  if (winsTo === undefined) return creditTarget(book);
  const isOver = laterBonuses?.isAnother === true || !hasBonus(book);
  return winsTo === "bonus" && !isOver ? "bonus" : "cash";
}

/** A movement that may have converted a bonus. */
export interface SettledMovement extends Movement {
  readonly convertedMinor: number;
}

/**
 * Takes the stake and credits the win in one ledger transaction, for a round that is decided at once. The
 * whole stake counts towards the wagering of a bonus, if there is one. When the wagering is complete, the
 * remaining bonus converts to cash with it; a lost bonus ends its wagering (Reference 4.13). A bonus with a
 * part in play on another round is neither wagered nor lost before that round is over.
 */
export function settleRound(book: Book, round: RoundMoney): SettledMovement {
  const target = winTarget(book, round);
  const cash = (target === "cash" ? round.winMinor : 0) - round.cashMinor;
  const bonus = (target === "bonus" ? round.winMinor : 0) - round.bonusMinor;
  const { wagering, convertedMinor } = afterWager(book, round, {
    bonus: book.bonus + bonus,
    bonusInPlay: book.bonusInPlay,
  });
  const legs = {
    cash: cash + convertedMinor,
    bonus: bonus - convertedMinor,
    gaming: -(cash + bonus),
  };
  return { ...move(book, legs, wagering), convertedMinor };
}

/** Returns the wagering that is left after a settled stake, and how much of the bonus it converts to cash. */
export function afterWager(
  book: Book,
  round: RoundMoney,
  left: Pick<Book, "bonus" | "bonusInPlay">,
): { readonly wagering: number; readonly convertedMinor: number } {
  const wagered = wageredBy(book, round);
  const wagering = Math.max(0, book.wagering - wagered);
  if (round.awaitsVerdict === true) return { wagering, convertedMinor: 0 };
  const isDone = wagering === 0 && left.bonusInPlay === 0;
  return { wagering: hasBonus(left) ? wagering : 0, convertedMinor: isDone ? left.bonus : 0 };
}

/**
 * Returns how much a settled stake counts towards wagering: only for bonuses that existed when it was
 * placed, and the oldest first. Reference 4.16.
 */
function wageredBy(book: Book, round: RoundMoney): number {
  const { cashMinor, bonusMinor, winsTo, laterBonuses, beforeBonus = false } = round;
  const stakeMinor = cashMinor + bonusMinor;
  if (winsTo === undefined) return beforeBonus ? 0 : stakeMinor;
  if (winsTo === "cash" || laterBonuses?.isAnother === true) return 0;
  const left = Math.max(0, book.wagering - (laterBonuses?.wageringMinor ?? 0));
  return Math.min(stakeMinor, left);
}
