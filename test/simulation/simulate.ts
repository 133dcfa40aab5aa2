/**
 * Runs the simulator by hand: `SEED=7 npx node test/simulation/simulate.ts` traces one seed,
 * `SEEDS=5000` runs that many starting at `FROM`, and `MUTANT=name` runs either with a broken
 * protocol.
 */
import { loadProtocol } from "./load-protocol.ts";
import { runSeeds, type Summary } from "./run-seeds.ts";
import { takeOverThread } from "./simulation.ts";
import { runSeed } from "./story.ts";

const { SEED, SEEDS = "1000", FROM = "1", MUTANT } = process.env;
const print = console.log;

const protocol = await loadProtocol(MUTANT);
takeOverThread();
if (SEED !== undefined) {
  const { violations, hits, bets } = await runSeed(Number(SEED), protocol, print);
  print(`seed ${SEED}: ${bets} jackpot bets, ${hits} hits, ${violations.length} violations`);
  for (const violation of violations) print(`  ${violation}`);
} else {
  const started = performance.now();
  const report = ({ seeds, bets, hits, failures }: Summary) => {
    const rate = Math.round((seeds * 1000) / (performance.now() - started));
    print(
      `${seeds} seeds (${rate}/s), ${bets} jackpot bets, ${hits} hits, ${failures.length} failed`,
    );
  };
  const sum = await runSeeds(protocol, { from: Number(FROM), count: Number(SEEDS) }, report);
  report(sum);
  print(JSON.stringify(sum.deeds, null, 2));
  for (const failure of sum.failures) print(failure);
}
