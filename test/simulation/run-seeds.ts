/** Runs a stretch of seeds one after another, and sums up. */
import type { Protocol } from "./load-protocol.ts";
import { runSeed } from "./story.ts";

export interface Summary {
  readonly seeds: number;
  readonly bets: number;
  readonly hits: number;
  /** A line for each seed that showed a violation, with how to see it again. */
  readonly failures: readonly string[];
}

export const NOTHING_RUN: Summary = { seeds: 0, bets: 0, hits: 0, failures: [] };

/** A broken protocol fails everywhere: the first few seeds tell as much as all. */
const MAX_FAILURES = 10;
const REPORT_EVERY_MS = 5_000;

/** Runs seeds `from`, `from` + 1, …; `report` hears how far it is every few seconds. */
export async function runSeeds(
  protocol: Protocol,
  stretch: { readonly from: number; readonly count: number },
  report: (sum: Summary) => void,
): Promise<Summary> {
  let sum = NOTHING_RUN;
  let reported = performance.now();
  for (let seed = stretch.from; seed < stretch.from + stretch.count; seed += 1) {
    const { violations, bets, hits } = await runSeed(seed, protocol);
    const failures =
      violations.length === 0 ? [] : [`SEED=${seed}: ${violations.slice(0, 3).join("; ")}`];
    sum = add(sum, { seeds: 1, bets, hits, failures });
    if (sum.failures.length >= MAX_FAILURES) break;
    if (performance.now() - reported < REPORT_EVERY_MS) continue;
    reported = performance.now();
    report(sum);
  }
  return sum;
}

export function add(one: Summary, other: Summary): Summary {
  return {
    seeds: one.seeds + other.seeds,
    bets: one.bets + other.bets,
    hits: one.hits + other.hits,
    failures: [...one.failures, ...other.failures],
  };
}
