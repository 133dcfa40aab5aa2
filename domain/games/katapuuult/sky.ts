/**
 * What a shot of Katapuuult can meet: small things on the way up and down, the same in every sky,
 * and at the top of the flight the treasure of the sky that it reaches. The odds are such that a
 * shot returns the same in each sky; the test of the returns proves it.
 */

/** From the ground up. Higher is rarer and richer. */
export const SKIES = ["low", "middle", "high"] as const;

export type Sky = (typeof SKIES)[number];

/** Something to meet: it adds to the win or takes from it, and comes up with so many of the draws. */
export interface Thing {
  readonly type: "coin" | "gem" | "star" | "cloud" | "bird";
  /** Of the stake; negative for what takes. */
  readonly tenths: number;
  /** How many of the draws below the bound are this. */
  readonly weight: number;
}

/** Small things are drawn below this bound, and each draw is one of them. */
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

/** Which of these things a draw is: the first `weight` draws are the first thing, and so on; undefined past the last. */
export function thingOf(things: readonly Thing[], draw: number): Thing | undefined {
  let left = draw;
  for (const thing of things) {
    left -= thing.weight;
    if (left < 0) return thing;
  }
  return undefined;
}
