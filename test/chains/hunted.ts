/**
 * Runs a simulator's seeds for a test, in a separate process, whose modules a mutant can replace
 * (hunt.ts).
 */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../../scripts/local-stack/wrangler.ts";

export interface Hunted {
  readonly name: string;
  readonly seed: number;
  readonly violation: string | null;
}

/**
 * Runs seeds from 1: without mutants' names on the code as it is, with names on each mutant until a seed catches it.
 */
export async function hunt(
  simulator: "scanner" | "payer",
  seeds: number,
  names: readonly string[] = [],
): Promise<Hunted[]> {
  const args = [join(ROOT, "test/chains/hunt.ts"), simulator, "1", String(seeds), ...names];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 26 });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Hunted);
}
