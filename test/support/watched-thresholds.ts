/**
 * Records every threshold that any pool of the run writes, including those of ended cycles: a pool
 * itself keeps only the current one.
 */
import { watchWrites } from "./watched-writes.ts";

const WRITES_THRESHOLD = /^\s*(?:INSERT|UPDATE)\b[\s\S]*\bthreshold_units\b/i;

const NOTED = Symbol.for("rouleau.test.thresholds");
const run = globalThis as { [NOTED]?: Set<number> };
run[NOTED] ??= new Set();
const recorded = run[NOTED];

/** Starts to record thresholds. */
export async function watchThresholds(): Promise<void> {
  await watchWrites("thresholds", ({ query, rows }) => {
    if (!WRITES_THRESHOLD.test(query)) return undefined;
    return () => {
      for (const { units } of rows("SELECT threshold_units AS units FROM pool")) {
        recorded.add(Number(units));
      }
    };
  });
}

/** Lower thresholds, and whole minor units, are those that a test sets so that its next bet wins. */
const LEAST_THRESHOLD = 100_000_000;
const UNITS_PER_MINOR = 10_000;

/** Returns all thresholds that were drawn at random so far, in pot units. */
export function thresholdsDrawn(): number[] {
  return [...recorded].filter((units) => units >= LEAST_THRESHOLD && units % UNITS_PER_MINOR !== 0);
}
