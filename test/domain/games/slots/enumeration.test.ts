/** Every version of Golden Reels returns exactly what it says, shown by counting every combination of reel stops. Proof 16. */
import { describe, expect, it } from "vitest";
import { GAMES, VERSIONS } from "../../../../domain/games/catalogue.ts";
import { fraction, toNumber } from "../../../../domain/games/fraction.ts";
import type { Game } from "../../../../domain/games/game.ts";
import {
  enumerateSpins,
  type ProvenFigures,
  proveFigures,
  type SpinOutcome,
} from "../../../../domain/games/slots/enumeration.ts";
import { isSlotGame, type SlotGame } from "../../../../domain/games/slots/slot-game.ts";
import { LENGTH } from "../../../support/length.ts";

/** What each version must return, how often it hits, its variance and how often it starts free spins. */
const EXACT: Readonly<Record<number, readonly [string, string, string, string]>> = {
  1: ["24/25", "691637/2764800", "2584789786567/70778880000", "2027/102400"],
  3: ["47/50", "226297/921600", "3067428353159/53084160000", "809/40960"],
  4: ["19/20", "680237/2764800", "52912658959/884736000", "809/40960"],
  5: ["97/100", "461903/1843200", "15436363077907/238878720000", "809/40960"],
  2: ["24/25", "138251/552960", "1252635431029/19906560000", "809/40960"],
};

/** In every run the version on offer; a test compares the files of the others with their hash. */
const games: readonly Game[] = LENGTH === "short" ? GAMES : VERSIONS;
const versions = games.filter(isSlotGame).map((game) => [game.version, game] as const);

describe.each(versions)("the published figures of golden-reels %d", (version, game) => {
  const outcomes = enumerateSpins(game.slot.strips);
  const figures = proveFigures(game.slot, outcomes);

  it("count every combination of reel stops once", () => {
    const { strips } = game.slot;
    expect(figures.cycle).toBe(strips.reduce((product, strip) => product * strip.length, 1));
    expect(figures.cycle).toBe(5_529_600);
  });

  it("are exactly these fractions", () => {
    const { returnToPlayer, hitRate, variance, freeSpinRate } = figures;
    const exact = [returnToPlayer, hitRate, variance, freeSpinRate].map(
      ({ numerator, denominator }) => `${numerator}/${denominator}`,
    );
    expect(exact).toEqual(EXACT[version]);
    expect(toNumber(returnToPlayer)).toBe(game.mathematics.returnToPlayer);
  });

  it("equal the exact figures within 1e-9", () => {
    const { hitRate, volatility, maxMultiplier } = game.mathematics;
    expect(Math.abs(hitRate - toNumber(figures.hitRate))).toBeLessThan(1e-9);
    expect(Math.abs(volatility - Math.sqrt(toNumber(figures.variance)))).toBeLessThan(1e-9);
    expect(maxMultiplier).toBe(figures.maxMultiplier);
  });

  it("agree with the distribution of a round, computed by convolving free spins one by one", () => {
    const byWin = roundDistribution(game, { outcomes, figures });
    const mean = byWin.reduce((sum, chance, win) => sum + chance * win, 0);
    const variance = byWin.reduce((sum, chance, win) => sum + chance * (win - mean) ** 2, 0);
    expect(mean).toBeCloseTo(game.mathematics.returnToPlayer, 9);
    expect(1 - (byWin[0] ?? 0)).toBeCloseTo(game.mathematics.hitRate, 9);
    expect(Math.sqrt(variance)).toBeCloseTo(game.mathematics.volatility, 9);
    expect(byWin.length - 1).toBe(game.mathematics.maxMultiplier);
  });

  it("name a largest win that comes once in 1,137,778 rounds, from version 2 on", () => {
    if (version === 1) return;
    const rounds = 1 / toNumber(figures.maxMultiplierProbability);
    expect([figures.maxMultiplier, Math.round(rounds)]).toEqual([5_000, 1_137_778]);
    // Nothing is cut off: no line wins beside five scatters.
    expect(outcomes.filter(({ scatters }) => scatters === 5).map(({ lines }) => lines)).toEqual([
      0,
    ]);
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
function roundDistribution(
  game: SlotGame,
  { outcomes, figures }: { outcomes: readonly SpinOutcome[]; figures: ProvenFigures },
): readonly number[] {
  const spin: number[] = [];
  for (const { lines, combinations } of outcomes) {
    spin[lines] = (spin[lines] ?? 0) + combinations / figures.cycle;
  }
  const single = Array.from(spin, (chance) => chance ?? 0);
  const sums = [[1]];
  while (sums.length <= 20) sums.push(convolve(sums.at(-1) ?? [], single));

  const rules = game.rules as {
    scatterPays: Record<number, number>;
    fiveScatterPrizes?: { pays: number; weight: number }[];
    freeSpins: { countByScatters: Record<number, number>; multiplier: number };
  };
  const { countByScatters, multiplier } = rules.freeSpins;
  const byWin: number[] = [];
  for (const { scatters, lines, combinations } of outcomes) {
    const fixed = [{ pays: rules.scatterPays[scatters] ?? 0, weight: 1 }];
    const pays = (scatters === 5 ? rules.fiveScatterPrizes : undefined) ?? fixed;
    const weights = pays.reduce((sum, { weight }) => sum + weight, 0);
    for (const [free, chance] of (sums[countByScatters[scatters] ?? 0] ?? []).entries()) {
      for (const { pays: pay, weight } of pays) {
        const win = lines + pay + multiplier * free;
        const drawn = (chance * combinations * weight) / (figures.cycle * weights);
        byWin[win] = (byWin[win] ?? 0) + drawn;
      }
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
