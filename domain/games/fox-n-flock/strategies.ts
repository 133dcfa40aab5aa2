/**
 * Strategies for Fox n' Flock, each with its exact figures. All have the same return, as every way
 * to play does (the test of the returns proves it); what a player chooses is the risk.
 */
import type { Strategies, Strategy } from "../strategy.ts";
import { figuresOf } from "../win-distribution.ts";
import { drawNight, worthTenths } from "./night.ts";
import { type Decide, LEAVES, winsOf } from "./returns.ts";

/** The published strategies, best first. The game's own figures are those of the first. */
export const STRATEGIES: Strategies = [
  strategy({
    name: "careful",
    description: "Leaves when the shepherd is awake. No way to play returns more.",
    decide: ({ shepherd }) => (shepherd === "sleeping" ? 0 : LEAVES),
  }),
  strategy({
    name: "greedy",
    description: "Takes goat after goat until none is left or the shepherd has the fox.",
    decide: () => 0,
  }),
  strategy({
    name: "timid",
    description: "Leaves after the first goat.",
    decide: () => LEAVES,
  }),
  strategy({
    name: "patient",
    description: "Leaves when the shepherd is seen awake for the third time.",
    decide({ shepherd, memory }) {
      const awake = memory + (shepherd === "sleeping" ? 0 : 1);
      return awake === 3 ? LEAVES : awake;
    },
  }),
  strategy({
    name: "absurd",
    description: "Tosses a coin after each goat: heads it leaves, tails it takes another.",
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
      const coin = () => whim.below(2);
      let memory = 0;
      let tenths = 0;
      for (const [taken, { shepherd, rung, succeeds }] of drawNight(draws).entries()) {
        if (taken > 0) memory = decide({ taken, tenths, shepherd, memory, coin });
        if (memory === LEAVES) return tenths;
        if (!succeeds) return 0;
        tenths = worthTenths(rung);
      }
      return tenths;
    },
  };
}
