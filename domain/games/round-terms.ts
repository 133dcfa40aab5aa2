/**
 * What happens to a round that is left, interrupted, disturbed by a fault, or voided. These terms are the
 * same in every game, and part of each game's rules on the game page and in docs/games. Reference 8.14,
 * 8.15.
 */
import type { Game } from "./game.ts";

export interface RoundTerm {
  readonly title: string;
  readonly text: string;
}

/** Returns true if a game may stay open for actions, according to `asks`. */
export function hasSteps({ asks }: Pick<Game, "asks">): boolean {
  return !asks.actions.startsWith("none");
}

/** The terms in English. The game page has the same ones in its other languages. */
export const ROUND_TERMS = {
  incomplete: {
    title: "Incomplete rounds",
    /** For a game of several steps. */
    steps:
      "A round that you leave open stays yours: open the game again, on any device, and play on. 24 hours after your last action it is cashed out for you, at what a cashout paid then, and the win is credited. This happens earlier if your session is over and you play another game, or with another kind of money.",
    /** For a game that the stake decides. */
    once: "Your stake decides the round at once. If you leave or lose the connection while it is shown, the round is over all the same: its win is in your balance, and the round is in your history.",
  },
  interruptions: {
    title: "Interruptions",
    text: "Everything random in a round is fixed and stored before you see any of it. A lost connection, a reload or a fault of ours never draws again, and a request that is sent twice plays once. What you see on opening the game again is what counts.",
  },
  malfunction: {
    title: "Malfunction",
    text: "What the round's seeds and these rules give is what you win, whatever the screen showed. If a malfunction keeps an open round from being played to its end, it is voided. A round that has ended stays as it is: a mistake in its payment is corrected by an entry of its own, which you see.",
  },
  voided: {
    title: "Voided rounds",
    text: "A round that has not ended can be voided, for a reason that you see with the round: a malfunction, an interruption, a wrong configuration, a fault in the integration, suspected fraud, an order of the regulator, your protection, or another that is said. The stake then returns to the balance it came from. A casino needs two of its people for that, and never voids a round that is worth more than its stake: only Rouleau's staff does.",
  },
};

/** Returns the terms that apply to a game, in the language of `terms`. */
export function roundTerms(
  game: Pick<Game, "asks">,
  { incomplete, ...others }: typeof ROUND_TERMS,
): readonly RoundTerm[] {
  const { title, steps, once } = incomplete;
  return [{ title, text: hasSteps(game) ? steps : once }, ...Object.values(others)];
}
