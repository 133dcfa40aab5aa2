/**
 * The distribution of a round's win, with exact probabilities, and the figures that follow from it:
 * for games with few enough different wins.
 */
import { add, type Fraction, fraction, multiply, power, subtract, sumOf } from "./fraction.ts";
import type { StrategyFigures } from "./strategy.ts";

/** A stake, in tenths of it. */
const TENTHS = 10;

/** The probability of each possible win, by tenths of the stake. The probabilities sum to 1. */
export type WinDistribution = ReadonlyMap<number, Fraction>;

/** Returns the mixture of these distributions, each weighted with its probability. */
export function mixed(
  parts: readonly { readonly chance: Fraction; readonly wins: WinDistribution }[],
): WinDistribution {
  const all = new Map<number, Fraction>();
  for (const { chance, wins } of parts) {
    if (chance.numerator === 0n) continue;
    for (const [tenths, inPart] of wins) {
      all.set(tenths, add(all.get(tenths) ?? fraction(0), multiply(chance, inPart)));
    }
  }
  return all;
}

/** Returns the figures of a round with this distribution. */
export function figuresOf(distribution: WinDistribution): StrategyFigures {
  const wins = [...distribution];
  const stakes = (tenths: number) => fraction(tenths, TENTHS);
  const mean = sumOf(wins, ([tenths, chance]) => multiply(chance, stakes(tenths)));
  const square = sumOf(wins, ([tenths, chance]) => multiply(chance, power(stakes(tenths), 2)));
  const maxTenths = Math.max(...distribution.keys());
  return {
    returnToPlayer: mean,
    hitRate: subtract(fraction(1), distribution.get(0) ?? fraction(0)),
    stakeBackRate: sumOf(
      wins.filter(([tenths]) => tenths >= TENTHS),
      ([, chance]) => chance,
    ),
    variance: subtract(square, power(mean, 2)),
    maxTenths,
    maxProbability: distribution.get(maxTenths) ?? fraction(0),
  };
}
