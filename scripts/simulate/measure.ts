/**
 * What simulated rounds say of a strategy, and whether that agrees with its proven figures. Sums
 * are exact; floats come in at the last step.
 */
import { fraction, toNumber } from "../../domain/games/fraction.ts";
import type { StrategyFigures } from "../../domain/games/strategy.ts";
import type { WinCounts } from "./play-rounds.ts";

/** What was measured; wins in stakes, rates in parts of 1. */
export interface Measured {
  readonly rounds: number;
  readonly returnToPlayer: number;
  readonly hitRate: number;
  /** Of a round's win. */
  readonly standardDeviation: number;
  readonly maxTenths: number;
  readonly maxCount: number;
}

/** How far measured figures are from the proven ones, in standard errors of so many rounds. */
export interface Deviation {
  readonly returnToPlayer: number;
  readonly hitRate: number;
}

/** Quantiles of the normal distribution, two-sided. */
export const CONFIDENCE = { "95 %": 1.959963984540054, "99.9 %": 3.290526731491926 } as const;

/** Chance alone goes further once in 1.7 million runs. */
export const TOLERATED_ERRORS = 5;

/** The figures of the rounds that were counted, of which there is at least one. */
export function measure(counts: WinCounts): Measured {
  let [rounds, sum, squares] = [0n, 0n, 0n];
  for (const [tenths, count] of counts) {
    const [win, times] = [BigInt(tenths), BigInt(count)];
    rounds += times;
    sum += win * times;
    squares += win * win * times;
  }
  const hits = rounds - BigInt(counts.get(0) ?? 0);
  // The variance of a sample, over n − 1; of a single round it is told as 0.
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

/** Where the true return lies with that confidence, by the standard deviation that was measured. */
export function confidenceInterval(
  { rounds, returnToPlayer, standardDeviation }: Measured,
  confidence: keyof typeof CONFIDENCE,
): readonly [low: number, high: number] {
  const reach = (CONFIDENCE[confidence] * standardDeviation) / Math.sqrt(rounds);
  return [returnToPlayer - reach, returnToPlayer + reach];
}

/**
 * The distance from the proven figures in standard errors, which follow from the proven variance:
 * measured, it is too small as long as the rarest wins have not come.
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

/** Tells whether chance explains the distance, and no win was larger than the largest there is. */
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
