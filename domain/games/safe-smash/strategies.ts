/**
 * Strategies for Safe Smash, each with its exact figures. All have the same return, as every way to
 * play does (the test of the returns proves it); what a player chooses is the risk.
 */
import type { Strategies, Strategy } from "../strategy.ts";
import { figuresOf } from "../win-distribution.ts";
import { type Decide, LEAVES, winsOf } from "./returns.ts";
import { drawBreak, LAST_HIT, worthTenths } from "./safe.ts";

/** The published strategies, best first. The game's own figures are those of the first. */
export const STRATEGIES: Strategies = [
  strategy({
    name: "double",
    description: "Leaves as soon as the stake is doubled. No way to play returns more.",
    decide: ({ hit }) => (worthTenths(hit) >= 20 ? LEAVES : 0),
  }),
  strategy({
    name: "greedy",
    description: "Hits until the safe is open or the hammer broken.",
    decide: () => 0,
  }),
  strategy({
    name: "timid",
    description: "Leaves after the first hit.",
    decide: () => LEAVES,
  }),
  strategy({
    name: "superstitious",
    description: "Tosses a coin after each hit and leaves at the second head in a row.",
    decide: ({ memory, coin }) => (coin() === 1 ? 0 : memory === 1 ? LEAVES : 1),
  }),
  strategy({
    name: "absurd",
    description: "Tosses a coin after each hit: heads it leaves, tails it hits again.",
    decide: ({ coin }) => (coin() === 0 ? LEAVES : 0),
  }),
];

interface Way {
  readonly name: string;
  readonly description: string;
  readonly decide: Decide;
}

function strategy({ name, description, decide }: Way): Strategy {
  return {
    name,
    description,
    wins: () => winsOf(decide),
    figures: () => figuresOf(winsOf(decide)),
    play(draws, whim) {
      const breaksOn = drawBreak(draws) ?? LAST_HIT + 1;
      const coin = () => whim.below(2);
      let memory = 0;
      for (let hit = 1; hit < breaksOn; hit += 1) {
        if (hit === LAST_HIT) return worthTenths(hit);
        memory = decide({ hit, memory, coin });
        if (memory === LEAVES) return worthTenths(hit);
      }
      return 0;
    },
  };
}
