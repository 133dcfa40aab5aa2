/**
 * The load generator. It runs in its own thread, so that neither its clock nor its processor time
 * mixes with the bench's. It keeps every connection busy, checks each answer, and reports once at
 * the end.
 */
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { type Answer, KeepAliveConnection } from "./keep-alive-connection.ts";
import { KEY_SLOT, type LoadMessage, type LoadPlan, type LoadReport } from "./run-load.ts";

const plan = workerData as LoadPlan;
const SHOWN_CHARACTERS = 400;

const latenciesMs: number[] = [];
let succeeded = 0;
let failed = 0;
let firstFailure: string | null = null;
let ranOut = false;

post({ kind: "over", report: await run() });

async function run(): Promise<LoadReport> {
  const connections = await Promise.all(
    plan.requests.map(() => KeepAliveConnection.open(plan.host, plan.port)),
  );
  const startMs = performance.now() + plan.warmUpMs;
  const endMs = startMs + plan.measureMs;
  const clock = reportTimes();
  await Promise.all(
    connections.map(async (connection, index) => {
      const requests = (plan.requests[index] ?? []).map(prepare);
      await keepBusy(connection, requests, { startMs, endMs });
      connection.close();
    }),
  );
  await clock;
  latenciesMs.sort((a, b) => a - b);
  return {
    succeeded,
    measured: latenciesMs.length,
    measuredSeconds: plan.measureMs / 1000,
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
    failed,
    firstFailure,
    ranOut,
  };
}

async function reportTimes(): Promise<void> {
  await setTimeout(plan.warmUpMs);
  post({ kind: "measuring" });
  await setTimeout(plan.measureMs);
  post({ kind: "measured" });
}

async function keepBusy(
  connection: KeepAliveConnection,
  requests: readonly Request[],
  { startMs, endMs }: { startMs: number; endMs: number },
): Promise<void> {
  for (let next = 0; ; next += 1) {
    const request = requests[plan.repeat ? next % requests.length : next];
    const askedMs = performance.now();
    if (askedMs >= endMs) return;
    if (request === undefined) {
      ranOut = true;
      return;
    }
    // These bytes may be reused, because the answer to their last use has arrived.
    if (request.keyAt >= 0) request.bytes.write(randomUUID(), request.keyAt, "latin1");
    const answer = await connection.ask(request.bytes);
    const answeredMs = performance.now();
    if (answer.status !== plan.expectedStatus) fail(answer);
    else {
      succeeded += 1;
      if (answeredMs >= startMs && answeredMs < endMs) latenciesMs.push(answeredMs - askedMs);
    }
    const restMs = (plan.paceMs ?? 0) - (answeredMs - askedMs);
    if (restMs > 0) await setTimeout(restMs);
  }
}

interface Request {
  readonly bytes: Buffer;
  readonly keyAt: number;
}

function prepare(text: string): Request {
  return { bytes: Buffer.from(text, "latin1"), keyAt: text.indexOf(KEY_SLOT) };
}

function fail(answer: Answer): void {
  failed += 1;
  firstFailure ??= answer.bytes.toString("latin1", 0, SHOWN_CHARACTERS);
}

function percentile(share: number): number {
  return latenciesMs[Math.floor((latenciesMs.length - 1) * share)] ?? Number.NaN;
}

function post(message: LoadMessage): void {
  parentPort?.postMessage(message);
}
