/**
 * What happens to a round that is left, interrupted, disturbed by a fault, or voided: the same in every
 * game, and part of each game's rules, on the game page and in docs/games. Reference 8.14, 8.15.
 */
import type { Game } from "./game.ts";

export interface RoundTerm {
  readonly title: string;
  readonly text: string;
}

/** Whether a game may stay open for actions, by what it says that it asks. */
export function hasSteps({ asks }: Pick<Game, "asks">): boolean {
  return !asks.actions.startsWith("none");
}

/** Returns the terms, for players. */
export function roundTerms(game: Pick<Game, "asks">): readonly RoundTerm[] {
  return [
    {
      title: "Incomplete rounds",
      text: hasSteps(game)
        ? "A round that you leave open stays yours: open the game again, on any device, and play on. 24 hours after your last action it is cashed out for you, at what a cashout paid then, and the win is credited. This happens earlier if your session is over and you play another game, or with another kind of money."
        : "Your stake decides the round at once. If you leave or lose the connection while it is shown, the round is over all the same: its win is in your balance, and the round is in your history.",
    },
    {
      title: "Interruptions",
      text: "Everything random in a round is fixed and stored before you see any of it. A lost connection, a reload or a fault of ours never draws again, and a request that is sent twice plays once. What you see on opening the game again is what counts.",
    },
    {
      title: "Malfunction",
      text: "What the round's seeds and these rules give is what you win, whatever the screen showed. If a malfunction keeps an open round from being played to its end, it is voided. A round that has ended stays as it is: a mistake in its payment is corrected by an entry of its own, which you see.",
    },
    {
      title: "Voided rounds",
      text: "A round that has not ended can be voided, for a reason that you see with the round: a malfunction, an interruption, a wrong configuration, a fault in the integration, suspected fraud, an order of the regulator, your protection, or another that is said. The stake then returns to the balance it came from. A casino needs two of its people for that, and never voids a round that is worth more than its stake: only Rouleau's staff does.",
    },
  ];
}
