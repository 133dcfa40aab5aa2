/** The rules of Golden Reels: reels, scatters, free spins and what a round pays. */
import { describe, expect, it } from "vitest";
import { drawStream } from "../../../../domain/fairness/draw-stream.ts";
import { VERSIONS } from "../../../../domain/games/catalogue.ts";
import type { RandomSource } from "../../../../domain/games/game.ts";
import { REEL_LENGTHS, SLOT_SYMBOLS } from "../../../../domain/games/slots/reels.ts";
import { isSlotGame, playSlot } from "../../../../domain/games/slots/slot-game.ts";
import { multiplierOf } from "../../../../domain/games/slots/strategies.ts";
import { goldenReels1 } from "../../../../domain/games/slots/versions/golden-reels-1.ts";
import { ofLength } from "../../../support/length.ts";

const ROUNDS = 20_000;
const SEEDED_ROUNDS = ofLength({ short: 20_000, proofs: 300_000, long: 300_000 });

/** Stops that show five scatters, and three of them on the first three reels, in every version. */
const FIVE_SCATTERS = [0, 6, 0, 0, 11];
const THREE_SCATTERS = [0, 8, 0, 10, 0];
/** Stops of large line wins in every version. */
const LARGE_STOPS = [15, 23, 2, 7, 16];

const versions = VERSIONS.filter(isSlotGame).map((game) => [game.version, game] as const);

