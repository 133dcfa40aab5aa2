/**
 * A battery of well-known tests of random words, after Knuth, Marsaglia and NIST SP 800-22. Each
 * returns a p-value. Bad generators fail in different ways, so the tests examine different properties:
 * high and low bits, neighbouring words and words of other rounds, order, repetition, linear dependence.
 */
import { pOfCounts, pOfNormal, pOfSquares } from "./p-values.ts";

type Test = (words: Uint32Array) => number;

/** Returns the p-value of each test by its name. */
export function runBattery(words: Uint32Array): Record<string, number> {
  return Object.fromEntries(Object.entries(TESTS).map(([name, test]) => [name, test(words)]));
}

/** Returns the tests that a fair stream fails only with a chance of two in a million each. */
export function suspects(results: Readonly<Record<string, number>>): string[] {
  return Object.entries(results)
    .filter(([, p]) => !(p > 1e-6 && p < 1 - 1e-6))
    .map(([name, p]) => `${name}: p = ${p}`);
}

const TESTS: Readonly<Record<string, Test>> = {
  /** There are as many ones as zeros. */
  monobit: (words) =>
    pOfNormal((sum(words, ones) - 16 * words.length) / Math.sqrt(8 * words.length)),
  /** Neighbouring bits differ half the time. */
  runs(words) {
    const changes = sum(words, (word) => ones((word ^ (word >>> 1)) & 0x7fffffff));
    return pOfNormal((changes - 15.5 * words.length) / Math.sqrt(7.75 * words.length));
  },
  /** Each of the 32 bits is one half the time. */
  places(words) {
    const squares = Array.from({ length: 32 }, (_, place) => {
      const set = sum(words, (word) => (word >>> place) & 1);
      return (set - words.length / 2) ** 2 / (words.length / 4);
    });
    return pOfSquares(total(squares), 32);
  },
  /** All bytes occur equally often. */
  bytes: (words) =>
    even(256, words.length * 4, (count) => {
      for (const word of words) {
        for (let shift = 0; shift < 32; shift += 8) count((word >>> shift) & 255);
      }
    }),
  /** All pairs of the top five bits of neighbouring words occur equally often. */
  serial: (words) =>
    even(1024, words.length >> 1, (count) => {
      for (let at = 0; at + 1 < words.length; at += 2) {
        count((word(words, at) >>> 27) * 32 + (word(words, at + 1) >>> 27));
      }
    }),
  /** The number of different values in hands of five, from the lowest four bits. */
  poker(words) {
    const hands = Math.floor(words.length / 5);
    const counts = [0, 0, 0, 0];
    for (let hand = 0; hand < hands; hand += 1) {
      let seen = 0;
      for (let card = 0; card < 5; card += 1) seen |= 1 << (word(words, hand * 5 + card) & 15);
      bump(counts, Math.max(ones(seen), 2) - 2);
    }
    const different = [1, 15, 25, 10, 1].map((partitions, index) => {
      let ways = partitions;
      for (let value = 0; value <= index; value += 1) ways *= 16 - value;
      return (ways / 16 ** 5) * hands;
    });
    const [one = 0, two = 0, ...more] = different;
    return pOfCounts(counts, [one + two, ...more]);
  },
  /** The number of words between words in the lowest tenth. */
  gap(words) {
    const longest = 40;
    const counts = new Float64Array(longest + 1);
    let wait = 0;
    for (const word of words) {
      if (word < 2 ** 32 * 0.1) {
        bump(counts, Math.min(wait, longest));
        wait = 0;
      } else wait += 1;
    }
    const gaps = total(counts);
    const expected = counts.map((_, length) =>
      length < longest ? gaps * 0.1 * 0.9 ** length : gaps * 0.9 ** longest,
    );
    return pOfCounts(counts, expected);
  },
  /** The number of equal spacings between 512 birthdays in a year of 2^24 days, from the lowest bits. */
  birthdays(words) {
    const years = Math.floor(words.length / 512);
    const counts = new Float64Array(7);
    for (let year = 0; year < years; year += 1) {
      const days = words.slice(year * 512, year * 512 + 512).map((word) => word & 0xffffff);
      const spacings = days
        .sort()
        .map((day, index) => day - (index === 0 ? 0 : word(days, index - 1)));
      const sorted = spacings.sort();
      let equal = 0;
      for (let at = 1; at < 512; at += 1) if (sorted[at] === sorted[at - 1]) equal += 1;
      bump(counts, Math.min(equal, 6));
    }
    // The mean is 512³ / 4 / 2^24.
    const poisson = [1, 2, 2, 4 / 3, 2 / 3, 4 / 15].map((weight) => weight * Math.exp(-2) * years);
    return pOfCounts(counts, [...poisson, years - total(poisson)]);
  },
  /** Words are independent of those 1, 2, 8 and 16 later: in the same block, the same round and the next round. */
  autocorrelation(words) {
    const squares = [1, 2, 8, 16].map((lag) => {
      const pairs = words.length - lag;
      let alike = 0;
      for (let at = 0; at < pairs; at += 1) alike += ones(word(words, at) ^ word(words, at + lag));
      return (alike - 16 * pairs) ** 2 / (8 * pairs);
    });
    return pOfSquares(total(squares), squares.length);
  },
  /** The rank of 32 words as a binary matrix, which exposes linear generators. */
  rank(words) {
    const matrices = Math.floor(words.length / 32);
    const counts = [0, 0, 0];
    for (let at = 0; at < matrices; at += 1) {
      bump(counts, Math.min(32 - rankOf(words.slice(at * 32, at * 32 + 32)), 2));
    }
    const [full, less] = [0.2887880952, 0.5775761902].map((part) => part * matrices) as [
      number,
      number,
    ];
    return pOfCounts(counts, [full, less, matrices - full - less]);
  },
  /** The order of four words. */
  permutations: (words) =>
    even(24, words.length >> 2, (count) => {
      for (let at = 0; at + 3 < words.length; at += 4) {
        const four = [0, 1, 2, 3].map((index) => word(words, at + index));
        const before = four.map(
          (one, i) => four.slice(i + 1).filter((other) => other < one).length,
        );
        count((before[0] ?? 0) * 6 + (before[1] ?? 0) * 2 + (before[2] ?? 0));
      }
    }),
  /** The largest of eight words. */
  maximum: (words) =>
    even(50, words.length >> 3, (count) => {
      for (let at = 0; at + 7 < words.length; at += 8) {
        let largest = 0;
        for (let index = at; index < at + 8; index += 1) {
          largest = Math.max(largest, word(words, index));
        }
        count(Math.min(Math.floor((largest / 2 ** 32) ** 8 * 50), 49));
      }
    }),
};

