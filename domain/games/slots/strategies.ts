/** The one way to play each version of Golden Reels, with the figures that the full cycle of its reels proves. */
import type { RandomSource } from "../game.ts";
import type { Strategies, StrategyFigures } from "../strategy.ts";
import { enumerateSpins, proveFigures } from "./enumeration.ts";
import { FREE_SPIN_FACTOR } from "./paytable.ts";
import { drawReelPositions } from "./reels.ts";
import { type SlotGame, type SlotTerms, scatterPay } from "./slot-game.ts";
import { stopTables } from "./stop-tables.ts";

/** The cycle of a version is enumerated once: it has millions of combinations. */
const proven = new Map<number, StrategyFigures>();

/** Returns the strategies of a version. */
export function slotStrategies(game: SlotGame): Strategies {
  const play = multiplierOf(game.slot);
  return [
    {
      name: "spin",
      description: "Spins; nothing is left to choose.",
      figures: () => {
        const figures = proven.get(game.version) ?? proveSpin(game);
        proven.set(game.version, figures);
        return figures;
      },
      play: (draws) => play(draws) * 10,
    },
  ];
}

/** Returns a function that plays a round on the same draws as the game, without building an outcome. */
export function multiplierOf(terms: SlotTerms): (random: RandomSource) => number {
  const tables = stopTables(terms.strips);
  return (random) => {
    const reelPositions = drawReelPositions(random);
    const scatters = tables.scatterCount(reelPositions);
    const pay = scatterPay(terms, scatters, random);
    let freeLines = 0;
    for (let left = terms.freeSpins[scatters] ?? 0; left > 0; left -= 1) {
      freeLines += tables.lineMultiplier(drawReelPositions(random));
    }
    return tables.lineMultiplier(reelPositions) + pay + freeLines * FREE_SPIN_FACTOR;
  };
}

function proveSpin(game: SlotGame): StrategyFigures {
  const figures = proveFigures(game.slot, enumerateSpins(game.slot.strips));
  return {
    returnToPlayer: figures.returnToPlayer,
    hitRate: figures.hitRate,
    // No win is smaller than its stake.
    stakeBackRate: figures.hitRate,
    variance: figures.variance,
    maxTenths: figures.maxMultiplier * 10,
    maxProbability: figures.maxMultiplierProbability,
  };
}
