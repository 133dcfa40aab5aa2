/**
 * Every server seed that any wallet of the run ever drew, and which of them are not revealed: those in
 * use and those that follow. Reference 9.4.
 */
import { type Write, watchWrites } from "./watched-writes.ts";

const WRITES_SEED = /^\s*(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s+seed\b/i;
/** A seed that no round was drawn from is revealed by being dropped. */
const DROPS_SEED = /^\s*DELETE\b/i;

const DRAWN = Symbol.for("rouleau.test.seeds");
const run = globalThis as { [DRAWN]?: Map<string, boolean> };
run[DRAWN] ??= new Map();
/** By seed, whether it is hidden. */
const drawn = run[DRAWN];

/** Listens from now on. */
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

/** How many characters a seed has: 32 bytes in hex. */
const LENGTH = 64;
const LONG_HEX = /[0-9a-f]{64,}/gi;

/** Everything in a text that could be a seed, wherever in a longer word it stands. */
export function likeSeeds(text: string): string[] {
  return [...text.matchAll(LONG_HEX)].flatMap(([word]) =>
    Array.from({ length: word.length - LENGTH + 1 }, (_, at) =>
      word.slice(at, at + LENGTH).toLowerCase(),
    ),
  );
}

/** The seeds in a text, revealed or not. */
export function seedsToldIn(text: string): string[] {
  return likeSeeds(text).filter((word) => drawn.has(word));
}

/** The seeds in a text that are not revealed as it is read. */
export function hiddenSeedsIn(text: string): string[] {
  return likeSeeds(text).filter(isHidden);
}

/** Tells whether this is a seed that is not revealed by now. */
export function isHidden(seed: string): boolean {
  return drawn.get(seed) === true;
}
