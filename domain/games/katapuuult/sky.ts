/**
 * What a shot of Katapuuult can meet: small items on the way up and down, the same in every sky,
 * and at the top of the flight the treasure of the sky that it reaches. The odds are such that a
 * shot has the same return in each sky; the test of the returns proves it.
 */

/** From the ground up. Higher is rarer and richer. */
export const SKIES = ["low", "middle", "high"] as const;

export type Sky = (typeof SKIES)[number];

/**
 * An item that a shot can meet. It adds to the win or takes from it, and appears for `weight` of
 * the draws.
 */
export interface Thing {
  readonly type: "coin" | "gem" | "star" | "cloud" | "bird";
  /** In tenths of the stake; negative for what takes. */
  readonly tenths: number;
  /** How many of the draws below the bound mean this item. */
  readonly weight: number;
}

/** Small items are drawn below this bound, and each draw is one of them. */
export const SMALL_BOUND = 10;

export const SMALL_THINGS: readonly Thing[] = [
  { type: "coin", tenths: 5, weight: 4 },
  { type: "cloud", tenths: -1, weight: 2 },
  { type: "bird", tenths: -5, weight: 4 },
];

/** Treasures are drawn below this bound; most draws are none. */
export const TREASURE_BOUND = 10_000;

export const TREASURES: Readonly<Record<Sky, readonly Thing[]>> = {
  low: [
    { type: "gem", tenths: 20, weight: 2_500 },
    { type: "star", tenths: 100, weight: 250 },
  ],
  middle: [
    { type: "gem", tenths: 50, weight: 960 },
    { type: "star", tenths: 500, weight: 40 },
  ],
  high: [
    { type: "gem", tenths: 80, weight: 316 },
    { type: "star", tenths: 10_000, weight: 4 },
  ],
};

/**
 * Returns the item of a draw: the first `weight` draws are the first item, and so on. Undefined
 * past the last.
 */
export function thingOf(things: readonly Thing[], draw: number): Thing | undefined {
  let left = draw;
  for (const thing of things) {
    left -= thing.weight;
    if (left < 0) return thing;
  }
  return undefined;
}
