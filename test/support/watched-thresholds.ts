/**
 * Records every threshold that any pool of the run seals, and which of them are revealed because they no
 * longer count.
 */
import { watchSealed } from "./watched-sealed.ts";
import { watchWrites } from "./watched-writes.ts";

const REVEALS_THRESHOLD = /^\s*UPDATE\s+commitment\s+SET\s+ended_by\b/i;

const NOTED = Symbol.for("rouleau.test.thresholds");
/** By threshold, true if it is hidden. */
const run = globalThis as { [NOTED]?: Map<number, boolean> };
run[NOTED] ??= new Map();
const recorded = run[NOTED];

/** Starts to record thresholds; `onReveal` receives each at the moment at which it is revealed. */
export async function watchThresholds(onReveal: (units: number) => void): Promise<void> {
  watchSealed("thresholds", ({ text, place }) => {
    const units = Number(text);
    if (place.startsWith("threshold of") && !recorded.has(units)) recorded.set(units, true);
  });
  await watchWrites("thresholds", ({ query, values }) => {
    if (!REVEALS_THRESHOLD.test(query)) return undefined;
    const units = Number(values[2]);
    return () => {
      if (recorded.get(units) === true && isDrawn(units)) onReveal(units);
      recorded.set(units, false);
    };
  });
}

/** Lower thresholds, and whole minor units, are those that a test sets so that its next bet wins. */
const LEAST_THRESHOLD = 100_000_000;
const UNITS_PER_MINOR = 10_000;

function isDrawn(units: number): boolean {
  return units >= LEAST_THRESHOLD && units % UNITS_PER_MINOR !== 0;
}

/** Returns all thresholds that were sealed so far and are not revealed, in pot units: also those set by tests. */
export function thresholdsHidden(): number[] {
  return [...recorded].filter(([, hidden]) => hidden).map(([units]) => units);
}

/** Returns all hidden thresholds that no test has set: those that no answer may contain. */
export function thresholdsDrawn(): number[] {
  return thresholdsHidden().filter(isDrawn);
}
