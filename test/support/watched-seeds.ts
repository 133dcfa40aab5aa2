/**
 * Records every server seed that any wallet of the run draws, and which of them are not revealed:
 * the current seeds and those that follow. Reference 9.4.
 */
import { type Write, watchWrites } from "./watched-writes.ts";

const WRITES_SEED = /^\s*(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s+seed\b/i;
/** A seed that no round used is revealed when it is deleted. */
const DROPS_SEED = /^\s*DELETE\b/i;

const DRAWN = Symbol.for("rouleau.test.seeds");
const run = globalThis as { [DRAWN]?: Map<string, boolean> };
run[DRAWN] ??= new Map();
/** By seed, true if it is hidden. */
const drawn = run[DRAWN];

/** Starts to record seeds. */
export async function watchSeeds(): Promise<void> {
  await watchWrites("seeds", (write) => {
    if (!WRITES_SEED.test(write.query)) return undefined;
    const before = DROPS_SEED.test(write.query) ? seedsIn(write) : [];
    return () => {
      for (const { seed } of before) drawn.set(seed, false);
      for (const { seed, hidden } of seedsIn(write)) drawn.set(seed, hidden);
    };
  });
}

function seedsIn({ rows }: Write): { seed: string; hidden: boolean }[] {
  const found = rows(
    `SELECT server_seed AS seed, revealed_at IS NULL AS hidden FROM seed
     UNION ALL SELECT next_server_seed, 1 FROM seed WHERE next_server_seed IS NOT NULL`,
  );
  return found.map(({ seed, hidden }) => ({ seed: String(seed), hidden: hidden === 1 }));
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

/** Returns the seeds in a text, revealed or not. */
export function seedsToldIn(text: string): string[] {
  return likeSeeds(text).filter((word) => drawn.has(word));
}

/** Returns the seeds in a text that are not revealed when it is read. */
export function hiddenSeedsIn(text: string): string[] {
  return likeSeeds(text).filter(isHidden);
}

/** Returns true if this is a seed that is not revealed yet. */
export function isHidden(seed: string): boolean {
  return drawn.get(seed) === true;
}
