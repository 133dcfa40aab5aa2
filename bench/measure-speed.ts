/**
 * Speeds of exchanges and bets, each measured between two runs of the floor (A B A). Other work on the
 * machine comes and goes within minutes; the share of the floor stays the same.
 */
import { setTimeout } from "node:timers/promises";
import {
  type BenchPlayer,
  betRequest,
  type Casino,
  exchangeRequest,
  externalIds,
  fundAll,
  launchAll,
  launchToken,
  openCasino,
  rawPost,
  STAKE,
} from "./casino.ts";
import { floorCredential } from "./floor-credential.ts";
import type { LoadPlan } from "./run-load.ts";
import { KEY_SLOT, type LoadResult, runLoad } from "./run-load.ts";
import type { Address, BenchSecrets, Stack } from "./stack.ts";
import { workerdCpuMs } from "./workerd-cpu.ts";

/** The Workers of the stack, by name. */
export const CASINO = "casino";
export const FLOOR = "floor";

export const LOADS = ["exchange", "bet", "jackpot bet"] as const;
export type LoadName = (typeof LOADS)[number];

/** One load with one number of connections, and the runs of the floors around it. */
export interface Speed {
  readonly load: LoadName;
  readonly connections: number;
  readonly result: LoadResult;
  readonly floors: readonly [LoadResult, LoadResult];
  /** The fair floor, measured between the load and the second floor. */
  readonly fair: LoadResult;
  readonly history: History | undefined;
}

/** The work of storing the bets of both loads in the database, after the players had their answers. */
export interface History {
  /** Processor time of workerd per bet, including its local versions of Queues and D1. */
  readonly cpuMsPerBet: number | undefined;
  /** Bets that were not in the database within the time limit: 0, unless something is wrong. */
  readonly missing: number;
}

const MAX_WALLETS = 128;
const WALLETS_PER_CONNECTION = 32;
const FLOOR_TIMES = { warmUpMs: 500, measureMs: 2_000 };
const EXCHANGE_TIMES = { warmUpMs: 500, measureMs: 3_000 };
/**
 * Both kinds of bets, and the floors between them, end before their wallets send any history
 * (wallet-upkeep.ts, SEND_DELAY_MS). The floor sends none, so sending is measured separately, afterwards.
 */
const BET_TIMES = { warmUpMs: 1_200, measureMs: 3_500 };
/** Before the first measurement, because the engine compiles frequently used code for some seconds. */
const COMPILE_TIMES = { warmUpMs: 0, measureMs: 2_000 };
const COMPILE_CONNECTIONS = 16;
/** More than the fastest known machine can exchange. */
const EXCHANGES_PER_SECOND = 4_000;
/**
 * Longer than the two waits of a wallet: before it sends at all, and before it sends the last message,
 * which is not full (wallet-upkeep.ts).
 */
const HISTORY_WITHIN_MS = 75_000;

/** What is measured. */
export interface Bench {
  readonly stack: Stack;
  readonly floor: Address;
  readonly casinos: { readonly plain: Casino; readonly jackpot: Casino };
  readonly players: { readonly plain: BenchPlayer[]; readonly jackpot: BenchPlayer[] };
}

/** Creates the casinos and their players. Takes some seconds. */
export async function prepareSpeed(stack: Stack, secrets: BenchSecrets): Promise<Bench> {
  const open = (name: string, jackpot: boolean) =>
    openCasino(stack, { worker: CASINO, name, jackpot, secrets });
  const casinos = { plain: await open("plain", false), jackpot: await open("jackpot", true) };
  const launch = async (casino: Casino) => {
    const players = await launchAll(casino, externalIds(MAX_WALLETS));
    await fundAll(casino, externalIds(MAX_WALLETS));
    return players;
  };
  const players = { plain: await launch(casinos.plain), jackpot: await launch(casinos.jackpot) };
  await launchAll(casinos.plain, visitors(MAX_WALLETS));
  return { stack, floor: await stack.addressOf(FLOOR), casinos, players };
}

/** Runs every load once, so that the engine has compiled it. */
export async function warmUp(bench: Bench): Promise<void> {
  const options = { connections: COMPILE_CONNECTIONS, times: COMPILE_TIMES };
  const storedBefore = await storedEntries(bench);
  await floorLoad(bench, COMPILE_CONNECTIONS, COMPILE_TIMES);
  await fairFloorLoad(bench, COMPILE_CONNECTIONS, COMPILE_TIMES);
  await runNamedLoad(bench, "exchange", options);
  const bet = await runNamedLoad(bench, "bet", options);
  const jackpotBet = await runNamedLoad(bench, "jackpot bet", options);
  await historyOf(bench, bet.succeeded + jackpotBet.succeeded, storedBefore);
}

