/**
 * Records every server seed that any object of the run seals, and which of them are not revealed: those
 * in use, those that follow, and the last ones of their chains. Reference 9.9.
 */
import { hexToBytes } from "@noble/hashes/utils.js";
import { SEEDS_PER_POOL_CHAIN } from "../../domain/limits.ts";
import { sha256 } from "../../durable-objects/sha256.ts";
import { watchSealed } from "./watched-sealed.ts";
import { watchWrites } from "./watched-writes.ts";

const REVEALS_SEED = /^\s*UPDATE\s+seed\s+SET\s+server_seed\b/i;
/** A seed that no round used is revealed when it is deleted. */
const DROPS_SEED = /^\s*DELETE\s+FROM\s+seed\b/i;

const DRAWN = Symbol.for("rouleau.test.seeds");
const BY_HASH = Symbol.for("rouleau.test.seeds-by-hash");
const run = globalThis as { [DRAWN]?: Map<string, boolean>; [BY_HASH]?: Map<string, string> };
run[DRAWN] ??= new Map();
run[BY_HASH] ??= new Map();
/** By seed, true if it is hidden. */
const drawn = run[DRAWN];
const byHash = run[BY_HASH];

/** A pool's seed is revealed with its threshold, and its hash is published: the seed before it. */
const REVEALS_POOL_SEED = /^\s*UPDATE\s+commitment\s+SET\s+ended_by\b/i;
const PUBLISHES_POOL_SEED = /^\s*INSERT\s+INTO\s+commitment\b/i;

/** Starts to record seeds. */
export async function watchSeeds(): Promise<void> {
  watchSealed("seeds", ({ text, place }) => {
    if (!/^[0-9a-f]{64}$/.test(text) || drawn.has(text)) return;
    const isOfPool = / of jkp_/.test(place);
    let seed = text;
    // A wallet seals each of its seeds; of a pool's chain only the last one is sealed.
    for (let left = isOfPool ? SEEDS_PER_POOL_CHAIN : 1; left > 0; left -= 1) {
      const hash = sha256(hexToBytes(seed));
      drawn.set(seed, true);
      byHash.set(hash, seed);
      seed = hash;
    }
  });
  await watchWrites("seeds", ({ query, values, rows }) => {
    if (REVEALS_SEED.test(query)) return () => reveal(String(values[0]));
    if (REVEALS_POOL_SEED.test(query)) return () => reveal(String(values[1]));
    if (PUBLISHES_POOL_SEED.test(query)) return () => reveal(String(values[4]));
    if (!DROPS_SEED.test(query)) return undefined;
    const dropped = rows("SELECT server_seed_hash AS hash FROM seed WHERE revealed_at IS NULL");
    return () => {
      for (const { hash } of dropped) reveal(byHash.get(String(hash)) ?? "");
    };
  });
}

function reveal(seed: string): void {
  if (drawn.has(seed)) drawn.set(seed, false);
}

/** The length of a seed in characters: 32 bytes in hex. */
const LENGTH = 64;
const LONG_HEX = /[0-9a-f]{64,}/gi;

/** Returns everything in a text that could be a seed, even inside a longer word. */
export function likeSeeds(text: string): string[] {
  return [...text.matchAll(LONG_HEX)].flatMap(([word]) =>
    Array.from({ length: word.length - LENGTH + 1 }, (_, at) =>
      word.slice(at, at + LENGTH).toLowerCase(),
    ),
  );
}

/** Returns the seeds in a text that are not revealed when it is read. */
export function hiddenSeedsIn(text: string): string[] {
  return likeSeeds(text).filter(isHidden);
}

/** Returns true if this is a seed that is not revealed yet. */
export function isHidden(seed: string): boolean {
  return drawn.get(seed) === true;
}
