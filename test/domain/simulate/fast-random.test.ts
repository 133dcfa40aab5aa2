/** The fast generator of `npm run simulate`: the words of a known algorithm, and uniform draws from them. */
import { expect, it } from "vitest";
import { fastRandom, uniform, xoshiro128 } from "../../../scripts/simulate/fast-random.ts";

it("the generator returns the words of xoshiro128**", () => {
  const word = xoshiro128([1, 2, 3, 4]);
  expect(Array.from({ length: 10 }, word)).toEqual([
    11_520, 0, 5_927_040, 70_819_200, 2_031_721_883, 1_637_235_492, 1_287_239_034, 3_734_860_849,
    3_729_100_597, 4_258_142_804,
  ]);
});

it("the same seed gives the same draws, and the next seed gives different ones", () => {
  const draws = (seed: string) => {
    const random = fastRandom(seed);
    return Array.from({ length: 50 }, () => random.below(1_000));
  };
  expect(draws("1")).toEqual(draws("1"));
  expect(draws("1")).not.toEqual(draws("2"));
});

it.each([1, 2, 3, 6, 7, 24, 255, 256])(
  "every draw below %d results from equally many words",
  (bound) => {
    // Every value of the leading byte, once each: no draw may result from more words than another.
    let words = 0;
    const random = uniform(() => {
      if (words === 256) throw new RangeError("all words were used");
      words += 1;
      return (words - 1) * 2 ** 24;
    });
    const counts = new Array<number>(bound).fill(0);
    try {
      for (let draw = 0; draw < 256; draw += 1) {
        const value = random.below(bound);
        counts[value] = (counts[value] ?? 0) + 1;
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
    expect(new Set(counts).size).toBe(1);
  },
);

it("draws include 0 and the largest number below any bound up to 2^32", () => {
  for (const bound of [1, 2, 20, 2 ** 31, 2 ** 31 + 1, 2 ** 32]) {
    const surplus = 2 ** Math.clz32(bound - 1);
    expect(uniform(() => 0).below(bound)).toBe(0);
    if (bound > 1) expect(uniform(() => (bound - 1) * surplus).below(bound)).toBe(bound - 1);
  }
});
