/**
 * `npm run bench`: how fast bets are and what they cost. Measures the Worker as it would be deployed, on
 * workerd, compares it with the floor of the same machine, and prints the figures. There is no pass or
 * fail; it exits with an error only if it cannot measure. docs/performance.md explains the figures.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ScratchStack } from "../scripts/local-stack/scratch-stack.ts";
import { runWrangler } from "../scripts/local-stack/wrangler.ts";
import { openTenant } from "../src/onboarding/open-tenant.ts";
import type { BilledTimes } from "./cost.ts";
import { measureClient } from "./measure-client.ts";
import { measureContrasts } from "./measure-contrasts.ts";
import { measureLists } from "./measure-lists.ts";
import { measureNeighbours } from "./measure-neighbours.ts";
import { measurePeer, missingForPeer } from "./measure-peer.ts";
import { measureRows } from "./measure-rows.ts";
import { measureSpeeds, type Speed, warmUp } from "./measure-speed.ts";
import { measureWebhooks } from "./measure-webhooks.ts";
import { openBench } from "./open-bench.ts";
import type { CpuProfile } from "./profiler.ts";
import {
  contrastReport,
  costReport,
  dashboardReport,
  figure,
  neighbourReport,
  peerReport,
  rowsReport,
  speedReport,
  webhookReport,
} from "./report.ts";
import { makeSecrets } from "./stack.ts";

const { values, positionals } = parseArgs({
  options: {
    connections: { type: "string", default: "1,16,64" },
    speed: { type: "boolean", default: true },
    contrasts: { type: "boolean", default: true },
    neighbours: { type: "boolean", default: true },
    rows: { type: "boolean", default: true },
    webhooks: { type: "boolean", default: true },
    rounds: { type: "string", default: "500" },
    stored: { type: "string", default: "1000000" },
    asked: { type: "string", default: "100" },
    unpacked: { type: "boolean", default: false },
    peer: { type: "boolean", default: false },
  },
  allowNegative: true,
  allowPositionals: true,
});
/** `npm run bench -- webhooks` measures that part alone, and so does `npm run bench -- --peer`. */
const isAsked = (part: string) =>
  (positionals.length === 0 && !values.peer) || positionals.includes(part);
const options = {
  ...values,
  speed: values.speed && isAsked("speed"),
  contrasts: values.contrasts && isAsked("contrasts"),
  neighbours: values.neighbours && isAsked("neighbours"),
  rows: values.rows && isAsked("rows"),
  webhooks: values.webhooks && isAsked("webhooks"),
};

/** What a CPU profile shows besides JavaScript. */
const IDLE = new Set(["(idle)", "(root)", "(program)"]);

const machine = `${availableParallelism()} processors, ${cpus()[0]?.model ?? "unknown"}`;
console.log(`Rouleau bench, ${new Date().toISOString().slice(0, 10)}, ${machine}\n`);

const speeds = options.speed ? await benchSpeed() : [];
if (options.contrasts) await benchContrasts();
if (options.neighbours) await benchNeighbours();
if (options.webhooks) await benchWebhooks();
if (options.rows) await benchRows(speeds);
// It needs PostgreSQL, and packages that nothing else needs.
if (values.peer) await benchPeer();
// It needs Chromium, so it is measured only on request.
if (positionals.includes("client")) await benchClient();
// It stores a longer history than the others need.
if (positionals.includes("dashboard") || positionals.includes("lists")) await benchDashboard();

async function benchSpeed(): Promise<Speed[]> {
  progress("building the Worker, creating two tenants and their players");
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
    progress("measuring the startup time");
    const startMs = await measureStartup(bench.folder);
    progress();
    console.log(`${speedReport(measured)}\n`);
    console.log(
      `Bundle: ${kib(bench.bundle.bytes)} KiB, ${kib(bench.bundle.gzippedBytes)} KiB gzipped. ` +
        `Startup: ${figure(startMs, 0)} ms of JavaScript before the first request.\n`,
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

async function benchNeighbours(): Promise<void> {
  const found = await measureNeighbours((what) => progress(what));
  progress();
  console.log(`${neighbourReport(found)}\n`);
}

async function benchWebhooks(): Promise<void> {
  const speeds = await measureWebhooks((what) => progress(what));
  progress();
  console.log(`${webhookReport(speeds)}\n`);
}

async function benchPeer(): Promise<void> {
  const missing = missingForPeer();
  if (missing !== undefined) {
    console.error(missing);
    process.exitCode = 1;
    return;
  }
  const found = await measurePeer((what) => progress(what));
  progress();
  console.log(`${peerReport(found)}\n`);
}

async function benchClient(): Promise<void> {
  progress("starting a stack");
  const stack = await ScratchStack.prepare();
  try {
    // The tenant whose demos the start page opens.
    await stack.start([await openTenant({ id: "demo", name: "Demo Casino" }, stack.keyring)]);
    await stack.answers();
    const report = await measureClient(stack.baseUrl, Number(options.rounds), progress);
    progress();
    console.log(`${report}\n`);
  } finally {
    await stack.stop();
  }
}

async function benchDashboard(): Promise<void> {
  const found = await measureLists(
    {
      rounds: Number(values.stored),
      asked: Number(values.asked),
      unpacked: values.unpacked,
      withBets: positionals.includes("dashboard"),
    },
    (what) => progress(what),
  );
  progress();
  console.log(`${dashboardReport(found)}\n`);
}

async function benchRows(speeds: readonly Speed[]): Promise<void> {
  progress("counting rows with players at a realistic pace (about three minutes)");
  const report = await measureRows();
  progress();
  console.log(`${rowsReport(report)}\n`);
  console.log(costReport(report.bets, billedTimes(speeds)));
}

/** Returns the milliseconds of JavaScript before the first request, by `wrangler check startup`, or undefined if it cannot measure. */
async function measureStartup(folder: string): Promise<number | undefined> {
  const file = join(folder, "startup.cpuprofile");
  const secretsFile = join(folder, "startup-secrets.json");
  writeFileSync(secretsFile, JSON.stringify(makeSecrets()), { mode: 0o600 });
  try {
    // Without secrets the Worker refuses to start.
    const args = `--env=production --secrets-file=${secretsFile}`;
    await runWrangler(["check", "startup", "--outfile", file, `--args=${args}`]);
  } catch {
    return undefined;
  }
  const profile = JSON.parse(readFileSync(file, "utf8")) as CpuProfile;
  const idle = new Set(
    profile.nodes.filter(({ callFrame }) => IDLE.has(callFrame.functionName)).map(({ id }) => id),
  );
  const busyMicros = profile.samples.reduce(
    (sum, id, index) => sum + (idle.has(id) ? 0 : (profile.timeDeltas[index] ?? 0)),
    0,
  );
  return busyMicros / 1000;
}

/** The lowest measured times, because everything above them is other work of this machine. */
function billedTimes(speeds: readonly Speed[]): BilledTimes {
  const bets = speeds.filter(({ load }) => load === "bet").map(({ result }) => result);
  if (bets.length === 0) return { workerCpuMs: 1, objectBusyMs: 1 };
  return {
    workerCpuMs: Math.min(...bets.map(({ cpuMsPerRequest }) => cpuMsPerRequest ?? 1)),
    objectBusyMs: Math.min(...bets.map(({ p50Ms }) => p50Ms)),
  };
}

/** Shows the current step in one line of a terminal, or line by line in a file. */
function progress(what = ""): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${what}`);
  else if (what !== "") console.log(`… ${what}`);
}

function kib(bytes: number): string {
  return (bytes / 1024).toFixed(0);
}
