/**
 * Deposits and payouts on a real node, with kill -9 of the platform and of the node in turn: each is credited or sent
 * once, and the books equal the chain to the last unit. `LONG=1` kills 20 times under 2,000 deposits and 500 payouts;
 * `KILLS`, `DEPOSITS` and `PAYOUTS` say other numbers. docs/chains.md.
 */
import { it } from "vitest";
import { ANVIL } from "../../scripts/local-stack/anvil.ts";
import { SeededRandom } from "../simulation/seeded-random.ts";
import { ofLength } from "../support/length.ts";
import { BUILT_WITHIN_MS, builtWorkers } from "./built-workers.ts";
import { ChainRun } from "./chain-run.ts";

const KILLS = Number(process.env.KILLS ?? ofLength({ short: 4, proofs: 4, long: 20 }));
const DEPOSITS = Number(process.env.DEPOSITS ?? ofLength({ short: 60, proofs: 60, long: 2_000 }));
const PAYOUTS = Number(process.env.PAYOUTS ?? ofLength({ short: 20, proofs: 20, long: 500 }));
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_007);
/** Only a run that hangs takes this long, however busy the machine is. */
const TIMEOUT_MS = BUILT_WITHIN_MS + 600_000 + KILLS * 60_000 + (DEPOSITS + PAYOUTS) * 3_000;

// Where no node can be had, only CI must run it.
it.skipIf(ANVIL === undefined && process.env.CI === undefined)(
  "kill -9 of platform and node: each deposit is credited once, each payout sent once",
  { timeout: TIMEOUT_MS },
  async () => {
    const started = performance.now();
    console.log(`Killing platform and node ${KILLS} times, SEED=${SEED}`);
    const run = await ChainRun.begin(await builtWorkers(), ANVIL ?? "", new SeededRandom(SEED));
    try {
      await run.play({ kills: KILLS, deposits: DEPOSITS, payouts: PAYOUTS });
      await run.settle();
      await run.compare();
    } finally {
      await run.end();
    }
    const seconds = Math.round((performance.now() - started) / 1_000);
    console.log(`${run.figures} in ${seconds} s`);
  },
);
