/**
 * The proof of the published figures: visits every combination of reel stops once and derives the figures
 * of a round from the counts, free spins included as sums of independent spins. Nothing is sampled or
 * rounded.
 */

import { add, type Fraction, fraction, multiply, power, subtract, sumOf } from "../fraction.ts";
import { FREE_SPIN_FACTOR, LINE_PAYS, PAYLINES } from "./paytable.ts";
import { REEL_LENGTHS, type ReelStrips } from "./reels.ts";
import { prizeBound, type SlotTerms } from "./slot-game.ts";
import { stopTables } from "./stop-tables.ts";

/** How many combinations of stops show this many scatters and win this many stakes on lines. */
export interface SpinOutcome {
  readonly scatters: number;
  readonly lines: number;
  readonly combinations: number;
}

/** The exact figures of a round, in stakes and in parts of 1. */
export interface ProvenFigures {
  /** The number of combinations of reel stops, all equally likely. */
  readonly cycle: number;
  readonly returnToPlayer: Fraction;
  /** The part of the return that free spins pay. */
  readonly freeSpinReturn: Fraction;
  readonly freeSpinRate: Fraction;
  readonly hitRate: Fraction;
  /** The variance of a round's win, in stakes squared. */
  readonly variance: Fraction;
  readonly maxMultiplier: number;
  readonly maxMultiplierProbability: Fraction;
}

/** Walks the full cycle: an entry for each pair of scatters and line wins that occurs. */
export function enumerateSpins(strips: ReelStrips): readonly SpinOutcome[] {
  const tables = stopTables(strips);
  const topPay = Math.max(...Object.values(LINE_PAYS).map((pays) => pays[5]));
  const linesBound = PAYLINES.length * topPay + 1;
  const counts = new Float64Array((REEL_LENGTHS.length + 1) * linesBound);

  const positions: TurningPositions = [0, 0, 0, 0, 0];
  do {
    const index = tables.scatterCount(positions) * linesBound + tables.lineMultiplier(positions);
    counts[index] = (counts[index] ?? 0) + 1;
  } while (turn(positions));

  return Array.from(counts, (combinations, index) => ({
    scatters: Math.floor(index / linesBound),
    lines: index % linesBound,
    combinations,
  })).filter((outcome) => outcome.combinations > 0);
}

/** The figures that follow from the terms of a version and the counts of its full cycle. */
export function proveFigures(
  { scatterPays, freeSpins, prizes }: SlotTerms,
  outcomes: readonly SpinOutcome[],
): ProvenFigures {
  const cycle = outcomes.reduce((sum, { combinations }) => sum + combinations, 0);
  // A spin that draws a prize counts as one case for each prize.
  const bound = prizeBound(prizes);
  const spins = outcomes.flatMap(({ scatters, lines, combinations }) => {
    const isPrized = scatters === REEL_LENGTHS.length && bound > 0;
    const pays = isPrized ? prizes : [{ pays: scatterPays[scatters] ?? 0, weight: 1 }];
    return pays.map(({ pays: pay, weight }) => ({
      probability: fraction(combinations * weight, cycle * (isPrized ? bound : 1)),
      lines,
      win: lines + pay,
      freeSpins: freeSpins[scatters] ?? 0,
    }));
  });

  const ofLines = outcomes.map(({ lines, combinations }) => ({
    lines,
    probability: fraction(combinations, cycle),
  }));
  const spinMean = sumOf(ofLines, (spin) => multiply(spin.probability, fraction(spin.lines)));
  const spinSquare = sumOf(ofLines, (spin) =>
    multiply(spin.probability, fraction(spin.lines ** 2)),
  );
  const spinVariance = subtract(spinSquare, power(spinMean, 2));
  const spinBlank = sumOf(
    ofLines.filter((spin) => spin.lines === 0),
    (spin) => spin.probability,
  );
  const topLines = Math.max(...ofLines.map((spin) => spin.lines));
  const spinTop = sumOf(
    ofLines.filter((spin) => spin.lines === topLines),
    (spin) => spin.probability,
  );

  // Given its paid spin, a round is a fixed win and `freeSpins` independent spins times the factor.
  const rounds = spins.map(({ probability, win, freeSpins }) => {
    const freeMean = multiply(fraction(freeSpins * FREE_SPIN_FACTOR), spinMean);
    return {
      probability,
      freeSpins,
      freeMean,
      mean: add(fraction(win), freeMean),
      variance: multiply(fraction(freeSpins * FREE_SPIN_FACTOR ** 2), spinVariance),
      loss: win > 0 ? fraction(0) : power(spinBlank, freeSpins),
      top: win + freeSpins * FREE_SPIN_FACTOR * topLines,
    };
  });

  const returnToPlayer = sumOf(rounds, (round) => multiply(round.probability, round.mean));
  const square = sumOf(rounds, (round) =>
    multiply(round.probability, add(round.variance, power(round.mean, 2))),
  );
  const maxMultiplier = Math.max(...rounds.map((round) => round.top));
  return {
    cycle,
    returnToPlayer,
    freeSpinReturn: sumOf(rounds, (round) => multiply(round.probability, round.freeMean)),
    freeSpinRate: sumOf(
      rounds.filter((round) => round.freeSpins > 0),
      (round) => round.probability,
    ),
    hitRate: subtract(
      fraction(1),
      sumOf(rounds, (round) => multiply(round.probability, round.loss)),
    ),
    variance: subtract(square, power(returnToPlayer, 2)),
    maxMultiplier,
    maxMultiplierProbability: sumOf(
      rounds.filter((round) => round.top === maxMultiplier),
      (round) => multiply(round.probability, power(spinTop, round.freeSpins)),
    ),
  };
}

type TurningPositions = [number, number, number, number, number];
const LAST_REEL_FIRST = [4, 3, 2, 1, 0] as const;

/** Moves the reels to the next combination, the last reel fastest. Returns false after the last one. */
function turn(positions: TurningPositions): boolean {
  for (const reel of LAST_REEL_FIRST) {
    positions[reel] += 1;
    if (positions[reel] < REEL_LENGTHS[reel]) return true;
    positions[reel] = 0;
  }
  return false;
}
