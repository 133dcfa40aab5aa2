import { describe, expect, it, vi } from "vitest";
import { fraction, multiply } from "../../../domain/games/fraction.ts";
import { STRATEGIES } from "../../../domain/games/slots/strategies.ts";
import type { Strategy, StrategyFigures } from "../../../domain/games/strategy.ts";
import {
  agrees,
  confidenceInterval,
  deviation,
  measure,
} from "../../../scripts/simulate/measure.ts";
import { playRounds } from "../../../scripts/simulate/play-rounds.ts";

// Millions of rounds, or a process of their own: a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

/** Wins 1 stake half of the time. */
const COIN: StrategyFigures = {
  returnToPlayer: fraction(1, 2),
  hitRate: fraction(1, 2),
  variance: fraction(1, 4),
  maxTenths: 10,
  maxProbability: fraction(1, 2),
};

describe("what is measured", () => {
  it("has the mean, the sample's standard deviation and the hits of the rounds", () => {
    // 2, 4, 4, 4, 5, 5, 7 and 9 stakes: mean 5, squares about it 32.
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

  it("is exact where floats would have lost the last round", () => {
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

  it("is told of a single round too", () => {
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
  ] as const)("of %s reaches 1.96 or 3.29 standard errors to either side", (sure, low, high) => {
    const interval = confidenceInterval(measured, sure);
    expect(interval[0]).toBeCloseTo(low, 6);
    expect(interval[1]).toBeCloseTo(high, 6);
  });

  it("holds the true return in that part of runs", () => {
    const coin: Strategy = {
      ...{ name: "coin", description: "Tosses.", figures: () => COIN },
      play: (draws) => draws.below(2) * 10,
    };
    const runs = 1_000;
    const held = { "95 %": 0, "99.9 %": 0 };
    for (let seed = 1; seed <= runs; seed += 1) {
      const tossed = measure(playRounds(coin, { rounds: 1_000, seed }));
      for (const sure of ["95 %", "99.9 %"] as const) {
        const [low, high] = confidenceInterval(tossed, sure);
        if (low <= 0.5 && 0.5 <= high) held[sure] += 1;
      }
    }
    // Four standard errors of so many runs to either side.
    expect(Math.abs(held["95 %"] - 950)).toBeLessThan(28);
    expect(Math.abs(held["99.9 %"] - 999)).toBeLessThanOrEqual(4);
    expect(held["99.9 %"]).toBeGreaterThan(held["95 %"]);
  });
});

describe("measured and exact figures", () => {
  it("are so many standard errors apart", () => {
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
  ])("agree within five standard errors: %d losses of 10,000 do: %s", (losses, expected) => {
    const counts = new Map([
      [0, losses],
      [10, 10_000 - losses],
    ]);
    expect(agrees(measure(counts), COIN)).toBe(expected);
  });

  it("do not agree when a win is larger than the largest", () => {
    const counts = new Map([
      [0, 5_000],
      [10, 4_998],
      [11, 2],
    ]);
    expect(agrees(measure(counts), COIN)).toBe(false);
  });

  it("do not agree where the return is told 5% too high or too low", () => {
    const [spin] = STRATEGIES;
    const measured = measure(playRounds(spin, { rounds: 1_000_000, seed: 1 }));
    const proven = spin.figures();
    expect(agrees(measured, proven)).toBe(true);
    for (const times of [fraction(105, 100), fraction(95, 100)]) {
      const lie = { ...proven, returnToPlayer: multiply(proven.returnToPlayer, times) };
      expect(agrees(measured, lie)).toBe(false);
    }
  });

  it("do not agree where a way to play never wins what it says", () => {
    const counts = new Map([[0, 100]]);
    const never = { ...COIN, hitRate: fraction(0), returnToPlayer: fraction(0) };
    expect(agrees(measure(counts), COIN)).toBe(false);
    expect(agrees(measure(counts), { ...never, variance: fraction(0) })).toBe(true);
    expect(agrees(measure(new Map([[10, 1]])), { ...never, variance: fraction(0) })).toBe(false);
  });
});
