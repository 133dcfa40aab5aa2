/**
 * Chains of server seeds. The last seed of a chain is drawn at random, and each seed before it is the
 * SHA-256 of the one that follows; the hash of the first is the anchor. Who publishes the anchor has
 * fixed every seed of the chain, and a revealed seed tells nothing about those after it.
 * Reference 9.4; docs/decisions/0052.
 */
import { SEEDS_PER_CHAIN } from "../limits.ts";
import { serverSeedHash } from "./draw-stream.ts";

/** Returns the seed at a position of a chain, from 1 to its length; at 0 it is the anchor. */
export function seedOfChain(
  lastSeed: string,
  position: number,
  hashOf: (seed: string) => string = serverSeedHash,
  length = SEEDS_PER_CHAIN,
): string {
  let seed = lastSeed;
  for (let at = length; at > position; at -= 1) seed = hashOf(seed);
  return seed;
}

/** Returns the position of a revealed seed in the chain of an anchor; undefined if it is not in that chain. */
export function positionInChain(seed: string, anchor: string): number | undefined {
  let hash = seed;
  for (let position = 1; position <= SEEDS_PER_CHAIN; position += 1) {
    hash = serverSeedHash(hash);
    if (hash === anchor) return position;
  }
  return undefined;
}
