/** Plays published strategies many times, to compare their exact figures with their rounds. */
import { describe, expect, it } from "vitest";
import { fraction, toNumber } from "../../../domain/games/fraction.ts";
import type { RandomSource } from "../../../domain/games/game.ts";
import type { Strategy } from "../../../domain/games/strategy.ts";
import { LONG } from "../../support/length.ts";

const ROUNDS = LONG ? 10_000_000 : 200_000;

interface Followed {
  readonly strategies: readonly Strategy[];
  /** The names of the strategies that `follow` knows. */
  readonly names: readonly string[];
  readonly seed: number;
  /** True if so many rounds surely reach the most that can be won. */
  readonly reachesMost?: boolean;
  /** Plays a round of the game itself by the strategy of that name, and returns its win in tenths. */
  follow(name: string, random: RandomSource, whim: RandomSource): number;
}

/** Describes what holds for each published strategy of a game. */
export function describeStrategies({ strategies, names, seed, follow, ...more }: Followed): void {
  describe.each(strategies)("with the strategy $name", (strategy) => {
    it("a round returns exactly 96%", () => {
      expect(strategy.figures().returnToPlayer).toEqual(fraction(24, 25));
    });

    it("a simulated round pays what the game pays on the same draws, and uses as many draws", () => {
      const [fast, shown] = [seededDraws(5), seededDraws(5)];
      const [fastWhim, shownWhim] = [seededDraws(6), seededDraws(6)];
      const rounds = Array.from({ length: 10_000 }, () => strategy.play(fast, fastWhim));
      expect(rounds).toEqual(rounds.map(() => follow(strategy.name, shown, shownWhim)));
      expect(fast.below(2 ** 32)).toBe(shown.below(2 ** 32));
      expect(fastWhim.below(2 ** 32)).toBe(shownWhim.below(2 ** 32));
    });

    it(`${ROUNDS.toLocaleString("en")} rounds agree with its exact figures within four standard errors`, () => {
      const { returnErrors, hitErrors, mostTenths } = simulate(strategy, { rounds: ROUNDS, seed });
      expect(returnErrors).toBeLessThan(4);
      expect(hitErrors).toBeLessThan(4);
      const { maxTenths } = strategy.figures();
      expect(mostTenths).toBeLessThanOrEqual(maxTenths);
      if (more.reachesMost) expect(mostTenths).toBe(maxTenths);
    });
  });

  it("every published strategy is tested here", () => {
    expect(strategies.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });
}

/** Returns how far the means of the played rounds are from the exact figures, in standard errors. */
export function simulate(
  { figures, play }: Strategy,
  { rounds, seed }: { rounds: number; seed: number },
): { returnErrors: number; hitErrors: number; mostTenths: number } {
  const draws = seededDraws(seed);
  const whim = seededDraws(seed + 1);
  let [tenths, hits, mostTenths] = [0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const won = play(draws, whim);
    tenths += won;
    if (won > 0) hits += 1;
    if (won > mostTenths) mostTenths = won;
  }
  const exact = figures();
  const hitRate = toNumber(exact.hitRate);
  const errors = (mean: number, expected: number, variance: number) =>
    variance === 0
      ? Number(mean !== expected) * 1e9
      : Math.abs(mean - expected) / Math.sqrt(variance / rounds);
  return {
    returnErrors: errors(
      tenths / 10 / rounds,
      toNumber(exact.returnToPlayer),
      toNumber(exact.variance),
    ),
    hitErrors: errors(hits / rounds, hitRate, hitRate * (1 - hitRate)),
    mostTenths,
  };
}

/** Returns these draws in order and records the bounds. Throws if a draw is not below its bound, or if none is left. */
export function givenDraws(draws: readonly number[]): RandomSource & { readonly bounds: number[] } {
  const bounds: number[] = [];
  return {
    bounds,
    below(bound) {
      const draw = draws[bounds.push(bound) - 1];
      if (draw === undefined || draw >= bound) throw new Error(`no draw below ${bound} is given`);
      return draw;
    },
  };
}

/** A small fast generator (sfc32): good enough for tens of millions of samples, and the same on every run. */
export function seededDraws(seed: number): RandomSource {
  let [a, b, c, counter] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88, 1];
  const word = () => {
    const mixed = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + mixed) | 0;
    return mixed >>> 0;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) word();
  return { below: (bound) => Math.floor((word() / 2 ** 32) * bound) };
}
