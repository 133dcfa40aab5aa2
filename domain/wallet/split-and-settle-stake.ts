/**
 * What a stake does to a book: how much of it is cash and how much bonus, and what the settled round
 * changes. How much of it is wagered is in wagering.ts; rounds that stay open are in open-round.ts.
 */
import { accept, type Result, refuse } from "../result.ts";
import { type Book, creditTarget, hasBonus, type Movement, move, total } from "./book.ts";
import { afterWager, type WageredStake } from "./wagering.ts";

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
export interface RoundMoney extends WageredStake {
  readonly winMinor: number;
}

/**
 * Returns where a round's win is credited now. The win of a stake placed under a bonus goes to that
 * bonus while it exists; once the bonus is over, the win is cash, even if another bonus followed.
 * The win of any other stake is cash. Reference 4.15.
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
