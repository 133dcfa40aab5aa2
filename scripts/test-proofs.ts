/**
 * `npm run test:proofs`: the proofs by number with more of the same than `npm test` shows, which takes
 * minutes; CI runs them with every change. `npm run test:faults`: those under faults alone. `npm run
 * test:long`: all of them at their full length, which takes hours, then the fault tests, and last
 * TestU01 and dieharder on the generator's words. The tests read which length is meant from `PROOFS=1` or `LONG=1` (test/support/length.ts).
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { runDieharder } from "./dieharder.ts";
import { ROOT } from "./local-stack/wrangler.ts";
import { runTestU01 } from "./testu01.ts";

/** The tests that repeat more in CI than in `npm test`. */
const REPEATED_IN_CI = [
  "test/simulation/simulation.test.ts",
  "test/simulation/exhaustive.test.ts",
  "test/simulation/ineligible-bets.test.ts",
  "test/objects/jackpot-timing.test.ts",
  ...["test/api/exchange-once.test.ts", "test/api/bad-input.test.ts"],
  ...["test/api/generated-inputs.test.ts", "test/api/one-effect.test.ts"],
  ...["test/api/key-scopes.test.ts", "test/api/stranger-logins.test.ts"],
  ...["test/objects/jackpot-commitments.test.ts", "test/objects/seed-rotation.test.ts"],
  ...["test/domain/games/strategies.test.ts", "test/faults/kills.test.ts"],
  ...["test/faults/webhooks.test.ts", "test/simulation/mutants.test.ts"],
  ...["test/api/lost-database.test.ts", "test/api/route-walk.test.ts"],
  ...["test/objects/audit.test.ts", "test/objects/corruption.test.ts"],
  ...["test/objects/database-corruption.test.ts", "test/api/webhook-delivery.test.ts"],
  ...["test/browser/access.test.ts", "test/browser/languages.test.ts"],
  ...["test/browser/replay.test.ts", "test/browser/several-steps.test.ts"],
  ...["test/browser/disturbances.test.ts", "test/browser/guides.test.ts"],
  ...["test/browser/dashboard-manners.test.ts", "test/browser/dashboard.test.ts"],
  ...["test/browser/dashboard-languages.test.ts", "test/browser/dashboard-start.test.ts"],
  ...["test/browser/launching.test.ts", "test/browser/page-manners.test.ts"],
  ...["test/browser/playing.test.ts", "test/browser/special-rounds.test.ts"],
  ...["test/browser/session-limits.test.ts", "test/browser/session-socket.test.ts"],
  ...["test/browser/client-seed.test.ts", "test/browser/docs.test.ts"],
  ...["test/browser/embedding.test.ts", "test/browser/lobby.test.ts"],
  ...["test/browser/cashier.test.ts", "test/browser/dashboard-chains.test.ts"],
  ...["test/browser/each-step.test.ts", "test/browser/rules.test.ts"],
  "test/browser/each-game.test.ts",
  ...["test/browser/verifier.test.ts", "test/domain/simulate/measure.test.ts"],
  ...["test/api/withdraw-at-once.test.ts", "test/api/erasure.test.ts"],
  ...["test/objects/history-rebuild.test.ts", "test/objects/given-back-days.test.ts"],
  ...["test/objects/journal-chain.test.ts", "test/objects/history-totals.test.ts"],
  ...["test/api/jackpot-settings.test.ts", "test/api/close-from-lists.test.ts"],
  ...["test/api/rate-limit-headers.test.ts", "test/api/browsers.test.ts"],
  ...["test/api/credentials.test.ts", "test/chains/local-stack.test.ts"],
  "test/chains/sweep.test.ts",
  ...["test/domain/games/slots", "test/domain/games/par-recomputed"],
  ...["test/objects/list-cost.test.ts", "test/browser/dashboard-lists.test.ts"],
  ...["test/chains/scanner-simulation.test.ts", "test/faults/chain-kills.test.ts"],
  "test/chains/payer-simulation.test.ts",
  ...["test/browser/steady-start.test.ts", "test/browser/tampering.test.ts"],
  ...["test/objects/race-attacks.test.ts", "test/objects/audit-log-chain.test.ts"],
  ...["test/api/rate-limits.test.ts", "test/api/restored-wallet.test.ts"],
  ...["test/api/pot-changes.test.ts", "test/api/webhook-pause.test.ts"],
  ...["test/chains/payouts.test.ts", "test/api/people.test.ts"],
  "test/api/metrics.test.ts",
  "test/runtimes",
];

/** The tests that have a long form. */
const LONG_FORMS = [
  ...["test/domain/games", "test/domain/jackpot", "test/domain/fairness"],
  "test/simulation",
  ...REPEATED_IN_CI,
];

const long = process.argv.includes("--long");
process.exitCode = (await run()) ? 0 : 1;

async function run(): Promise<boolean> {
  if (long) return runLongForms();
  if (process.argv.includes("--faults")) return runProjects(["faults"]);
  return runProjects(
    ["domain", "simulation", "workers", "faults", "browser", "chains"],
    REPEATED_IN_CI,
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
