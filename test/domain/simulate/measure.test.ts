/** The statistics of `npm run simulate`: measured figures, confidence intervals, and when they agree. */
import { describe, expect, it } from "vitest";
import { fraction, multiply } from "../../../domain/games/fraction.ts";
import { GAME_STRATEGIES } from "../../../domain/games/strategies.ts";
import type { Strategy, StrategyFigures } from "../../../domain/games/strategy.ts";
import {
  agrees,
  confidenceInterval,
  deviation,
  measure,
} from "../../../scripts/simulate/measure.ts";
import { playRounds } from "../../../scripts/simulate/play-rounds.ts";
import { fewOrAll, testInCi } from "../../support/length.ts";

/** 5% is seen soon where most rounds win about the same; the wins of Golden Reels differ most. */
const WAYS_TO_PLAY = fewOrAll<readonly [game: string, way: string, rounds: number]>({
  few: [["safe-smash", "timid", 20_000]],
  others: [["golden-reels", "spin", 1_000_000]],
});

/** Wins 1 stake half the time. */
const COIN: StrategyFigures = {
  returnToPlayer: fraction(1, 2),
  hitRate: fraction(1, 2),
  stakeBackRate: fraction(1, 2),
  variance: fraction(1, 4),
  maxTenths: 10,
  maxProbability: fraction(1, 2),
};

describe("a measurement", () => {
  it("returns the mean, the sample standard deviation and the hit rate of the rounds", () => {
    // 2, 4, 4, 4, 5, 5, 7 and 9 stakes: mean 5, sum of squared deviations 32.
    const counts = new Map([
      [20, 1],
      [40, 3],
      [50, 2],
      [70, 1],
      [90, 1],
    ]);
    const measured = measure(counts);
    expect(measured).toMatchObject({ rounds: 8, returnToPlayer: 5, hitRate: 1, maxTenths: 90 });
    expect(measured.standardDeviation).toBeCloseTo(Math.sqrt(32 / 7), 14);
  });

  it("is exact where floating-point sums would lose the last round", () => {
    const rounds = 2 ** 52;
    const measured = measure(
      new Map([
        [0, rounds],
        [1_000_000_000, rounds],
      ]),
    );
    expect(measured.returnToPlayer).toBe(50_000_000);
    expect(measured.standardDeviation).toBeCloseTo(50_000_000, 6);
  });

  it("works for a single round", () => {
    expect(measure(new Map([[5, 1]]))).toMatchObject({
      returnToPlayer: 0.5,
      standardDeviation: 0,
    });
  });
});

describe("a confidence interval", () => {
  const measured = {
    ...{ rounds: 10_000, returnToPlayer: 0.96, hitRate: 0.25, standardDeviation: 6 },
    ...{ maxTenths: 10, maxCount: 1 },
  };
  it.each([
    ["95 %", 0.842402, 1.077598],
    ["99.9 %", 0.762568, 1.157432],
  ] as const)("of %s extends 1.96 or 3.29 standard errors to each side", (sure, low, high) => {
    const interval = confidenceInterval(measured, sure);
    expect(interval[0]).toBeCloseTo(low, 6);
    expect(interval[1]).toBeCloseTo(high, 6);
  });

  testInCi("contains the true return in the stated share of runs", () => {
    const coin: Strategy = {
      ...{ name: "coin", description: "Tosses.", figures: () => COIN },
      play: (draws) => draws.below(2) * 10,
    };
    const runs = 1_000;
    const contained = { "95 %": 0, "99.9 %": 0 };
    for (let seed = 1; seed <= runs; seed += 1) {
      const tossed = measure(playRounds(coin, { rounds: 1_000, seed }));
      for (const sure of ["95 %", "99.9 %"] as const) {
        const [low, high] = confidenceInterval(tossed, sure);
        if (low <= 0.5 && 0.5 <= high) contained[sure] += 1;
      }
    }
    // Four standard errors of 1,000 runs to each side.
    expect(Math.abs(contained["95 %"] - 950)).toBeLessThan(28);
    expect(Math.abs(contained["99.9 %"] - 999)).toBeLessThanOrEqual(4);
    expect(contained["99.9 %"]).toBeGreaterThan(contained["95 %"]);
  });
});

describe("measured and exact figures", () => {
  it("are compared in standard errors", () => {
    const off = deviation(
      measure(
        new Map([
          [0, 4_900],
          [10, 5_100],
        ]),
      ),
      COIN,
    );
    expect(off.returnToPlayer).toBeCloseTo(2, 12);
    expect(off.hitRate).toBeCloseTo(2, 12);
  });

  it.each([
    [4_751, true],
    [4_749, false],
  ])("agree within five standard errors: for %d losses of 10,000, %s", (losses, expected) => {
    const counts = new Map([
      [0, losses],
      [10, 10_000 - losses],
    ]);
    expect(agrees(measure(counts), COIN)).toBe(expected);
  });

  it("disagree when a win is larger than the published maximum", () => {
    const counts = new Map([
      [0, 5_000],
      [10, 4_998],
      [11, 2],
    ]);
    expect(agrees(measure(counts), COIN)).toBe(false);
  });

  it.each(WAYS_TO_PLAY)(
    "disagree when the published return of %s, %s, is a twentieth too high or too low",
    (game, way, rounds) => {
      const strategy = GAME_STRATEGIES[game]?.find(({ name }) => name === way);
      if (strategy === undefined) throw new Error("expected a way to play");
      const measured = measure(playRounds(strategy, { rounds, seed: 2 }));
      const proven = strategy.figures();
      expect(agrees(measured, proven)).toBe(true);
      for (const times of [fraction(105, 100), fraction(95, 100)]) {
        const wrong = { ...proven, returnToPlayer: multiply(proven.returnToPlayer, times) };
        expect(agrees(measured, wrong)).toBe(false);
      }
    },
  );

  it("disagree when only one of them is zero", () => {
    const counts = new Map([[0, 100]]);
    const never = { ...COIN, hitRate: fraction(0), returnToPlayer: fraction(0) };
    expect(agrees(measure(counts), COIN)).toBe(false);
    expect(agrees(measure(counts), { ...never, variance: fraction(0) })).toBe(true);
    expect(agrees(measure(new Map([[10, 1]])), { ...never, variance: fraction(0) })).toBe(false);
  });
});
