/**
 * Strategies for Bit Key Rush, each with its exact figures. All have the same return, as every way
 * to play does (the test of the returns proves it); what a player chooses is the risk.
 */
import { fraction } from "../fraction.ts";
import { drawOf, type RandomSource } from "../game.ts";
import type { Strategies, Strategy } from "../strategy.ts";
import { figuresOf } from "../win-distribution.ts";
import { drawKey, KEY_CHARACTERS, type KeyCharacter, worthTenths } from "./key.ts";
import { isEnd, type Stand, winsOf } from "./returns.ts";

/** The published strategies, best first. The game's own figures are those of the first. */
export const STRATEGIES: Strategies = [
  strategy({
    name: "to-the-end",
    description:
      "Guesses until the key is at its end or the FBI is there. No way to play returns more.",
    leavesInHalves: () => 0,
    guess: anyCharacter,
  }),
  strategy({
    name: "ahead",
    description: "Leaves as soon as the round is worth more than its stake.",
    leavesInHalves: ({ right, trace }) => (worthTenths(right, trace) > 10 ? 2 : 0),
    guess: anyCharacter,
  }),
  strategy({
    name: "timid",
    description: "Leaves after the first guess, whatever came of it.",
    leavesInHalves: () => 2,
    guess: anyCharacter,
  }),
  strategy({
    name: "one-character",
    description: "Guesses the same character every time, to the end.",
    leavesInHalves: () => 0,
    guess: () => KEY_CHARACTERS[0],
  }),
  strategy({
    name: "absurd",
    description: "Tosses a coin after each guess: heads it leaves, tails it guesses anything.",
    leavesInHalves: () => 1,
    guess: anyCharacter,
  }),
];

interface Way {
  readonly name: string;
  readonly description: string;
  /** The probability of a cashout at each open position: never, by a coin, always. */
  readonly leavesInHalves: (stand: Stand) => 0 | 1 | 2;
  readonly guess: (whim: RandomSource) => KeyCharacter;
}

function strategy({ name, description, leavesInHalves, guess }: Way): Strategy {
  function leaves(stand: Stand, whim: RandomSource): boolean {
    const halves = leavesInHalves(stand);
    return halves === 1 ? whim.below(2) === 0 : halves === 2;
  }

  const wins = () => winsOf((stand) => fraction(leavesInHalves(stand), 2));
  return {
    name,
    description,
    wins,
    figures: () => figuresOf(wins()),
    play(draws, whim) {
      const key = drawKey(draws);
      let [guessed, right, trace] = [0, 0, 0];
      do {
        if (key.characters[guessed] === guess(whim)) right += 1;
        else trace += key.traceIncreases[guessed] ?? 0;
        guessed += 1;
      } while (!isEnd({ guessed, right, trace }) && !leaves({ guessed, right, trace }, whim));
      return worthTenths(right, trace);
    },
  };
}

function anyCharacter(whim: RandomSource): KeyCharacter {
  return drawOf(KEY_CHARACTERS, whim);
}
