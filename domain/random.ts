/**
 * The source of chance. Games ask for uniform integers and nothing else, so the same rules run on a
 * provably fair stream, on forced reel stops, on an enumeration, or on a fast simulator.
 */
import { assert } from "./assert.ts";

export interface RandomSource {
  /** A uniform integer in [0, bound). The bound is an integer from 1 to 2^32. */
  below(bound: number): number;
}

/** Draws one of the items, all equally likely. */
export function drawOf<Item>(items: readonly Item[], random: RandomSource): Item {
  const item = items[random.below(items.length)];
  assert(item !== undefined, "a draw is below its bound");
  return item;
}
