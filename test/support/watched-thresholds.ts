/**
 * Records every threshold that any pool of the run seals, including those of ended cycles: a pool
 * itself keeps only the current one.
 */
import { watchSealed } from "./watched-sealed.ts";

const NOTED = Symbol.for("rouleau.test.thresholds");
const run = globalThis as { [NOTED]?: Set<number> };
run[NOTED] ??= new Set();
const recorded = run[NOTED];

/** Starts to record thresholds. */
export async function watchThresholds(): Promise<void> {
  watchSealed("thresholds", ({ text, place }) => {
    if (place.startsWith("threshold of")) recorded.add(Number(text));
  });
}

/** Lower thresholds, and whole minor units, are those that a test sets so that its next bet wins. */
const LEAST_THRESHOLD = 100_000_000;
const UNITS_PER_MINOR = 10_000;

/** Returns all thresholds that were drawn at random so far, in pot units. */
export function thresholdsDrawn(): number[] {
  return [...recorded].filter((units) => units >= LEAST_THRESHOLD && units % UNITS_PER_MINOR !== 0);
}
