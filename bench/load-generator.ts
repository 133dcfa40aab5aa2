/**
 * The load generator: a thread of its own, so that neither its clock nor its processor time mixes
 * with the bench's. It keeps every connection busy, checks each answer, and reports once.
 */
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { type Answer, KeepAliveConnection } from "./keep-alive-connection.ts";
import { KEY_SLOT, type LoadMessage, type LoadOrder, type LoadReport } from "./load-order.ts";

const order = workerData as LoadOrder;
const SHOWN_CHARACTERS = 400;

const latenciesMs: number[] = [];
let succeeded = 0;
let failed = 0;
let firstFailure: string | null = null;
let ranOut = false;

post({ kind: "over", report: await run() });

async function run(): Promise<LoadReport> {
  const connections = await Promise.all(
    order.requests.map(() => KeepAliveConnection.open(order.host, order.port)),
  );
  const startMs = performance.now() + order.warmUpMs;
  const endMs = startMs + order.measureMs;
  const clock = tellTheTime();
  await Promise.all(
    connections.map(async (connection, index) => {
      const requests = (order.requests[index] ?? []).map(prepare);
      await keepBusy(connection, requests, { startMs, endMs });
      connection.close();
    }),
  );
  await clock;
  latenciesMs.sort((a, b) => a - b);
  return {
    succeeded,
    measured: latenciesMs.length,
    measuredSeconds: order.measureMs / 1000,
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
    failed,
    firstFailure,
    ranOut,
  };
}

async function tellTheTime(): Promise<void> {
  await setTimeout(order.warmUpMs);
  post({ kind: "measuring" });
  await setTimeout(order.measureMs);
  post({ kind: "measured" });
}

async function keepBusy(
  connection: KeepAliveConnection,
  requests: readonly Request[],
  { startMs, endMs }: { startMs: number; endMs: number },
): Promise<void> {
  for (let next = 0; ; next += 1) {
    const request = requests[order.repeat ? next % requests.length : next];
    const askedMs = performance.now();
    if (askedMs >= endMs) return;
    if (request === undefined) {
      ranOut = true;
      return;
    }
    // The bytes of the last sending are gone by now: its answer came.
    if (request.keyAt >= 0) request.bytes.write(randomUUID(), request.keyAt, "latin1");
    const answer = await connection.ask(request.bytes);
    const answeredMs = performance.now();
    if (answer.status !== order.expectedStatus) fail(answer);
    else {
      succeeded += 1;
      if (answeredMs >= startMs && answeredMs < endMs) latenciesMs.push(answeredMs - askedMs);
    }
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