describe.each(versions)("golden-reels %d", (version, { slot, rules, mathematics }) => {
  const { strips, freeSpins, scatterPays, prizes } = slot;
  const play = (random: RandomSource) => playSlot(slot, random);
  const multiplierOnly = multiplierOf(slot);

  it("has strips of 20 or more symbols, with every symbol on each", () => {
    for (const [reel, strip] of strips.entries()) {
      expect(strip.length).toBe(REEL_LENGTHS[reel]);
      expect(strip.length).toBeGreaterThanOrEqual(20);
      expect(new Set(strip)).toEqual(new Set(SLOT_SYMBOLS));
    }
  });

  it("never shows a symbol twice in the same reel's window", () => {
    for (const strip of strips) {
      for (const [stop, symbol] of strip.entries()) {
        expect(symbol).not.toBe(strip[(stop + 1) % strip.length]);
        expect(symbol).not.toBe(strip[(stop + 2) % strip.length]);
      }
    }
  });

  it("publishes everything that a player needs to recompute a round, as JSON", () => {
    expect(JSON.parse(JSON.stringify(rules))).toEqual(rules);
    expect(rules).toMatchObject({ reelStrips: strips, symbols: SLOT_SYMBOLS, stopRow: 0 });
    expect(rules.fiveScatterPrizes).toEqual(version === 1 ? undefined : prizes);
  });

  it("draws the reel stops first, from left to right, each over its whole strip", () => {
    const { bounds, random } = forced([1, 2, 3, 4, 5]);
    expect(play(random).detail.reelPositions).toEqual([1, 2, 3, 4, 5]);
    expect(bounds).toEqual(REEL_LENGTHS);
  });

  it.each([
    ["at the top of the strips", [0, 0, 0, 0, 0]],
    ["in the middle", [12, 3, 20, 9, 14]],
    ["at the end, where a strip wraps around", [23, 23, 22, 19, 18]],
  ])("shows exactly the window at its stops: %s", (_where, stops) => {
    const { detail } = play(forced(stops).random);
    for (const [row, symbols] of detail.window.entries()) {
      expect(symbols).toEqual(
        strips.map((strip, reel) => strip[((stops[reel] ?? 0) + row) % strip.length]),
      );
    }
    expect(detail.window).toHaveLength(3);
  });

  it.each([24, -1, 0.5, Number.NaN])("refuses a stop that is not on the strip: %d", (stop) => {
    expect(() => play({ below: () => stop })).toThrow("on its strip");
    expect(() => multiplierOnly({ below: () => stop })).toThrow("on its strip");
  });

  it.each([
    [2, [0, 8, 4, 10, 0]],
    [3, THREE_SCATTERS],
    [4, [0, 8, 0, 2, 0]],
    [5, FIVE_SCATTERS],
  ])("pays for scatters by their number, anywhere in the window: %d", (scatters, stops) => {
    const { detail } = play(forced(stops).random);
    const prize = scatters === 5 ? prizes[0]?.pays : undefined;
    const pay = prize ?? scatterPays[scatters] ?? 0;
    const spins = freeSpins[scatters] ?? 0;
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
  });

  it("starts no further free spins and pays no scatters during free spins", () => {
    const fours = Array.from({ length: 21 }, () => [0, 8, 0, 2, 0]).flat();
    const { bounds, random } = forced(fours);
    const { detail, multiplier } = play(random);
    const count = freeSpins[4] ?? 0;
    expect(detail.freeSpins?.spins).toHaveLength(count);
    expect(bounds).toHaveLength(5 + 5 * count);
    const lines = detail.wins.filter(({ line }) => line !== null);
    expect(multiplier).toBe(10 + sumOf(lines) * (1 + 2 * count));
  });

  it("takes five draws for each free spin and doubles every line win in it", () => {
    const paid = play(forced(LARGE_STOPS).random);
    expect(paid.multiplier).toBeGreaterThan(50);
    const { detail, multiplier } = play(forced([...THREE_SCATTERS, ...LARGE_STOPS]).random);
    const [first, second] = detail.freeSpins?.spins ?? [];
    expect(detail.freeSpins?.multiplier).toBe(2);
    expect(first?.reelPositions).toEqual(LARGE_STOPS);
    expect(first?.window).toEqual(paid.detail.window);
    expect(first?.wins).toEqual(
      paid.detail.wins.map((win) => ({ ...win, multiplier: win.multiplier * 2 })),
    );
    expect(first?.multiplier).toBe(2 * paid.multiplier);
    expect(second?.reelPositions).toEqual([0, 0, 0, 0, 0]);
    expect(multiplier).toBe(sumOf(detail.wins) + sumOf(detail.freeSpins?.spins ?? []));
  });

  it("pays a whole multiple of the stake, the sum of all wins shown and never above the maximum", () => {
    const [random, again] = [seeded(1), seeded(1)];
    let draws = 0;
    const counting: RandomSource = {
      below(bound) {
        draws += 1;
        return random.below(bound);
      },
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      draws = 0;
      const { multiplier, detail } = play(counting);
      const spins = detail.freeSpins?.spins ?? [];
      const ofPrize = detail.scatters === 5 && prizes.length > 0 ? 1 : 0;
      // One expectation a round: they cost more than the rounds.
      const holds = {
        whole: Number.isInteger(multiplier) && multiplier >= 0,
        atMostTheMaximum: multiplier <= mathematics.maxMultiplier,
        sumOfWins: multiplier === sumOf(detail.wins) + sumOf(spins),
        sumOfEachSpin: spins.every((spin) => spin.multiplier === sumOf(spin.wins)),
        drawsNoMore: draws === 5 + ofPrize + 5 * spins.length,
        sameWithoutDetail: multiplierOnly(again) === multiplier,
      };
      if (Object.values(holds).includes(false))
        expect({ round, multiplier, detail, ...holds }).toBe("sound");
    }
  });

  it(`agrees with the published figures within four standard errors over ${SEEDED_ROUNDS} seeded rounds`, () => {
    const { returnToPlayer, hitRate, volatility } = mathematics;
    const rounds = SEEDED_ROUNDS;
    const random = seeded(4);
    let won = 0;
    let hits = 0;
    for (let round = 0; round < rounds; round += 1) {
      const multiplier = multiplierOnly(random);
      won += multiplier;
      if (multiplier > 0) hits += 1;
    }
    const error = (deviation: number) => (4 * deviation) / Math.sqrt(rounds);
    expect(Math.abs(won / rounds - returnToPlayer)).toBeLessThan(error(volatility));
    const hitDeviation = Math.sqrt(hitRate * (1 - hitRate));
    expect(Math.abs(hits / rounds - hitRate)).toBeLessThan(error(hitDeviation));
  });

  it("pays the prize of five scatters by the weight of each, the last of them the largest win", () => {
    if (version === 1) return;
    let from = 0;
    for (const { pays, weight } of prizes) {
      for (const drawn of [from, from + weight - 1]) {
        const { bounds, random } = forced([...FIVE_SCATTERS, drawn]);
        const { multiplier, detail } = play(random);
        expect([multiplier, detail.freeSpins]).toEqual([pays, null]);
        expect(bounds).toEqual([...REEL_LENGTHS, 24_300]);
      }
      from += weight;
    }
    expect(from).toBe(24_300);
    expect(prizes.at(-1)?.pays).toBe(mathematics.maxMultiplier);
  });
});

describe("version 1 of golden-reels", () => {
  it("can win exactly its published maximum", () => {
    const top = Array.from({ length: 20 }, () => LARGE_STOPS).flat();
    const { multiplier } = playSlot(goldenReels1.slot, forced([...FIVE_SCATTERS, ...top]).random);
    expect(multiplier).toBe(goldenReels1.mathematics.maxMultiplier);
  });

  it.each([
    ["a loss", 0, [21, 23, 15, 8, 0], 0, 0],
    ["a line win", 5, [4, 1, 3, 10, 12], 1, 0],
    ["a very large win", 204, [22, 11, 2, 9, 4], 200, 0],
    ["free spins", 499, [0, 8, 19, 1, 17], 32, 7],
  ])("can still be recomputed from its seeds: %s", (_what, nonce, stops, win, spins) => {
    const serverSeed = "0f1e2d3c4b5a69788796a5b4c3d2e1f0".repeat(2);
    const random = drawStream({ serverSeed, clientSeed: "golden", nonce });
    const { multiplier, detail } = playSlot(goldenReels1.slot, random);
    expect(detail.reelPositions).toEqual(stops);
    expect(multiplier).toBe(win);
    expect(detail.freeSpins?.count ?? 0).toBe(spins);
  });
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
