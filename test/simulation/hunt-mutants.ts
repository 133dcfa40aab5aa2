/**
 * Runs a mutant with the first seeds of a full run until the audit reports a violation. A mutant
 * that no seed catches is a gap in the simulator. The seed that caught it the last time is tried
 * first, so that a search is only needed after the simulator or the product has changed.
 */
import { loadProtocol, type Protocol } from "./load-protocol.ts";
import { KNOWN_SEEDS } from "./mutants/known-seeds.ts";
import { MUTANTS } from "./mutants/mutants.ts";
import { runSeed } from "./story.ts";

/** Far fewer seeds than a full run has: catching a mutant must not depend on luck. */
export const SEEDS_TO_CATCH = 2_000;

export interface Catch {
  readonly mutant: string;
  readonly mistake: string;
  /** A seed that catches it, at most `SEEDS_TO_CATCH`, or null if none does. */
  readonly seed: number | null;
  readonly violation: string;
}

/** Runs one mutant until a seed catches it, or until there are no seeds left. */
export async function huntMutant(name: string): Promise<Catch> {
  const mistake = MUTANTS.find((mutant) => mutant.name === name)?.mistake ?? "";
  const protocol = await loadProtocol(name);
  const known = KNOWN_SEEDS[name];
  if (known !== undefined && known <= SEEDS_TO_CATCH && process.env.HUNT !== "1") {
    const violation = await violationIn(known, protocol);
    if (violation !== undefined) return { mutant: name, mistake, seed: known, violation };
  }
  for (let seed = 1; seed <= SEEDS_TO_CATCH; seed += 1) {
    const violation = await violationIn(seed, protocol);
    if (violation !== undefined) return { mutant: name, mistake, seed, violation };
  }
  return { mutant: name, mistake, seed: null, violation: "" };
}

/** Returns the first violation that the seed finds in the mutant, or undefined if it finds none. */
async function violationIn(seed: number, protocol: Protocol): Promise<string | undefined> {
  const { violations } = await runSeed(seed, protocol);
  const [violation] = violations;
  if (violation !== undefined) await assertPasses(seed);
  return violation;
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
