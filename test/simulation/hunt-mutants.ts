/**
 * Looks for each mutant with the seeds that a whole run begins with: how many worlds it takes until
 * the audit speaks up, and what it says. A mutant that is not caught is a hole in the simulator.
 */
import { loadProtocol } from "./load-protocol.ts";
import { MUTANTS } from "./mutants.ts";
import { runSeed } from "./story.ts";

/** Far fewer than a whole run has: a mutant should not need luck. */
export const SEEDS_TO_CATCH = 2_000;

export interface Catch {
  readonly mutant: string;
  readonly mistake: string;
  /** The first seed that shows it; null when none does. */
  readonly seed: number | null;
  readonly violation: string;
}

/** Runs one mutant until it is caught. */
export async function huntMutant(name: string): Promise<Catch> {
  const mistake = MUTANTS.find((mutant) => mutant.name === name)?.mistake ?? "";
  const protocol = await loadProtocol(name);
  for (let seed = 1; seed <= SEEDS_TO_CATCH; seed += 1) {
    const { violations } = await runSeed(seed, protocol);
    const [violation] = violations;
    if (violation !== undefined) return { mutant: name, mistake, seed, violation };
  }
  return { mutant: name, mistake, seed: null, violation: "" };
}
