/**
 * Webhooks: how soon after its commit an event reaches a receiver while little happens, how many a second
 * reach one when much does, and which rows and calls an event costs. Contract, "Webhooks".
 */
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { ROOT } from "../scripts/local-stack/wrangler.ts";
import { buildBundle } from "./bundle.ts";
import {
  type Casino,
  catchUp,
  externalIds,
  fundAll,
  holdWebhooks,
  launchAll,
  openCasino,
  openWebhooks,
  releaseWebhooks,
} from "./casino.ts";
import { difference, readMeters, totalRows } from "./measure-rows.ts";
import { CASINO_CONFIG } from "./open-bench.ts";
import { applyMigrations, makeScratchFolder, makeSecrets, startStack } from "./stack.ts";
import { type BenchReceiver, openReceiver } from "./webhook-receiver.ts";

const WORKER = "webhooks";
const PLAYERS = 40;
const IDLE_DEPOSITS = 100;
const IDLE_PAUSE_MS = 50;
const BURST_DEPOSITS_PER_PLAYER = 10;
const BURST_WEBHOOKS = [1, 5];
const PATIENCE_MS = 60_000;

export interface WebhookSpeeds {
  /** From the commit to the receiver, of one event at a time. */
  readonly idleDelayMs: { readonly p50: number; readonly p99: number };
  /** Waiting events to each of several webhooks, as fast as they go. */
  readonly bursts: readonly { readonly webhooks: number; readonly perSecond: number }[];
  /** What an event costs beside the deposit that it tells of: handing over, history and delivery. */
  readonly perEvent: { readonly rows: number; readonly objectRequests: number };
}

/** Measures with the metered Worker, whose counters cost a little time; takes about half a minute. */
export async function measureWebhooks(tell: (what: string) => void): Promise<WebhookSpeeds> {
  const folder = makeScratchFolder();
  const receiver = await openReceiver();
  const bundle = await buildBundle({
    folder: join(folder, WORKER),
    configPath: CASINO_CONFIG,
    entryPath: join(ROOT, "bench/rows-worker.ts"),
  });
  const secrets = makeSecrets();
  const stack = await startStack(folder, [
    {
      name: WORKER,
      bundle,
      configPath: CASINO_CONFIG,
      environment: "production",
      variables: { ...secrets, STAGE: "local", RATE_LIMITS: "off" },
      services: { WEBHOOK_SENDER: receiver.sender },
    },
  ]);
  try {
    await applyMigrations(stack, WORKER);
    const ids = externalIds(PLAYERS);
    const open = async (name: string, webhooks: number) => {
      const order = { worker: WORKER, name, jackpot: false, secrets, signs: true };
      const casino = await openCasino(stack, order);
      await launchAll(casino, ids);
      await openWebhooks(casino, webhooks);
      // The first deposit of a player makes a book, and the first of all compiles what follows.
      await fundAll(casino, ids);
      await received(receiver, PLAYERS * webhooks);
      return casino;
    };
    tell("deposits one after the other, each told to a webhook");
    const idle = await open("idle", 1);
    const idleDelayMs = await measureIdle(idle, receiver, ids);
    tell("rows of the same deposits with and without a webhook");
    const silent = await open("silent", 0);
    const without = await costOfDeposits(silent, receiver, { ids, deliveries: 0 });
    const withOne = await costOfDeposits(idle, receiver, { ids, deliveries: PLAYERS });
    const perEvent = {
      rows: withOne.rows - without.rows,
      objectRequests: withOne.objectRequests - without.objectRequests,
    };
    const bursts = [];
    for (const webhooks of BURST_WEBHOOKS) {
      tell(`a backlog, delivered to webhooks: ${webhooks}`);
      const casino = await open(`burst-${webhooks}`, webhooks);
      bursts.push({ webhooks, perSecond: await measureBurst(casino, receiver, { ids, webhooks }) });
    }
    return { idleDelayMs, bursts, perEvent };
  } finally {
    await stack.close();
    await receiver.close();
  }
}

async function measureIdle(casino: Casino, receiver: BenchReceiver, ids: readonly string[]) {
  receiver.receipts.length = 0;
  for (let deposit = 0; deposit < IDLE_DEPOSITS; deposit += 1) {
    await fundAll(casino, [ids[deposit % ids.length] ?? ""]);
    await setTimeout(IDLE_PAUSE_MS);
  }
  const delays = (await received(receiver, IDLE_DEPOSITS))
    .map(({ createdAt, receivedAt }) => receivedAt - createdAt)
    .toSorted((a, b) => a - b);
  const share = (part: number) => delays[Math.floor(delays.length * part)] ?? Number.NaN;
  return { p50: share(0.5), p99: share(0.99) };
}

async function measureBurst(
  casino: Casino,
  receiver: BenchReceiver,
  { ids, webhooks }: { ids: readonly string[]; webhooks: number },
): Promise<number> {
  receiver.receipts.length = 0;
  // Held back until all are there, so that it is deliveries that are measured, and not deposits.
  await holdWebhooks(casino);
  const deposits = Array.from({ length: BURST_DEPOSITS_PER_PLAYER }, () => ids).flat();
  await fundAll(casino, deposits);
  await catchUp(casino, ids);
  const startedAt = Date.now();
  await releaseWebhooks(casino);
  const receipts = await received(receiver, deposits.length * webhooks);
  const seconds = ((receipts.at(-1)?.receivedAt ?? Number.NaN) - startedAt) / 1000;
  return receipts.length / seconds;
}

/** Rows and calls of a deposit, and of all that comes of it until so many deliveries were made. */
async function costOfDeposits(
  casino: Casino,
  receiver: BenchReceiver,
  { ids, deliveries }: { ids: readonly string[]; deliveries: number },
) {
  const before = await readMeters(casino);
  await fundAll(casino, ids);
  await received(receiver, deliveries);
  await setTimeout(1_000); // What is delivered is still noted.
  const meters = difference(await readMeters(casino), before);
  const calls = Object.values(meters.objects).reduce((sum, one) => sum + one.calls, 0);
  return { rows: totalRows(meters) / ids.length, objectRequests: calls / ids.length };
}

/** Waits for so many deliveries, and takes them; every event comes once while nothing fails. */
async function received({ receipts }: BenchReceiver, count: number) {
  const deadline = Date.now() + PATIENCE_MS;
  while (receipts.length < count) {
    if (Date.now() > deadline) throw new Error(`${receipts.length} of ${count} deliveries came`);
    await setTimeout(5);
  }
  return receipts.splice(0);
}
