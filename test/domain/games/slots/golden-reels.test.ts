/** The rules of Golden Reels: reels, scatters, free spins and what a round pays. */
import { describe, expect, it } from "vitest";
import { drawStream } from "../../../../domain/fairness/draw-stream.ts";
import type { RandomSource } from "../../../../domain/games/game.ts";
import {
  goldenReels,
  playGoldenReels,
  playGoldenReelsMultiplier,
} from "../../../../domain/games/slots/golden-reels.ts";
import { REEL_STRIPS, SLOT_SYMBOLS } from "../../../../domain/games/slots/reels.ts";

const ROUNDS = 20_000;

/** The stops of the only window with the largest line wins, and of one with five scatters. */
const TOP_STOPS = [15, 23, 2, 7, 16];
const FIVE_SCATTERS = [0, 6, 0, 0, 11];
/** Three scatters, on the first three reels, in the top row. */
const THREE_SCATTERS = [0, 8, 0, 10, 0];

describe("the reels", () => {
  it("have 20 or more symbols on each strip", () => {
    for (const strip of REEL_STRIPS) expect(strip.length).toBeGreaterThanOrEqual(20);
  });

  it("have every symbol on each strip, and never show one twice in the same reel's window", () => {
    for (const strip of REEL_STRIPS) {
      expect(new Set(strip)).toEqual(new Set(SLOT_SYMBOLS));
      for (const [stop, symbol] of strip.entries()) {
        expect(symbol).not.toBe(strip[(stop + 1) % strip.length]);
        expect(symbol).not.toBe(strip[(stop + 2) % strip.length]);
      }
    }
  });

  it("are published with everything else that a player needs to recompute a round, as JSON", () => {
    const { rules } = goldenReels;
    expect(JSON.parse(JSON.stringify(rules))).toEqual(rules);
    expect(rules).toMatchObject({ reelStrips: REEL_STRIPS, symbols: SLOT_SYMBOLS, stopRow: 0 });
  });
});

describe("the first five draws of a round", () => {
  it("are the reel stops, from left to right, each over its whole strip", () => {
    const { bounds, random } = forced([1, 2, 3, 4, 5]);
    const { detail } = playGoldenReels(random);
    expect(detail.reelPositions).toEqual([1, 2, 3, 4, 5]);
    expect(bounds).toEqual(REEL_STRIPS.map((strip) => strip.length));
  });

  it.each([
    ["at the top of the strips", [0, 0, 0, 0, 0]],
    ["in the middle", [12, 3, 20, 9, 14]],
    ["at the end, where a strip wraps around", [23, 23, 22, 19, 18]],
  ])("give exactly the window at these stops: %s", (_where, stops) => {
    const { detail } = playGoldenReels(forced(stops).random);
    for (const [row, symbols] of detail.window.entries()) {
      expect(symbols).toEqual(
        REEL_STRIPS.map((strip, reel) => strip[((stops[reel] ?? 0) + row) % strip.length]),
      );
    }
    expect(detail.window).toHaveLength(3);
  });

  it.each([24, -1, 0.5, Number.NaN])("are refused unless they are on the strip: %d", (stop) => {
    expect(() => playGoldenReels({ below: () => stop })).toThrow("on its strip");
    expect(() => playGoldenReelsMultiplier({ below: () => stop })).toThrow("on its strip");
  });
});

describe("scatters", () => {
  it.each([
    [2, [0, 8, 4, 10, 0], 0, 0],
    [3, THREE_SCATTERS, 2, 7],
    [4, [0, 8, 0, 2, 0], 10, 12],
    [5, FIVE_SCATTERS, 100, 20],
  ])(
    "pay and start free spins by their number, anywhere in the window: %d",
    (scatters, stops, pay, spins) => {
      const { detail } = playGoldenReels(forced(stops).random);
      expect(detail.scatters).toBe(scatters);
      const win = detail.wins.find(({ symbol }) => symbol === "scatter");
      expect(win?.multiplier ?? 0).toBe(pay);
      expect(win?.line ?? null).toBeNull();
      for (const { reel, row } of win?.positions ?? []) {
        expect(detail.window[row]?.[reel]).toBe("scatter");
      }
      expect(win?.positions.length ?? 0).toBe(pay === 0 ? 0 : scatters);
      expect(detail.freeSpins?.count ?? 0).toBe(spins);
      expect(detail.freeSpins?.spins.length ?? 0).toBe(spins);
    },
  );

  it("neither pay nor start more free spins during free spins", () => {
    const { bounds, random } = forced(Array.from({ length: 21 }, () => FIVE_SCATTERS).flat());
    const { detail, multiplier } = playGoldenReels(random);
    expect(detail.freeSpins?.spins).toHaveLength(20);
    expect(bounds).toHaveLength(5 + 5 * 20);
    expect(multiplier).toBe(100);
  });
});

