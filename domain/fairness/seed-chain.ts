/**
 * Chains of server seeds. The last seed of a chain is drawn at random, and each seed before it is the
 * SHA-256 of the one that follows; the hash of the first is the anchor. Publishing the anchor fixes every
 * seed of the chain, and a revealed seed says nothing about later ones. Reference 9.4; docs/decisions/0052.
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
  return stepsToNoted(seed, [anchor]);
}

/**
 * Returns how many times a seed must be hashed to reach a noted hash: once for its own hash, and as many
 * times as its position for its chain's anchor. Undefined if it reaches none within the length of a chain.
 */
export function stepsToNoted(
  seed: string,
  noted: readonly string[],
  length = SEEDS_PER_CHAIN,
): number | undefined {
  const known = new Set(noted);
  let hash = seed;
  for (let steps = 1; steps <= length; steps += 1) {
    hash = serverSeedHash(hash);
    if (known.has(hash)) return steps;
  }
  return undefined;
}
