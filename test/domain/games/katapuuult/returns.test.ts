/** Katapuuult returns exactly 96% for every aim. The aim changes only how often and how much a player wins. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  type Fraction,
  fraction,
  multiply,
  sumOf,
  toNumber,
} from "../../../../domain/games/fraction.ts";
import type { RandomSource } from "../../../../domain/games/game.ts";
import { type Aim, flightOf } from "../../../../domain/games/katapuuult/flight.ts";
import { katapuuult } from "../../../../domain/games/katapuuult/katapuuult.ts";
import { aimsBySky, allAims, winsOf } from "../../../../domain/games/katapuuult/returns.ts";
import { SKIES, TREASURE_BOUND, TREASURES } from "../../../../domain/games/katapuuult/sky.ts";
import { STRATEGIES } from "../../../../domain/games/katapuuult/strategies.ts";
import { figuresOf } from "../../../../domain/games/win-distribution.ts";
import { describeStrategies, givenDraws } from "../simulate-strategy.ts";

const AIMS: Record<string, (whim: RandomSource) => Aim> = {
  "as-it-stands": () => ({ power: 70, angle: 45 }),
  "strong-and-steep": () => ({ power: 100, angle: 80 }),
  "strong-and-flat": () => ({ power: 100, angle: 10 }),
  "weak-and-flat": () => ({ power: 20, angle: 10 }),
  anywhere: (whim) => ({ power: 20 + whim.below(81), angle: 10 + whim.below(71) }),
};

describe.each([
  ["low", { hitRate: fraction(547, 1_000), maxTenths: 120, maxProbability: fraction(2, 3_125) }],
  [
    "middle",
    { hitRate: fraction(557, 1_250), maxTenths: 520, maxProbability: fraction(8, 78_125) },
  ],
  [
    "high",
    { hitRate: fraction(6_308, 15_625), maxTenths: 10_020, maxProbability: fraction(4, 390_625) },
  ],
] as const)("a shot into the %s sky", (sky, expected) => {
  const figures = figuresOf(winsOf(sky));

  it("returns exactly 96%", () => {
    expect(figures.returnToPlayer).toEqual(fraction(24, 25));
    expect(figures).toMatchObject(expected);
  });

  it("has the win distribution of the game itself, over all draws", () => {
    const aim = aimInto(sky);
    const paid = new Map<number, number>();
    for (const { draw, weight } of treasureDraws(sky)) {
      for (let small = 0; small < 10_000; small += 1) {
        const [a, b, c, d] = [1_000, 100, 10, 1].map((unit) => Math.floor(small / unit) % 10);
        const tenths = tenthsOf([a, b, draw, c, d] as number[], aim);
        paid.set(tenths, (paid.get(tenths) ?? 0) + weight);
      }
    }
    const wins = [...paid].map(([tenths, count]) => [tenths, fraction(count, 10 ** 8)] as const);
    expect(byTenths(wins)).toEqual(byTenths(winsOf(sky)));
  });

  it("returns 0.64 stakes of treasure, each at its value minus 0.4", () => {
    const treasures = sumOf(TREASURES[sky], ({ tenths, weight }) =>
      multiply(fraction(weight, TREASURE_BOUND), fraction(tenths - 4, 10)),
    );
    expect(treasures).toEqual(fraction(64, 100));
    const least = Math.min(...TREASURES[sky].map(({ tenths }) => tenths));
    expect(least).toBeGreaterThanOrEqual(4 * 5);
  });
});

describe("the published figures of katapuuult", () => {
  it("equal the exact figures of the default shot, within 1e-9", () => {
    const { mathematics } = katapuuult;
    const figures = STRATEGIES[0].figures();
    expect(flightOf(katapuuult.readChoices({}) as Aim).sky).toBe("middle");
    expect(mathematics.returnToPlayer).toBe(toNumber(figures.returnToPlayer));
    expect(mathematics.hitRate).toBe(toNumber(figures.hitRate));
    const deviation = Math.sqrt(toNumber(figures.variance));
    expect(Math.abs(mathematics.volatility - deviation)).toBeLessThan(1e-9);
  });

  it("include the largest win of all skies, and the rules the largest of each", () => {
    const largest = SKIES.map((sky) => figuresOf(winsOf(sky)).maxTenths / 10);
    expect(katapuuult.mathematics.maxMultiplier).toBe(Math.max(...largest));
    const { skies } = katapuuult.rules as { skies: { maxMultiplier: number }[] };
    expect(skies.map(({ maxMultiplier }) => maxMultiplier)).toEqual(largest);
    expect(katapuuult.rules.returnToPlayer).toBe(katapuuult.mathematics.returnToPlayer);
  });

  it("match those in its README", () => {
    const page = readFileSync("domain/games/katapuuult/README.md", "utf8");
    for (const sky of SKIES) {
      const [gem, star] = TREASURES[sky].map(({ tenths, weight }) => ({
        value: (tenths / 10).toLocaleString("en"),
        percent: `${(weight * 100) / TREASURE_BOUND}%`,
      }));
      const most = (figuresOf(winsOf(sky)).maxTenths / 10).toLocaleString("en");
      expect(page).toContain(
        `| ${gem?.value}, in ${gem?.percent} of shots | ${star?.value}, in ${star?.percent} | ${most} |`,
      );
    }
  });

  it("come with rules that can be sent as JSON", () => {
    expect(JSON.parse(JSON.stringify(katapuuult.rules))).toEqual(katapuuult.rules);
  });

  it("apply to every aim, because each reaches one of the three skies", () => {
    expect(aimsBySky()).toEqual([
      { sky: "low", aims: 3_241 },
      { sky: "middle", aims: 1_501 },
      { sky: "high", aims: 1_009 },
    ]);
    expect(allAims()).toHaveLength(81 * 71);
  });
});

describeStrategies({
  strategies: STRATEGIES,
  names: Object.keys(AIMS),
  seed: 16,
  follow(name, random, whim) {
    const aim = AIMS[name]?.(whim) as Aim;
    const result = katapuuult.play(random, aim, []);
    if (!result.ok) throw new Error(result.refusal);
    return result.value.tenths;
  },
});

/** One draw for each treasure and one for none, with how many draws have the same result. */
function treasureDraws(sky: (typeof SKIES)[number]) {
  const weights = TREASURES[sky].map(({ weight }) => weight);
  const drawn = weights.reduce((sum, weight) => sum + weight, 0);
  return [...weights, TREASURE_BOUND - drawn].map((weight, index, all) => ({
    weight,
    draw: all.slice(0, index).reduce((sum, before) => sum + before, 0),
  }));
}

function aimInto(sky: (typeof SKIES)[number]): Aim {
  return allAims().find((aim) => flightOf(aim).sky === sky) as Aim;
}

function tenthsOf(draws: readonly number[], aim: Aim): number {
  const result = katapuuult.play(givenDraws(draws), aim, []);
  if (!result.ok) throw new Error(result.refusal);
  return result.value.tenths;
}

function byTenths(wins: Iterable<readonly [number, Fraction]>) {
  return [...wins].sort(([a], [b]) => a - b);
}
