/**
 * Runs a mutant with the first seeds of a full run until the audit reports a violation. A mutant
 * that no seed catches is a gap in the simulator.
 */
import { loadProtocol } from "./load-protocol.ts";
import { MUTANTS } from "./mutants/mutants.ts";
import { runSeed } from "./story.ts";

/** Far fewer seeds than a full run has: catching a mutant must not depend on luck. */
export const SEEDS_TO_CATCH = 2_000;

export interface Catch {
  readonly mutant: string;
  readonly mistake: string;
  /** The first seed that catches it, or null if none does. */
  readonly seed: number | null;
  readonly violation: string;
}

/** Runs one mutant until a seed catches it, or until there are no seeds left. */
export async function huntMutant(name: string): Promise<Catch> {
  const mistake = MUTANTS.find((mutant) => mutant.name === name)?.mistake ?? "";
  const protocol = await loadProtocol(name);
  for (let seed = 1; seed <= SEEDS_TO_CATCH; seed += 1) {
    const { violations } = await runSeed(seed, protocol);
    const [violation] = violations;
    if (violation === undefined) continue;
    await assertPasses(seed);
    return { mutant: name, mistake, seed, violation };
  }
  return { mutant: name, mistake, seed: null, violation: "" };
}

const passed = new Set<number>();

/** Throws if the seed fails without any mutant, because then it did not catch the mutant. */
async function assertPasses(seed: number): Promise<void> {
  if (passed.has(seed)) return;
  const { violations } = await runSeed(seed, await loadProtocol());
  if (violations.length > 0) {
    throw new Error(`seed ${seed} fails without a mutant: ${violations[0]}`);
  }
  passed.add(seed);
}
