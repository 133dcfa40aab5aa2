/**
 * The hidden thresholds, drawn from random seeds as pools draw them: uniform from the pot up to the
 * ceiling. Jackpot rule 4; Proof 13.
 */
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { defaultSettings } from "../../../domain/jackpot/pool-settings.ts";
import { openCycle } from "../../../domain/jackpot/pot.ts";
import { positionBelow } from "../../../domain/jackpot/threshold.ts";
import { POT_UNITS_PER_MINOR } from "../../../domain/limits.ts";
import { LONG, someOf } from "../../support/length.ts";

const DRAWS = LONG ? 1_000_000 : 100_000;
const BINS = 1_000;

/** Chi-square with 999 degrees of freedom is outside these once in a million times, on each side (Wilson–Hilferty). */
const TOO_UNEVEN = 1_226;
const TOO_EVEN = 799;

/** Neither divides 2^32. With the first, a 32-bit word taken modulo the span would be visibly uneven. */
const SPANS = [3_000_017_000, 7_000_003_000_000];

/** A position below the span, as a pool with a fresh seed draws it. */
const draw = (span: number) =>
  positionBelow(
    { seed: randomBytes(32).toString("hex"), poolId: "jkp_x", cycle: 7, salt: "" },
    span,
  );

/** Returns the chi-square statistic of the draws over bins of equal width. */
function chiSquareOf(span: number, drawOne: () => number): number {
  const bins = new Float64Array(BINS);
  for (let drawn = 0; drawn < DRAWS; drawn += 1) {
    const bin = Math.floor(drawOne() / (span / BINS));
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  const expected = DRAWS / BINS;
  return bins.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

describe(`the hidden thresholds of ${DRAWS} cycles`, () => {
  it.each(someOf(SPANS, 2))("are uniform over a span of %i pot units", (span) => {
    const ceilingMinor = Math.ceil(span / POT_UNITS_PER_MINOR);
    const potUnits = ceilingMinor * POT_UNITS_PER_MINOR - span;
    const settings = { ...defaultSettings("USD"), ceilingMinor };
    let [least, most] = [Number.POSITIVE_INFINITY, 0];
    const chiSquare = chiSquareOf(span, () => {
      const cycle = openCycle(settings, { number: 1, potUnits }, draw);
      least = Math.min(least, cycle.thresholdUnits);
      most = Math.max(most, cycle.thresholdUnits);
      return cycle.thresholdUnits - potUnits;
    });
    expect(least).toBeGreaterThanOrEqual(potUnits);
    expect(most).toBeLessThan(ceilingMinor * POT_UNITS_PER_MINOR);
    expect(chiSquare).toBeGreaterThan(TOO_EVEN);
    expect(chiSquare).toBeLessThan(TOO_UNEVEN);
  });

  it("would fail this test if they were a random word modulo the span", () => {
    const [span = 1] = SPANS;
    const word = new Uint32Array(1);
    const chiSquare = chiSquareOf(span, () => {
      crypto.getRandomValues(word);
      return (word[0] ?? 0) % span;
    });
    expect(chiSquare).toBeGreaterThan(10 * TOO_UNEVEN);
  });

  it("reach both ends of a small span", () => {
    const seen = new Set(Array.from({ length: 1_000 }, () => draw(7)));
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(draw(1)).toBe(0);
  });
});
