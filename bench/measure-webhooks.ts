/**
 * Webhooks: how soon after its commit an event reaches a receiver, how many events per second reach one
 * when there is a backlog, and how many rows and calls an event costs. Reference 11.
 */
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { ROOT } from "../scripts/local-stack/wrangler.ts";
import { buildBundle } from "./bundle.ts";
import {
  type BenchPlayer,
  type Casino,
  catchUp,
  externalIds,
  fundAll,
  launchAll,
  openCasino,
  openWebhooks,
  playOne,
  testWebhooks,
} from "./casino.ts";
import { difference, readMeters, totalRows } from "./measure-rows.ts";
import { MONEY_CONFIG, STAFF_CONFIG } from "./production.ts";
import { applyMigrations, makeScratchFolder, makeSecrets, startStack } from "./stack.ts";
import { type BenchReceiver, openReceiver } from "./webhook-receiver.ts";

const WORKER = "webhooks";
const PLAYERS = 40;
const IDLE_CALLS = 200;
const IDLE_PAUSE_MS = 50;
const BURST_DEPOSITS_PER_PLAYER = 10;
const BURST_WEBHOOKS = [1, 5];
/** The breaker opens after five failures, each with up to nine more under way. */
const MAX_TRIED = 50;
const RECEIVED_WITHIN_MS = 60_000;

interface Delays {
  readonly p50: number;
  readonly p99: number;
}

export interface WebhookSpeeds {
  /** From the commit to the receiver, one event at a time. */
  readonly idleDelayMs: Delays;
  /** The same for `round.settled`, which is sent after its bet's answer. */
  readonly roundDelayMs: Delays;
  /** A backlog, delivered to each of several webhooks as fast as possible. */
  readonly bursts: readonly { readonly webhooks: number; readonly perSecond: number }[];
  /** The cost of an event in addition to its deposit: handing over, history and delivery. */
  readonly perEvent: { readonly rows: number; readonly objectRequests: number };
}

/** Measures with the metered Worker, whose counters cost a little time. Takes about half a minute. */
export async function measureWebhooks(report: (what: string) => void): Promise<WebhookSpeeds> {
  const folder = makeScratchFolder();
  const receiver = await openReceiver();
  const bundle = await buildBundle({
    folder: join(folder, WORKER),
    configPath: MONEY_CONFIG,
    entryPath: join(ROOT, "bench/rows-worker.ts"),
  });
  const secrets = makeSecrets();
  const stack = await startStack(folder, [
    {
      name: WORKER,
      bundle,
      configPath: MONEY_CONFIG,
      environment: "production",
      consumersOf: STAFF_CONFIG,
      variables: { ...secrets, STAGE: "local", RATE_LIMITS: "off" },
      services: { WEBHOOK_SENDER: receiver.sender },
    },
  ]);
  try {
    await applyMigrations(stack, WORKER);
    const ids = externalIds(PLAYERS);
    const open = async (name: string, webhooks: number) => {
      const options = { worker: WORKER, name, jackpot: false, secrets, signs: true };
      const casino = await openCasino(stack, options);
      const players = await launchAll(casino, ids);
      await openWebhooks(casino, webhooks);
      // The first deposit of a player creates a book, and the very first one makes the engine compile the code.
      await fundAll(casino, ids);
      await received(receiver, PLAYERS * webhooks);
      return { casino, players };
    };
    report("deposits one after the other, each sent to a webhook");
    const { casino: idle, players } = await open("idle", 1);
    const idleDelayMs = await measureIdle(receiver, (call) =>
      fundAll(idle, [ids[call % ids.length] ?? ""]),
    );
    report("rows of deposits with and without a webhook");
    const { casino: silent } = await open("silent", 0);
    const without = await costOfDeposits(silent, receiver, { ids, deliveries: 0 });
    const withOne = await costOfDeposits(idle, receiver, { ids, deliveries: PLAYERS });
    const perEvent = {
      rows: withOne.rows - without.rows,
      objectRequests: withOne.objectRequests - without.objectRequests,
    };
    // After the rows: the history of rounds is stored half a minute later and would count with them.
    report("bets one after the other, each round sent to a webhook");
    const roundDelayMs = await measureIdle(receiver, (call) =>
      playOne(idle, players[call % players.length] as BenchPlayer),
    );
    const bursts = [];
    for (const webhooks of BURST_WEBHOOKS) {
      report(`delivery of a backlog; webhooks: ${webhooks}`);
      const { casino } = await open(`burst-${webhooks}`, webhooks);
      bursts.push({ webhooks, perSecond: await measureBurst(casino, receiver, { ids, webhooks }) });
    }
    return { idleDelayMs, roundDelayMs, bursts, perEvent };
  } finally {
    await stack.close();
    await receiver.close();
  }
}

/** Makes calls one after the other, each of which causes one event. Returns how long they took. */
async function measureIdle(
  receiver: BenchReceiver,
  cause: (call: number) => Promise<unknown>,
): Promise<Delays> {
  receiver.receipts.length = 0;
  for (let call = 0; call < IDLE_CALLS; call += 1) {
    await cause(call);
    await setTimeout(IDLE_PAUSE_MS);
  }
  const delays = (await received(receiver, IDLE_CALLS))
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
  // A receiver that is down pauses its webhook, so that only the deliveries are measured.
  receiver.isDown = true;
  const deposits = Array.from({ length: BURST_DEPOSITS_PER_PLAYER }, () => ids).flat();
  await fundAll(casino, deposits);
  await catchUp(casino, ids);
  receiver.isDown = false;
  const startedAt = Date.now();
  await testWebhooks(casino);
  // Deliveries that failed while it was down have their own retries, at least five seconds later.
  const waiting = (deposits.length - MAX_TRIED) * webhooks;
  const receipts = await received(receiver, waiting);
  const seconds = ((receipts.at(-1)?.receivedAt ?? Number.NaN) - startedAt) / 1000;
  return receipts.length / seconds;
}

/**
 * Returns the rows and calls of a deposit, including everything that follows until that many deliveries were
 * made.
 */
async function costOfDeposits(
  casino: Casino,
  receiver: BenchReceiver,
  { ids, deliveries }: { ids: readonly string[]; deliveries: number },
) {
  const before = await readMeters(casino);
  await fundAll(casino, ids);
  await received(receiver, deliveries);
  await setTimeout(1_000); // Time to record the deliveries.
  const meters = difference(await readMeters(casino), before);
  const calls = Object.values(meters.objects).reduce((sum, one) => sum + one.calls, 0);
  return { rows: totalRows(meters) / ids.length, objectRequests: calls / ids.length };
}

/** Waits for that many deliveries and removes them from the list. Without failures every event is delivered once. */
async function received({ receipts }: BenchReceiver, count: number) {
  const deadline = Date.now() + RECEIVED_WITHIN_MS;
  while (receipts.length < count) {
    if (Date.now() > deadline)
      throw new Error(`only ${receipts.length} of ${count} deliveries arrived`);
    await setTimeout(5);
  }
  return receipts.splice(0);
}
