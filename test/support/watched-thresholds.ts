/**
 * Every threshold that any pool of the run ever wrote, those of ended cycles among them: a pool itself
 * keeps the running cycle's alone.
 */
import { watchWrites } from "./watched-writes.ts";

const WRITES_THRESHOLD = /^\s*(?:INSERT|UPDATE)\b[\s\S]*\bthreshold_units\b/i;

const NOTED = Symbol.for("rouleau.test.thresholds");
const run = globalThis as { [NOTED]?: Set<number> };
run[NOTED] ??= new Set();
const noted = run[NOTED];

/** Listens from now on. */
export async function watchThresholds(): Promise<void> {
  await watchWrites("thresholds", ({ query, rows }) => {
    if (!WRITES_THRESHOLD.test(query)) return undefined;
    return () => {
      for (const { units } of rows("SELECT threshold_units AS units FROM pool")) {
        noted.add(Number(units));
      }
    };
  });
}

/** Shorter ones, and whole minor units, are those that a test puts where its next bet wins. */
const LEAST_THRESHOLD = 100_000_000;
const UNITS_PER_MINOR = 10_000;

/** All that were drawn by chance so far, in pot units. */
export function thresholdsDrawn(): number[] {
  return [...noted].filter((units) => units >= LEAST_THRESHOLD && units % UNITS_PER_MINOR !== 0);
}
