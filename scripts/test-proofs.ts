/**
 * `npm run test:proofs`: runs in full the proofs that `npm test` runs only in part. It takes minutes,
 * and CI runs it with every change. `-- --faults` runs only those under faults. `-- --long` runs all of
 * them at full length, which takes hours, then the fault tests, and last TestU01 and dieharder on the
 * generator's words. The tests read the length from `PROOFS=1` or `LONG=1` (test/support/length.ts).
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { LEFT_TO_CI, REPEATED_IN_CI } from "../config/repeated-in-ci.ts";
import { runDieharder } from "./dieharder.ts";
import { ROOT } from "./local-stack/wrangler.ts";
import { runTestU01 } from "./testu01.ts";

/** The tests that have a long form. */
const LONG_FORMS = [
  ...["test/domain/games", "test/domain/jackpot", "test/domain/fairness"],
  "test/simulation",
  ...LEFT_TO_CI,
  ...REPEATED_IN_CI,
];

const long = process.argv.includes("--long");
process.exitCode = (await run()) ? 0 : 1;

async function run(): Promise<boolean> {
  if (long) return runLongForms();
  if (process.argv.includes("--faults")) return runProjects(["faults"]);
  return runProjects(
    ["domain", "simulation", "workers", "faults", "browser", "chains"],
    [...LEFT_TO_CI, ...REPEATED_IN_CI],
  );
}

async function runLongForms(): Promise<boolean> {
  return (
    // One file after the other: each of them can use every processor by itself.
    runProjects(
      ["domain", "simulation", "workers", "chains"],
      ["--no-file-parallelism", ...LONG_FORMS],
    ) &&
    runProjects(["faults"]) &&
    (await runTestU01()) &&
    (await runDieharder())
  );
}

function runProjects(projects: readonly string[], filesAndOptions: readonly string[] = []) {
  const chosen = projects.flatMap((project) => ["--project", project]);
  const { status } = spawnSync(
    join(ROOT, "node_modules/.bin/vitest"),
    ["run", ...chosen, ...filesAndOptions],
    {
      cwd: ROOT,
      stdio: "inherit",
      env: { ...process.env, [long ? "LONG" : "PROOFS"]: "1" },
    },
  );
  return status === 0;
}
