/** Runs a range of seeds one after another and sums up the results. */
import type { Audited } from "./audit-world.ts";
import type { Protocol } from "./load-protocol.ts";
import { runSeed } from "./story.ts";

export interface Summary extends Audited {
  readonly seeds: number;
  /** A line for each seed with a violation, with how to reproduce it. */
  readonly failures: readonly string[];
}

export const NOTHING_RUN: Summary = { seeds: 0, bets: 0, hits: 0, deeds: {}, failures: [] };

/** A broken protocol fails everywhere: the first few seeds show as much as all. */
const MAX_FAILURES = 10;
const REPORT_EVERY_MS = 5_000;

/** Runs seeds `from`, `from` + 1, …; `report` receives the progress every few seconds. */
export async function runSeeds(
  protocol: Protocol,
  range: { readonly from: number; readonly count: number },
  report: (sum: Summary) => void,
): Promise<Summary> {
  let sum = NOTHING_RUN;
  let reported = performance.now();
  for (let seed = range.from; seed < range.from + range.count; seed += 1) {
    const { violations, ...audited } = await runSeed(seed, protocol);
    const failures =
      violations.length === 0 ? [] : [`SEED=${seed}: ${violations.slice(0, 3).join("; ")}`];
    sum = add(sum, { seeds: 1, ...audited, failures });
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
    deeds: addDeeds(one.deeds, other.deeds),
    failures: [...one.failures, ...other.failures],
  };
}

function addDeeds(one: Audited["deeds"], other: Audited["deeds"]): Audited["deeds"] {
  const sum = { ...one };
  for (const [deed, count] of Object.entries(other)) sum[deed] = (sum[deed] ?? 0) + count;
  return sum;
}
