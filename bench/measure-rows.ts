/**
 * Counts the rows written per bet, with the platform's own counters. Players bet at a realistic pace,
 * because the pace decides how many bets share one message to history, and so most of a bet's cost.
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
  launchAll,
  openCasino,
  playOne,
} from "./casino.ts";
import type { Meters } from "./meters.ts";
import { MONEY_CONFIG, STAFF_CONFIG } from "./production.ts";
import {
  applyMigrations,
  makeScratchFolder,
  makeSecrets,
  type Stack,
  startStack,
} from "./stack.ts";

export const BET_KINDS = ["bet", "jackpot bet", "demo bet"] as const;
export type BetKind = (typeof BET_KINDS)[number];

/** What one kind of bet wrote and called, per bet unless stated otherwise. */
export interface BetRows {
  readonly kind: BetKind;
  /** Rows that the wallet writes before it answers. */
  readonly wallet: number;
  /** Calls to the pool, and rows per call. */
  readonly poolCalls: number;
  readonly rowsPerPoolCall: number;
  /** Rows that the wallet writes to send history, per message: its alarm and its confirmation. */
  readonly rowsPerFlush: number;
  /**
   * The alarms that guard bets in doubt, per bet: alarms beyond one for each message, and how often
   * they fire.
   */
  readonly doubtAlarms: number;
  readonly doubtRings: number;
  /** Rows of the database: one for each entry of a bet, the rest for its message. */
  readonly d1: number;
  /** Requests to objects, alarms included. */
  readonly objectRequests: number;
  /** The requests among them to the counts of rate limits. */
  readonly limitRequests: number;
  /** B: bets per message. */
  readonly betsPerMessage: number;
  /** b: messages per call of the consumer. */
  readonly messagesPerDelivery: number;
}

/** Rows of the calls around bets, in objects and D1 together. */
export interface CallRows {
  readonly firstExchange: number;
  readonly laterExchange: number;
  readonly deposit: number;
}

export interface RowsReport {
  readonly bets: readonly BetRows[];
  readonly calls: CallRows;
  /** Milliseconds between two bets of a player. */
  readonly paceMs: number;
}

const PLAYERS = 40;
/** A fast player without autoplay. */
const PACE_MS = 3_000;
/**
 * The time until each wallet has sent its first message. From then on messages come as in the
 * middle of a long session.
 */
const WARM_UP_MS = 60_000;
/** Two messages of each wallet. */
const WINDOW_MS = 100_000;

/** Plays all kinds of bets at the same time, each on its own Worker, so that their counts do not mix. */
export async function measureRows(): Promise<RowsReport> {
  const folder = makeScratchFolder();
  const bundle = await buildBundle({
    folder: join(folder, "rows"),
    configPath: MONEY_CONFIG,
    entryPath: join(ROOT, "bench/rows-worker.ts"),
  });
  const secrets = makeSecrets();
  const limits = { RATE_LIMITS: "on", BELIEVE_CLIENT_ADDRESS: "on" };
  const variables = { ...secrets, STAGE: "local", ...limits };
  const workers = BET_KINDS.map((kind) => workerName(kind));
  const stack = await startStack(
    folder,
    // With the queue's production settings, which decide how long a wallet waits for confirmation.
    workers.map((name) => ({
      name,
      bundle,
      variables,
      configPath: MONEY_CONFIG,
      environment: "production",
      consumersOf: STAFF_CONFIG,
      ownQueues: true,
    })),
  );
  try {
    const casinos = [];
    for (const kind of BET_KINDS) {
      const worker = workerName(kind);
      await applyMigrations(stack, worker);
      const options = { worker, name: "rows", jackpot: kind === "jackpot bet", secrets };
      casinos.push({ kind, casino: await openCasino(stack, options) });
    }
    const [first] = casinos;
    if (first === undefined) throw new Error("no kinds of bet");
    const calls = await measureCalls(first.casino);
    const bets = await Promise.all(
      casinos.map(({ kind, casino }) => measureBets(stack, kind, casino)),
    );
    return { bets, calls, paceMs: PACE_MS };
  } finally {
    await stack.close();
  }
}

async function measureCalls(casino: Casino): Promise<CallRows> {
  const ids = externalIds(PLAYERS);
  const rowsOf = async (work: () => Promise<unknown>) => {
    const before = totalRows(await readMeters(casino));
    await work();
    return (totalRows(await readMeters(casino)) - before) / PLAYERS;
  };
  const calls = {
    firstExchange: await rowsOf(() => launchAll(casino, ids)),
    laterExchange: await rowsOf(() => launchAll(casino, ids)),
    deposit: await rowsOf(() => fundAll(casino, ids)),
  };
  await catchUp(casino, ids); // Done before the measurement, so that it is not counted with the bets.
  return calls;
}