/** Measures every load with one number of connections, and calls `report` with each result. */
export async function measureSpeeds(
  bench: Bench,
  connections: number,
  report: (what: LoadName | "floor" | "fair floor", result: LoadResult) => void,
): Promise<Speed[]> {
  const measured: Omit<Speed, "history">[] = [];
  const storedBefore = await storedEntries(bench);
  const floor = async () => {
    const result = await floorLoad(bench, connections, FLOOR_TIMES);
    report("floor", result);
    return result;
  };
  let before = await floor();
  for (const load of LOADS) {
    const result = await runNamedLoad(bench, load, { connections });
    report(load, result);
    const fair = await fairFloorLoad(bench, connections, FLOOR_TIMES);
    report("fair floor", fair);
    const after = await floor();
    measured.push({ load, connections, result, floors: [before, after], fair });
    before = after;
  }
  const bets = measured.filter(({ load }) => load !== "exchange");
  const count = bets.reduce((sum, { result }) => sum + result.succeeded, 0);
  // Once for all loads, because wallets wait a long time before they send.
  const history = await historyOf(bench, count, storedBefore);
  return measured.map((speed) => ({
    ...speed,
    history: speed.load === "exchange" ? undefined : history,
  }));
}

type Times = Pick<LoadPlan, "warmUpMs" | "measureMs">;

/** Runs one load, with its usual times unless others are given. Its history is not waited for. */
export async function runNamedLoad(
  bench: Bench,
  load: LoadName,
  { connections, times }: { connections: number; times?: Times },
): Promise<LoadResult> {
  if (load === "exchange") {
    return exchangeLoad(bench.casinos.plain, { connections, times: times ?? EXCHANGE_TIMES });
  }
  const kind = load === "bet" ? "plain" : "jackpot";
  const players = bench.players[kind].slice(0, walletsFor(connections));
  return runLoad({
    ...bench.casinos[kind].address,
    ...(times ?? BET_TIMES),
    requests: distribute(players.map(betRequest), connections),
    repeat: true,
    expectedStatus: 201,
  });
}

/** Players who only open sessions. A wallet keeps a limited number, and players who bet need theirs. */
function visitors(count: number): string[] {
  return externalIds(count).map((id) => `visiting-${id}`);
}

/** Exchanges by players who already exist, each with its own token. */
async function exchangeLoad(
  casino: Casino,
  { connections, times }: { connections: number; times: Times },
): Promise<LoadResult> {
  const ids = visitors(walletsFor(connections));
  const count = Math.ceil((EXCHANGES_PER_SECOND * (times.warmUpMs + times.measureMs)) / 1000);
  const tokens = await Promise.all(
    Array.from({ length: count }, (_, index) => launchToken(casino, ids[index % ids.length] ?? "")),
  );
  return runLoad({
    ...casino.address,
    ...times,
    requests: distribute(tokens.map(exchangeRequest), connections),
    repeat: false,
    expectedStatus: 200,
  });
}

function floorLoad(bench: Bench, connections: number, times: Times): Promise<LoadResult> {
  const requests = countersFor(connections).map((id) => rawPost(`/counters/${id}`, "{}", []));
  return loadOfFloor(bench, requests, { connections, times });
}

function fairFloorLoad(bench: Bench, connections: number, times: Times): Promise<LoadResult> {
  const requests = countersFor(connections).map((id) =>
    rawPost(`/records/${id}`, JSON.stringify({ stake: STAKE }), [
      `Authorization: Bearer ${floorCredential(id)}`,
      `Idempotency-Key: ${KEY_SLOT}`,
    ]),
  );
  return loadOfFloor(bench, requests, { connections, times });
}

function loadOfFloor(
  { floor }: Bench,
  requests: readonly string[],
  { connections, times }: { connections: number; times: Times },
): Promise<LoadResult> {
  return runLoad({
    ...floor,
    ...times,
    requests: distribute(requests, connections),
    repeat: true,
    expectedStatus: 201,
  });
}

function countersFor(connections: number): string[] {
  return externalIds(walletsFor(connections));
}

/** A load has as many wallets as its floor has objects: enough that none is a bottleneck. */
function walletsFor(connections: number): number {
  return Math.min(MAX_WALLETS, WALLETS_PER_CONNECTION * connections);
}

/** Distributes the requests so that each connection has its own wallets. */
function distribute(requests: readonly string[], connections: number): string[][] {
  return Array.from({ length: connections }, (_, connection) =>
    requests.filter((_, index) => index % connections === connection),
  );
}

/** Waits until the database has the bets, so that they do not slow down the next load. */
async function historyOf(bench: Bench, bets: number, storedBefore: number): Promise<History> {
  const cpuBeforeMs = workerdCpuMs();
  const deadline = performance.now() + HISTORY_WITHIN_MS;
  let missing = bets;
  while (missing > 0 && performance.now() < deadline) {
    await setTimeout(500);
    missing = Math.max(0, storedBefore + bets - (await storedEntries(bench)));
  }
  await setTimeout(500); // Time for the confirmations to reach the wallets.
  const cpuAfterMs = workerdCpuMs();
  if (cpuBeforeMs === undefined || cpuAfterMs === undefined)
    return { missing, cpuMsPerBet: undefined };
  return { missing, cpuMsPerBet: (cpuAfterMs - cpuBeforeMs) / bets };
}

async function storedEntries({ stack }: Bench): Promise<number> {
  const database = await stack.miniflare.getD1Database("DB", CASINO);
  const query = "SELECT count(*) AS stored FROM entries";
  return (await database.prepare(query).first<{ stored: number }>())?.stored ?? 0;
}
