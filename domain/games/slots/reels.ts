/**
 * The five reel strips of Golden Reels and the window onto them. The strips are published: together
 * with the paytable they are the whole of the game's mathematics.
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

/**
 * Each reel from top to bottom; its last symbol is followed by its first. Equal symbols are three
 * or more apart, so a window never shows one twice on a reel, and never more than five scatters.
 */
export const REEL_STRIPS: PerReel<readonly SlotSymbol[]> = [
  strip(`
    scatter diamond horseshoe bell seven clover bell plum diamond clover plum cherry crown ingot
    horseshoe wild ingot plum cherry seven clover horseshoe crown cherry
  `),
  strip(`
    wild ingot bell plum horseshoe ingot clover diamond scatter plum horseshoe crown ingot plum
    cherry horseshoe crown clover bell cherry clover bell seven cherry
  `),
  strip(`
    scatter bell clover wild bell horseshoe plum cherry diamond horseshoe cherry plum seven
    cherry clover plum ingot seven bell horseshoe diamond clover cherry crown
  `),
  strip(`
    diamond plum scatter crown horseshoe seven ingot clover wild cherry plum crown clover cherry
    ingot plum seven diamond bell horseshoe
  `),
  strip(`
    ingot plum clover diamond ingot cherry crown seven horseshoe bell plum cherry crown scatter
    seven bell wild horseshoe diamond clover
  `),
];

/** The next five draws as reel stops, from left to right. */
export function drawReelPositions(random: RandomSource): ReelPositions {
  return perReel((reel) => {
    const stops = REEL_STRIPS[reel].length;
    const stop = random.below(stops);
    // Forced stops pass through here too, and one off its strip would pay by accident.
    assert(Number.isInteger(stop) && stop >= 0 && stop < stops, "a reel stop is on its strip");
    return stop;
  });
}

/** The window that opens on these stops. */
export function windowAt(positions: ReelPositions): SlotWindow {
  const row = (index: Row) => perReel((reel) => symbolAt(reel, positions[reel] + index));
  return [row(0), row(1), row(2)];
}

/**
 * Returns the symbol of a reel at an index, which may run past the strip's end and continues at its
 * beginning.
 */
export function symbolAt(reel: Reel, index: number): SlotSymbol {
  const symbols = REEL_STRIPS[reel];
  const symbol = symbols[index % symbols.length];
  assert(symbol !== undefined, "a strip wraps around");
  return symbol;
}

/** Computes a value for each reel, from left to right. */
export function perReel<Value>(value: (reel: Reel) => Value): PerReel<Value> {
  return [value(0), value(1), value(2), value(3), value(4)];
}

/** Keeps a strip readable as text, and rejects a misspelt symbol when it is loaded. */
function strip(text: string): readonly SlotSymbol[] {
  return text
    .trim()
    .split(/\s+/)
    .map((name) => {
      const symbol = SLOT_SYMBOLS.find((known) => known === name);
      assert(symbol !== undefined, "a strip consists of the game's symbols");
      return symbol;
    });
}
