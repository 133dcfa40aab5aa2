/**
 * `npx node bench/profile.ts [exchange|bet|"jackpot bet"]`: shows where the processor time of a load goes.
 * Runs the load for some seconds under workerd's profiler, prints the functions that took most, and writes
 * a .cpuprofile for a browser's developer tools.
 */
import { readFileSync, writeFileSync } from "node:fs";
import type { SourceMapPayload } from "node:module";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { bundleFile } from "../scripts/build-worker/bundle-worker.ts";
import { ROOT } from "../scripts/local-stack/wrangler.ts";
import { CASINO, LOADS, runNamedLoad, warmUp } from "./measure-speed.ts";
import { openBench } from "./open-bench.ts";
import { attachProfiler, costliest } from "./profiler.ts";

const CONNECTIONS = 16;
const TIMES = { warmUpMs: 700, measureMs: 4_000 };
/** Ends before wallets send their history, which is not part of the load. */
const PROFILED_MS = 3_000;
const SHOWN_FUNCTIONS = 60;

const wanted = process.argv[2] ?? "bet";
const load = LOADS.find((name) => name === wanted);
if (load === undefined)
  throw new Error(`There is no load "${wanted}". Choose from: ${LOADS.join(", ")}.`);

const bench = await openBench({ inspected: true });
try {
  await warmUp(bench);
  const profiler = await attachProfiler(await bench.stack.miniflare.getInspectorURL(), CASINO);
  const running = runNamedLoad(bench, load, { connections: CONNECTIONS, times: TIMES });
  await setTimeout(TIMES.warmUpMs);
  await profiler.start();
  await setTimeout(PROFILED_MS);
  const profile = await profiler.stop();
  const { perSecond } = await running;

  const file = join(ROOT, ".wrangler", `${load.replace(" ", "-")}.cpuprofile`);
  writeFileSync(file, JSON.stringify(profile));
  console.log(
    `${load}: ${perSecond.toFixed(0)} per second under the profiler. The whole profile: ${file}\n`,
  );
  const mapFile = `${bundleFile("money")}.map`;
  const sourceMap = JSON.parse(readFileSync(mapFile, "utf8")) as SourceMapPayload;
  console.log(" total   self");
  for (const { name, self, total } of costliest(profile, { sourceMap, count: SHOWN_FUNCTIONS })) {
    console.log(`${percent(total)} ${percent(self)}  ${name}`);
  }
} finally {
  await bench.stack.close();
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`.padStart(6);
}
