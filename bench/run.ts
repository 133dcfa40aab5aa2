/**
 * `npm run bench`: how fast and how dear bets are. Measures the Worker as it would be deployed, on
 * workerd, beside the floor of the same machine, and prints; nothing here passes or fails. It ends
 * in an error only when it could not measure. What the figures mean: docs/performance.md.
 */
import { availableParallelism, cpus } from "node:os";
import { parseArgs } from "node:util";
import type { BilledTimes } from "./cost.ts";
import { measureContrasts } from "./measure-contrasts.ts";
import { measureRows } from "./measure-rows.ts";
import { measureSpeeds, type Speed, warmUp } from "./measure-speed.ts";
import { measureWebhooks } from "./measure-webhooks.ts";
import { openBench } from "./open-bench.ts";
import { costReport, rowsReport } from "./rows-report.ts";
import { contrastReport, speedReport } from "./speed-report.ts";
import { measureStartup } from "./startup.ts";
import { figure } from "./table.ts";
import { webhookReport } from "./webhook-report.ts";

const { values: options } = parseArgs({
  options: {
    connections: { type: "string", default: "1,16,64" },
    speed: { type: "boolean", default: true },
    contrasts: { type: "boolean", default: true },
    rows: { type: "boolean", default: true },
    webhooks: { type: "boolean", default: true },
  },
  allowNegative: true,
});

const machine = `${availableParallelism()} processors, ${cpus()[0]?.model ?? "unknown"}`;
console.log(`Rouleau bench, ${new Date().toISOString().slice(0, 10)}, ${machine}\n`);

const speeds = options.speed ? await benchSpeed() : [];
if (options.contrasts) await benchContrasts();
if (options.webhooks) await benchWebhooks();
if (options.rows) await benchRows(speeds);

async function benchSpeed(): Promise<Speed[]> {
  progress("building the Worker, opening two tenants and their players");
  const bench = await openBench();
  try {
    progress("warming up");
    await warmUp(bench);
    const measured: Speed[] = [];
    for (const connections of options.connections.split(",").map(Number)) {
      const found = await measureSpeeds(bench, connections, (what, { perSecond }) =>
        progress(`${connections} connections: ${what} ${perSecond.toFixed(0)}/s`),
      );
      measured.push(...found);
    }
    progress("measuring the start");
    const startMs = await measureStartup(bench.folder);
    progress();
    console.log(`${speedReport(measured)}\n`);
    console.log(
      `Bundle: ${kib(bench.bundle.bytes)} KiB, ${kib(bench.bundle.gzippedBytes)} KiB gzipped. ` +
        `Start: ${figure(startMs, 0)} ms of JavaScript before the first request.\n`,
    );
    return measured;
  } finally {
    await bench.stack.close();
  }
}

async function benchContrasts(): Promise<void> {
  const contrasts = await measureContrasts((what, result) =>
    progress(result === undefined ? what : `${what}: ${result.perSecond.toFixed(0)}/s`),
  );
  progress();
  console.log(`${contrastReport(contrasts)}\n`);
}

async function benchWebhooks(): Promise<void> {
  const speeds = await measureWebhooks((what) => progress(what));
  progress();
  console.log(`${webhookReport(speeds)}\n`);
}

async function benchRows(speeds: readonly Speed[]): Promise<void> {
  progress("counting rows, with players at a player's pace: about 40 seconds");
  const report = await measureRows();
  progress();
  console.log(`${rowsReport(report)}\n`);
  console.log(costReport(report.bets, billedTimes(speeds)));
}

/** The least of what was measured: the rest is what this machine did besides. */
function billedTimes(speeds: readonly Speed[]): BilledTimes {
  const bets = speeds.filter(({ load }) => load === "bet").map(({ result }) => result);
  if (bets.length === 0) return { workerCpuMs: 1, objectBusyMs: 1 };
  return {
    workerCpuMs: Math.min(...bets.map(({ cpuMsPerRequest }) => cpuMsPerRequest ?? 1)),
    objectBusyMs: Math.min(...bets.map(({ p50Ms }) => p50Ms)),
  };
}

/** Shows what is being done in one line that the next one replaces; without a terminal, in lines. */
function progress(what = ""): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${what}`);
  else if (what !== "") console.log(`… ${what}`);
}

function kib(bytes: number): string {
  return (bytes / 1024).toFixed(0);
}
