/** The one way to play Golden Reels, with the figures that the full cycle of its reels proves. */
import type { Strategies, StrategyFigures } from "../strategy.ts";
import { enumerateSpins, proveFigures } from "./enumeration.ts";
import { playGoldenReelsMultiplier } from "./golden-reels.ts";

export const STRATEGIES: Strategies = [
  {
    name: "spin",
    description: "Spins; nothing is left to choose.",
    figures: () => {
      proven ??= proveSpin();
      return proven;
    },
    play: (draws) => playGoldenReelsMultiplier(draws) * 10,
  },
];

/** The cycle is enumerated once: it has millions of combinations. */
let proven: StrategyFigures | undefined;

function proveSpin(): StrategyFigures {
  const figures = proveFigures(enumerateSpins());
  return {
    returnToPlayer: figures.returnToPlayer,
    hitRate: figures.hitRate,
    variance: figures.variance,
    maxTenths: figures.maxMultiplier * 10,
    maxProbability: figures.maxMultiplierProbability,
  };
}
