/**
 * `npm run test:long`: the proofs by number at their full length, which takes hours, then the
 * fault tests, and last dieharder on the generator's words. `LONG=1` gives the tests their long form (test/support/length.ts).
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { runDieharder } from "./dieharder.ts";
import { ROOT } from "./local-stack/wrangler.ts";

/** The tests that have a long form. */
const LONG_FORMS = [
  ...["test/domain/games", "test/domain/jackpot", "test/domain/fairness"],
  "test/simulation",
  ...["test/objects/jackpot-thresholds.test.ts", "test/objects/jackpot-timing.test.ts"],
  "test/objects/audit.test.ts",
  "test/api/generated-inputs.test.ts",
];

const passed =
  // One file after the other: each of them can use every processor by itself.
  vitest([
    ...projects("domain", "simulation", "workers"),
    "--no-file-parallelism",
    ...LONG_FORMS,
  ]) &&
  vitest(projects("faults")) &&
  (await runDieharder());
process.exitCode = passed ? 0 : 1;

function projects(...names: readonly string[]): string[] {
  return names.flatMap((name) => ["--project", name]);
}

function vitest(args: readonly string[]): boolean {
  const { status } = spawnSync(join(ROOT, "node_modules/.bin/vitest"), ["run", ...args], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, LONG: "1" },
  });
  return status === 0;
}
