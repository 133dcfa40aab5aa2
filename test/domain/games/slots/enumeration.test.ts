/** Golden Reels returns exactly 96%, shown by counting every combination of reel stops. Proof 16. */
import { describe, expect, it } from "vitest";
import { fraction, toNumber } from "../../../../domain/games/fraction.ts";
import { enumerateSpins, proveFigures } from "../../../../domain/games/slots/enumeration.ts";
import { goldenReels } from "../../../../domain/games/slots/golden-reels.ts";
import { REEL_STRIPS } from "../../../../domain/games/slots/reels.ts";

const outcomes = enumerateSpins();
const figures = proveFigures(outcomes);

describe("the published figures of golden-reels", () => {
  it("count every combination of reel stops once", () => {
    expect(figures.cycle).toBe(REEL_STRIPS.reduce((product, strip) => product * strip.length, 1));
    expect(figures.cycle).toBe(5_529_600);
  });

  it("return exactly 96% to the player, free spins included", () => {
    expect(figures.returnToPlayer).toEqual(fraction(24, 25));
    expect(toNumber(figures.returnToPlayer)).toBe(goldenReels.mathematics.returnToPlayer);
  });

  it("equal the exact figures within 1e-9", () => {
    const { hitRate, volatility, maxMultiplier } = goldenReels.mathematics;
    expect(Math.abs(hitRate - toNumber(figures.hitRate))).toBeLessThan(1e-9);
    expect(Math.abs(volatility - Math.sqrt(toNumber(figures.variance)))).toBeLessThan(1e-9);
    expect(maxMultiplier).toBe(figures.maxMultiplier);
  });

  it("are exactly these fractions", () => {
    expect(figures.hitRate).toEqual(fraction(691_637, 2_764_800));
    expect(figures.variance).toEqual(fraction(2_584_789_786_567n, 70_778_880_000n));
    expect(figures.freeSpinRate).toEqual(fraction(2_027, 102_400));
    expect(toNumber(figures.freeSpinReturn)).toBeCloseTo(0.204_736_328_125, 12);
  });

  it("agree with the distribution of a round, computed by convolving free spins one by one", () => {
    const byWin = roundDistribution();
    const mean = byWin.reduce((sum, chance, win) => sum + chance * win, 0);
    const variance = byWin.reduce((sum, chance, win) => sum + chance * (win - mean) ** 2, 0);
    expect(mean).toBeCloseTo(0.96, 9);
    expect(1 - (byWin[0] ?? 0)).toBeCloseTo(goldenReels.mathematics.hitRate, 9);
    expect(Math.sqrt(variance)).toBeCloseTo(goldenReels.mathematics.volatility, 9);
    expect(byWin.length - 1).toBe(goldenReels.mathematics.maxMultiplier);
  });
});

describe("an exact fraction", () => {
  it.each([
    ["a whole number", fraction(7), 7],
    ["zero", fraction(0, 5), 0],
    ["a third", fraction(1, 3), 1 / 3],
    ["a tiny one", fraction(3n, 10n ** 140n), 3e-140],
    ["one with long terms", fraction(2n * 10n ** 200n + 1n, 10n ** 200n), 2],
    ["a large one", fraction(2n ** 80n + 1n), 2 ** 80],
  ])("is converted to the nearest float: %s", (_what, exact, float) => {
    expect(toNumber(exact)).toBe(float);
  });
});

/** Returns the chance of every win, in floats and without formulas for sums: a second way to the figures. */
function roundDistribution(): readonly number[] {
  const spin: number[] = [];
  for (const { lines, combinations } of outcomes) {
    spin[lines] = (spin[lines] ?? 0) + combinations / figures.cycle;
  }
  const single = Array.from(spin, (chance) => chance ?? 0);
  const sums = [[1]];
  while (sums.length <= 20) sums.push(convolve(sums.at(-1) ?? [], single));

  const rules = goldenReels.rules as {
    scatterPays: Record<number, number>;
    freeSpins: { countByScatters: Record<number, number>; multiplier: number };
  };
  const { countByScatters, multiplier } = rules.freeSpins;
  const byWin: number[] = [];
  for (const { scatters, lines, combinations } of outcomes) {
    for (const [free, chance] of (sums[countByScatters[scatters] ?? 0] ?? []).entries()) {
      const win = lines + (rules.scatterPays[scatters] ?? 0) + multiplier * free;
      byWin[win] = (byWin[win] ?? 0) + (chance * combinations) / figures.cycle;
    }
  }
  return Array.from(byWin, (chance) => chance ?? 0);
}

function convolve(a: readonly number[], b: readonly number[]): number[] {
  const sum = new Array<number>(a.length + b.length - 1).fill(0);
  for (const [left, chance] of a.entries()) {
    if (chance === 0) continue;
    for (const [right, other] of b.entries())
      sum[left + right] = (sum[left + right] ?? 0) + chance * other;
  }
  return sum;
}