async function measureBets(stack: Stack, kind: BetKind, casino: Casino): Promise<BetRows> {
  const ids = externalIds(PLAYERS);
  const demo = kind === "demo bet";
  const players = await launchAll(casino, ids, demo);
  if (!demo) await fundAll(casino, ids);
  // The first bet of a wallet also creates its play money, and the first bet in a pool creates the pool.
  for (const player of players) await playOne(casino, player);
  await catchUp(casino, ids);

  let isOver = false;
  const playing = players.map(async (player, index) => {
    await setTimeout((PACE_MS * index) / PLAYERS);
    while (!isOver) {
      await playOne(casino, player);
      await setTimeout(PACE_MS);
    }
  });
  await setTimeout(WARM_UP_MS);
  const before = await readMeters(casino);
  const storedBefore = await storedEntries(stack, kind);
  await setTimeout(WINDOW_MS);
  const counted = difference(await readMeters(casino), before);
  const stored = (await storedEntries(stack, kind)) - storedBefore;
  isOver = true;
  await Promise.all(playing);
  return perBet(kind, counted, stored);
}

/** Returns how many entries history has: from the late queue, not those of the bets played in the meantime. */
async function storedEntries(stack: Stack, kind: BetKind): Promise<number> {
  const database = await stack.miniflare.getD1Database("DB", workerName(kind));
  return (await database.prepare("SELECT count(*) AS count FROM entries").first("count")) ?? 0;
}

function perBet(kind: BetKind, meters: Meters, stored: number): BetRows {
  const { objects, d1Rows, queueMessages, deliveries } = meters;
  const bets = objects["wallet.playRound"]?.calls ?? 0;
  const sum = (pick: (name: string) => boolean, field: "calls" | "rows" | "alarmRows") =>
    Object.entries(objects)
      .filter(([name]) => pick(name))
      .reduce((total, [, meter]) => total + meter[field], 0);
  const arming = objects["wallet.playRound"]?.alarmRows ?? 0;
  const ofWallet = (name: string) => name.startsWith("wallet.");
  const sending = (name: string) => ofWallet(name) && name !== "wallet.playRound";
  const poolCalls = sum((name) => name.startsWith("pool."), "calls");
  // Each message has one alarm. The others are for doubts, and do not depend on how many bets share a
  // message.
  const doubtAlarms = Math.max(0, sum(ofWallet, "alarmRows") - queueMessages);
  const rings = objects["wallet.alarm"]?.calls ?? 0;
  return {
    kind,
    wallet: ((objects["wallet.playRound"]?.rows ?? 0) - arming) / bets,
    poolCalls: poolCalls / bets,
    rowsPerPoolCall:
      poolCalls === 0 ? 0 : sum((name) => name.startsWith("pool."), "rows") / poolCalls,
    rowsPerFlush: (sum(sending, "rows") + arming - doubtAlarms) / queueMessages,
    doubtAlarms: doubtAlarms / bets,
    doubtRings: Math.max(0, rings - queueMessages) / bets,
    d1: d1Rows / stored,
    objectRequests: sum(() => true, "calls") / bets,
    limitRequests: sum((name) => name.startsWith("limiter."), "calls") / bets,
    betsPerMessage: bets / queueMessages,
    messagesPerDelivery: queueMessages / deliveries,
  };
}

/** Returns what was counted between two readings. */
export function difference(after: Meters, before: Meters): Meters {
  const objects = Object.entries(after.objects).map(([name, meter]) => {
    const { calls, rows, alarmRows } = before.objects[name] ?? { calls: 0, rows: 0, alarmRows: 0 };
    return [
      name,
      {
        calls: meter.calls - calls,
        rows: meter.rows - rows,
        alarmRows: meter.alarmRows - alarmRows,
      },
    ] as const;
  });
  return {
    objects: Object.fromEntries(objects),
    d1Rows: after.d1Rows - before.d1Rows,
    queueMessages: after.queueMessages - before.queueMessages,
    queuedEntries: after.queuedEntries - before.queuedEntries,
    deliveries: after.deliveries - before.deliveries,
  };
}

/** Returns the sum of all counted rows. */
export function totalRows({ objects, d1Rows }: Meters): number {
  return Object.values(objects).reduce((total, { rows }) => total + rows, d1Rows);
}

/** Returns the counters of a casino's Worker. */
export async function readMeters({ address }: Casino): Promise<Meters> {
  const response = await fetch(`http://${address.host}:${address.port}/bench/meters`);
  return (await response.json()) as Meters;
}

function workerName(kind: BetKind): string {
  return kind.replace(" ", "-");
}
