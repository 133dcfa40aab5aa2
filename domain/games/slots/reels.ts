/**
 * The reels of Golden Reels and the window onto them. Each version has strips of its own, of the same
 * lengths. They are published: together with the paytable they are the whole of the game's mathematics.
 */
import { assert } from "../../assert.ts";
import type { RandomSource } from "../game.ts";

/** The symbols by rank, as they are named in outcomes, on the rules page and in the art. */
export const SLOT_SYMBOLS = [
  "wild",
  "scatter",
  "crown",
  "diamond",
  "seven",
  "ingot",
  "bell",
  "horseshoe",
  "clover",
  "plum",
  "cherry",
] as const;

export type SlotSymbol = (typeof SLOT_SYMBOLS)[number];

/** A reel, counted from the left. */
export type Reel = 0 | 1 | 2 | 3 | 4;

/** A row of the window, counted from the top. */
export type Row = 0 | 1 | 2;

/** One value for each reel, from left to right. */
export type PerReel<Value> = readonly [Value, Value, Value, Value, Value];

/** The reel stops: for each strip, the index of the symbol in the window's top row. */
export type ReelPositions = PerReel<number>;

/** What the player sees: three rows from the top, each of five symbols from the left. */
export type SlotWindow = readonly [PerReel<SlotSymbol>, PerReel<SlotSymbol>, PerReel<SlotSymbol>];

/** Each reel from top to bottom; its last symbol is followed by its first. */
export type ReelStrips = PerReel<readonly SlotSymbol[]>;

/** How many stops each reel has, in every version: a forced outcome fits all of them. */
export const REEL_LENGTHS: PerReel<number> = [24, 24, 24, 20, 20];

/** The next five draws as reel stops, from left to right. */
export function drawReelPositions(random: RandomSource): ReelPositions {
  return perReel((reel) => {
    const stops = REEL_LENGTHS[reel];
    const stop = random.below(stops);
    // Forced stops pass through here too, and one off its strip would pay by accident.
    assert(Number.isInteger(stop) && stop >= 0 && stop < stops, "a reel stop is on its strip");
    return stop;
  });
}

/** The window that opens on these stops. */
export function windowAt(strips: ReelStrips, positions: ReelPositions): SlotWindow {
  const row = (index: Row) => perReel((reel) => symbolAt(strips[reel], positions[reel] + index));
  return [row(0), row(1), row(2)];
}

/** Returns the symbol at an index, which may run past the strip's end and continues at its beginning. */
export function symbolAt(strip: readonly SlotSymbol[], index: number): SlotSymbol {
  const symbol = strip[index % strip.length];
  assert(symbol !== undefined, "a strip wraps around");
  return symbol;
}

/** Computes a value for each reel, from left to right. */
export function perReel<Value>(value: (reel: Reel) => Value): PerReel<Value> {
  return [value(0), value(1), value(2), value(3), value(4)];
}

/**
 * Reads the strips of a version, one text for each reel, so that they stay readable. Rejects a misspelt
 * symbol and a strip of another length when it is loaded.
 */
export function readStrips(texts: PerReel<string>): ReelStrips {
  return perReel((reel) => {
    const names = texts[reel].trim().split(/\s+/);
    assert(names.length === REEL_LENGTHS[reel], "a strip has the length of its reel");
    return names.map((name) => {
      const symbol = SLOT_SYMBOLS.find((known) => known === name);
      assert(symbol !== undefined, "a strip consists of the game's symbols");
      return symbol;
    });
  });
}
