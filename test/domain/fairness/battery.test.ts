/**
 * The generator's raw output passes a battery of well-known tests, and the battery rejects generators
 * that are not fair. `npm run test:proofs -- --long` takes 10,000,000 words.
 */
import { describe, expect, it } from "vitest";
import { drawStream } from "../../../domain/fairness/draw-stream.ts";
import { passed } from "../../../scripts/dieharder.ts";
import { allPassed } from "../../../scripts/testu01.ts";
import { LONG } from "../../support/length.ts";
import { runBattery, suspects } from "./battery.ts";
import { pOfCounts, pOfNormal, pOfSquares } from "./p-values.ts";
import { rawWords, take, UNFAIR } from "./raw-words.ts";

const WORDS = LONG ? 10_000_000 : 100_000;
const SHORT = 50_000;

describe("the raw words of the generator", () => {
  it(`pass every test of the battery over ${WORDS} words`, () => {
    const results = runBattery(take(rawWords(), WORDS));
    if (LONG) console.log(results);
    expect(Object.keys(results).length).toBeGreaterThanOrEqual(8);
    expect(suspects(results)).toEqual([]);
  });

  it.each([22, 24, 3 * 2 ** 30, 2 ** 31 + 1])(
    "give uniform draws below a bound of %d, where a plain remainder would not",
    (bound) => {
      const bins = bound < 64 ? bound : 32;
      const counts = new Float64Array(bins);
      for (let nonce = 1; nonce <= SHORT / 100; nonce += 1) {
        const draws = drawStream({ serverSeed: "5a".repeat(32), clientSeed: "even", nonce });
        for (let draw = 0; draw < 100; draw += 1) {
          const drawn = draws.below(bound);
          const bin = bins === bound ? drawn : Math.floor((drawn / bound) * bins);
          counts[bin] = (counts[bin] ?? 0) + 1;
        }
      }
      const p = pOfCounts(counts, new Float64Array(bins).fill(SHORT / bins));
      expect(suspects({ even: p })).toEqual([]);
    },
  );
});

describe("the battery", () => {
  it.each(Object.entries(UNFAIR))("rejects %s", (_, unfair) => {
    expect(suspects(runBattery(take(unfair(), SHORT)))).not.toEqual([]);
  });

  it("computes the p-values of statistical tables", () => {
    expect(pOfNormal(0)).toBeCloseTo(0.5, 12);
    expect(pOfNormal(1.959963985)).toBeCloseTo(0.975, 9);
    expect(pOfNormal(-1.959963985)).toBeCloseTo(0.025, 9);
    expect(pOfSquares(3.841458821, 1)).toBeCloseTo(0.95, 9);
    expect(pOfSquares(18.307038053, 10)).toBeCloseTo(0.95, 9);
    expect(pOfSquares(293.2478351, 255)).toBeCloseTo(0.95, 6);
    expect(pOfSquares(155.4047, 200)).toBeLessThan(0.05);
  });
});

it("a report of dieharder passes if it is complete and none of its tests FAILED", () => {
  const line = (name: string, parameter: number, assessment: string) =>
    `${name.padStart(20)}|${String(parameter).padStart(4)}|   1000000|     100|0.69|  ${assessment}  \n`;
  const lags = Array.from({ length: 33 }, (_, lag) => line("rgb_lagged_sum", lag, "PASSED"));
  const whole = line("diehard_birthdays", 0, "WEAK") + lags.join("");
  expect(passed(whole)).toBe(true);
  expect(passed(whole + line("dab_dct", 256, "FAILED"))).toBe(false);
  expect(passed(whole.replace("rgb_lagged_sum|  31", "rgb_lagged_sum|  30"))).toBe(false);
  expect(passed("dieharder stopped\n")).toBe(false);
});

it("a report of TestU01 passes if it has ended and none of its tests is suspect", () => {
  const head = "========= Summary results of SmallCrush =========\n\n";
  expect(allPassed(`${head} All tests were passed\n`)).toBe(true);
  const suspect = " The following tests gave p-values outside [0.001, 0.9990]:\n";
  expect(allPassed(`${head}${suspect} All other tests were passed\n`)).toBe(false);
  expect(allPassed("")).toBe(false);
});
