/**
 * How a win is celebrated, by its ratio to the stake. A win that is not above the stake is not
 * celebrated at all. The amount counts up, and any press ends the count.
 */
import type { Words } from "../languages/en.ts";

export interface Tier {
  /** Its title; a small win is only counted up. */
  readonly title?: keyof Words["celebration"];
  /** How long the amount counts up. */
  readonly milliseconds: number;
  readonly coins: number;
}

const TIERS: readonly (Tier & { readonly above: number })[] = [
  { above: 200, title: "epic", milliseconds: 10_000, coins: 160 },
  { above: 50, title: "huge", milliseconds: 7_000, coins: 110 },
  { above: 15, title: "big", milliseconds: 4_000, coins: 70 },
  { above: 5, title: "great", milliseconds: 1_500, coins: 30 },
  { above: 1, milliseconds: 800, coins: 10 },
];

/** Returns how a win of this many stakes is celebrated; undefined if it is not. */
export function tierOf(multiplier: number): Tier | undefined {
  return TIERS.find(({ above }) => multiplier > above);
}

/** True if a win of this many stakes is celebrated at all, with a sound or in any other way. */
export function isCelebrated(multiplier: number): boolean {
  return tierOf(multiplier) !== undefined;
}
