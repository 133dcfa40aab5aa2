/**
 * The money of a round of several steps: its stake is put in play when the round is opened, and
 * leaves play when it is settled or voided. A round that its stake decides is one movement instead
 * (split-and-settle-stake.ts, settleRound). docs/decisions/0021-rounds-of-several-steps.md.
 */
import { type Book, type Movement, move } from "./book.ts";
import { type RoundMoney, type SettledMovement, winTarget } from "./split-and-settle-stake.ts";
import { afterWager } from "./wagering.ts";

/** The parts of a round's stake. */
export type Stake = Pick<RoundMoney, "cashMinor" | "bonusMinor">;

/** Puts a stake in play. It counts towards wagering only when the round is settled. */
export function openRound(book: Book, { cashMinor, bonusMinor }: Stake): Movement {
  return move(book, {
    cash: -cashMinor,
    bonus: -bonusMinor,
    in_play: cashMinor,
    bonus_in_play: bonusMinor,
  });
}

/** An action that leaves the round open: it decides nothing and moves nothing. */
export function keepRoundOpen(book: Book): Movement {
  return move(book, {});
}

/**
 * Takes the stake out of play and credits the win to the balance that was fixed with the stake. Wagering
 * and conversion are the same as for a round that is decided at once, except that bonuses credited in the
 * meantime are not wagered.
 */
export function settleOpenRound(book: Book, round: RoundMoney): SettledMovement {
  const { cashMinor, bonusMinor, winMinor } = round;
  const bonus = winTarget(book, round) === "bonus" ? winMinor : 0;
  const { wagering, convertedMinor } = afterWager(book, round, {
    bonus: book.bonus + bonus,
    bonusInPlay: book.bonusInPlay - bonusMinor,
  });
  const legs = {
    cash: winMinor - bonus + convertedMinor,
    bonus: bonus - convertedMinor,
    in_play: -cashMinor,
    bonus_in_play: -bonusMinor,
    gaming: cashMinor + bonusMinor - winMinor,
  };
  return { ...move(book, legs, wagering), convertedMinor };
}

/**
 * Returns the stake to where it came from, as if the round had not been played; nothing of it was
 * wagered.
 */
export function voidRound(book: Book, { cashMinor, bonusMinor }: Stake): Movement {
  return move(book, {
    cash: cashMinor,
    bonus: bonusMinor,
    in_play: -cashMinor,
    bonus_in_play: -bonusMinor,
  });
}