/** The rank over the field of two elements. */
function rankOf(rows: Uint32Array): number {
  let rank = 0;
  for (let place = 0; place < 32; place += 1) {
    const bit = (1 << place) >>> 0;
    const pivot = rows.findIndex((row, index) => index >= rank && (row & bit) !== 0);
    if (pivot < 0) continue;
    const value = word(rows, pivot);
    rows[pivot] = word(rows, rank);
    rows[rank] = value;
    rank += 1;
    for (let index = rank; index < 32; index += 1) {
      if ((word(rows, index) & bit) !== 0) rows[index] = word(rows, index) ^ value;
    }
  }
  return rank;
}

/** Returns the p-value of counts that should be uniform over the given number of bins. */
function even(bins: number, samples: number, work: (count: (bin: number) => void) => void): number {
  const counts = new Float64Array(bins);
  work((bin) => bump(counts, bin));
  return pOfCounts(counts, new Float64Array(bins).fill(samples / bins));
}

function ones(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

function sum(words: Uint32Array, value: (word: number) => number): number {
  let result = 0;
  for (const word of words) result += value(word);
  return result;
}

function total(values: ArrayLike<number>): number {
  return Array.from(values).reduce((result, value) => result + value, 0);
}

function word(words: Uint32Array, at: number): number {
  return words[at] as number;
}

function bump(counts: number[] | Float64Array, bin: number): void {
  counts[bin] = (counts[bin] as number) + 1;
}
