/**
 * What a stake does to a book: which part of it is cash and which is bonus, what the settled round
 * changes, and what that leaves to wager. Rounds that stay open are in open-round.ts.
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
  /** A jackpot may still be credited to this bonus, so it is not converted before the verdict. */
  readonly awaitsVerdict?: boolean;
  /** It was staked when there was no bonus, so it does not wager one that was credited later. */
  readonly beforeBonus?: boolean;
}

/** A movement that may have converted a bonus. */
export interface SettledMovement extends Movement {
  readonly convertedMinor: number;
}

/**
 * Stake out and win in, as one ledger transaction, for a round that is decided at once. The whole
 * stake counts towards the wagering. When the wagering is complete, the remaining bonus converts to
 * cash with it; a lost bonus ends its wagering (Reference 4.13). A bonus of which part is in
 * play on another round is neither wagered nor lost before that round is over.
 */
export function settleRound(book: Book, round: RoundMoney): SettledMovement {
  const target = creditTarget(book);
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

/**
 * Returns the wagering that is left after a settled stake, and how much of the bonus becomes cash
 * with it.
 */
export function afterWager(
  book: Book,
  round: RoundMoney,
  left: Pick<Book, "bonus" | "bonusInPlay">,
): { readonly wagering: number; readonly convertedMinor: number } {
  const wagered = round.beforeBonus === true ? 0 : round.cashMinor + round.bonusMinor;
  const wagering = Math.max(0, book.wagering - wagered);
  if (round.awaitsVerdict === true) return { wagering, convertedMinor: 0 };
  const isDone = wagering === 0 && left.bonusInPlay === 0;
  return { wagering: hasBonus(left) ? wagering : 0, convertedMinor: isDone ? left.bonus : 0 };
}
