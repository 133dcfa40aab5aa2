/**
 * The figures of simulated rounds, and whether they agree with a strategy's proven figures. Sums are
 * exact; floats are used only in the last step.
 */
import { fraction, toNumber } from "../../domain/games/fraction.ts";
import type { StrategyFigures } from "../../domain/games/strategy.ts";
import type { WinCounts } from "./play-rounds.ts";

/** Measured figures. Wins are in stakes; 1 is a rate of 100%. */
export interface Measured {
  readonly rounds: number;
  readonly returnToPlayer: number;
  readonly hitRate: number;
  /** Standard deviation of a round's win. */
  readonly standardDeviation: number;
  readonly maxTenths: number;
  readonly maxCount: number;
}

/** The difference between measured and proven figures, in standard errors for that number of rounds. */
export interface Deviation {
  readonly returnToPlayer: number;
  readonly hitRate: number;
}

/** Quantiles of the normal distribution, two-sided. */
export const CONFIDENCE = { "95 %": 1.959963984540054, "99.9 %": 3.290526731491926 } as const;

/** Chance alone exceeds this once in 1.7 million runs. */
export const TOLERATED_ERRORS = 5;

/** Returns the figures of the counted rounds; there must be at least one. */
export function measure(counts: WinCounts): Measured {
  let [rounds, sum, squares] = [0n, 0n, 0n];
  for (const [tenths, count] of counts) {
    const [win, times] = [BigInt(tenths), BigInt(count)];
    rounds += times;
    sum += win * times;
    squares += win * win * times;
  }
  const hits = rounds - BigInt(counts.get(0) ?? 0);
  // The variance of a sample divides by n − 1; for a single round it is 0.
  const pairs = rounds > 1n ? rounds * (rounds - 1n) : 1n;
  const variance = fraction(rounds * squares - sum * sum, 100n * pairs);
  const maxTenths = Math.max(...counts.keys());
  return {
    rounds: Number(rounds),
    returnToPlayer: toNumber(fraction(sum, 10n * rounds)),
    hitRate: toNumber(fraction(hits, rounds)),
    standardDeviation: Math.sqrt(toNumber(variance)),
    maxTenths,
    maxCount: counts.get(maxTenths) ?? 0,
  };
}

/** Returns the interval that holds the true return with that confidence, from the measured standard deviation. */
export function confidenceInterval(
  { rounds, returnToPlayer, standardDeviation }: Measured,
  confidence: keyof typeof CONFIDENCE,
): readonly [low: number, high: number] {
  const margin = (CONFIDENCE[confidence] * standardDeviation) / Math.sqrt(rounds);
  return [returnToPlayer - margin, returnToPlayer + margin];
}

/**
 * Returns the difference from the proven figures in standard errors. They are computed from the proven
 * variance, because the measured one is too small until the rarest wins have occurred.
 */
export function deviation(measured: Measured, proven: StrategyFigures): Deviation {
  const hitRate = toNumber(proven.hitRate);
  const errorsOf = (distance: number, variance: number) =>
    distance === 0 ? 0 : distance / Math.sqrt(variance / measured.rounds);
  return {
    returnToPlayer: errorsOf(
      measured.returnToPlayer - toNumber(proven.returnToPlayer),
      toNumber(proven.variance),
    ),
    hitRate: errorsOf(measured.hitRate - hitRate, hitRate * (1 - hitRate)),
  };
}

/** Returns true if chance explains the difference, and no win was larger than the largest possible. */
export function agrees(
  measured: Measured,
  proven: StrategyFigures,
  tolerated = TOLERATED_ERRORS,
): boolean {
  const { returnToPlayer, hitRate } = deviation(measured, proven);
  return (
    Math.abs(returnToPlayer) <= tolerated &&
    Math.abs(hitRate) <= tolerated &&
    measured.maxTenths <= proven.maxTenths
  );
}