describe("free spins", () => {
  it("take five draws each and double every line win", () => {
    const paid = playGoldenReels(forced(TOP_STOPS).random);
    const { detail, multiplier } = playGoldenReels(
      forced([...THREE_SCATTERS, ...TOP_STOPS]).random,
    );
    const [first, second] = detail.freeSpins?.spins ?? [];
    expect(detail.freeSpins?.multiplier).toBe(2);
    expect(first?.reelPositions).toEqual(TOP_STOPS);
    expect(first?.window).toEqual(paid.detail.window);
    expect(first?.wins).toEqual(
      paid.detail.wins.map((win) => ({ ...win, multiplier: win.multiplier * 2 })),
    );
    expect(first?.multiplier).toBe(2 * paid.multiplier);
    expect(second?.reelPositions).toEqual([0, 0, 0, 0, 0]);
    expect(multiplier).toBe(sumOf(detail.wins) + sumOf(detail.freeSpins?.spins ?? []));
  });
});

describe("a round", () => {
  it("pays a whole multiple of the stake that is the sum of all wins shown", () => {
    const random = seeded(1);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { multiplier, detail } = playGoldenReels(random);
      expect(Number.isInteger(multiplier) && multiplier >= 0).toBe(true);
      const spins = detail.freeSpins?.spins ?? [];
      expect(multiplier).toBe(sumOf(detail.wins) + sumOf(spins));
      for (const spin of spins) expect(spin.multiplier).toBe(sumOf(spin.wins));
    }
  });

  it("takes five draws, and five more for each free spin", () => {
    const random = seeded(2);
    let draws = 0;
    const counting: RandomSource = {
      below(bound) {
        draws += 1;
        return random.below(bound);
      },
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      draws = 0;
      const { detail } = playGoldenReels(counting);
      expect(draws).toBe(5 + 5 * (detail.freeSpins?.count ?? 0));
      expect(draws).toBeLessThanOrEqual(105);
    }
  });

  it("pays the same when only its multiplier is computed, from the same draws", () => {
    const shown = seeded(3);
    const multiplierOnly = seeded(3);
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(playGoldenReelsMultiplier(multiplierOnly)).toBe(playGoldenReels(shown).multiplier);
    }
    expect(multiplierOnly.below(2 ** 32)).toBe(shown.below(2 ** 32));
  });

  it("can win exactly the published maximum", () => {
    const stops = [...FIVE_SCATTERS, ...Array.from({ length: 20 }, () => TOP_STOPS).flat()];
    expect(playGoldenReels(forced(stops).random).multiplier).toBe(
      goldenReels.mathematics.maxMultiplier,
    );
  });

  it("agrees with the published figures within four standard errors over 300,000 seeded rounds", () => {
    const { returnToPlayer, hitRate, volatility } = goldenReels.mathematics;
    const rounds = 300_000;
    const random = seeded(4);
    let won = 0;
    let hits = 0;
    for (let round = 0; round < rounds; round += 1) {
      const multiplier = playGoldenReelsMultiplier(random);
      won += multiplier;
      if (multiplier > 0) hits += 1;
    }
    const error = (deviation: number) => (4 * deviation) / Math.sqrt(rounds);
    expect(Math.abs(won / rounds - returnToPlayer)).toBeLessThan(error(volatility));
    const hitDeviation = Math.sqrt(hitRate * (1 - hitRate));
    expect(Math.abs(hits / rounds - hitRate)).toBeLessThan(error(hitDeviation));
  });

  it.each([
    ["a loss", 0, [21, 23, 15, 8, 0], 0, 0],
    ["a line win", 5, [4, 1, 3, 10, 12], 1, 0],
    ["a very large win", 204, [22, 11, 2, 9, 4], 200, 0],
    ["free spins", 499, [0, 8, 19, 1, 17], 32, 7],
  ])(
    "of version 1 can still be recomputed from its seeds: %s",
    (_what, nonce, stops, win, spins) => {
      const serverSeed = "0f1e2d3c4b5a69788796a5b4c3d2e1f0".repeat(2);
      const random = drawStream({ serverSeed, clientSeed: "golden", nonce });
      const { multiplier, detail } = playGoldenReels(random);
      expect(goldenReels.version).toBe(1);
      expect(detail.reelPositions).toEqual(stops);
      expect(multiplier).toBe(win);
      expect(detail.freeSpins?.count ?? 0).toBe(spins);
    },
  );
});

/** Returns these draws, then the first stop of every reel, and records the bounds. */
function forced(draws: readonly number[]): { bounds: number[]; random: RandomSource } {
  const bounds: number[] = [];
  const below = (bound: number) => draws[bounds.push(bound) - 1] ?? 0;
  return { bounds, random: { below } };
}

/** A small fast generator (mulberry32): good enough for samples, and the same on every run. */
function seeded(seed: number): RandomSource {
  let state = seed;
  return {
    below(bound) {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
    },
  };
}

function sumOf(parts: readonly { readonly multiplier: number }[]): number {
  return parts.reduce((sum, part) => sum + part.multiplier, 0);
}
