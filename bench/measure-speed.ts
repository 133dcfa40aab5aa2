/**
 * Speeds of an exchange and of bets, each between two runs of the floor (A B A): what else the
 * machine does comes and goes within minutes, and the share of the floor stays.
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
} from "./casino.ts";
import type { LoadOrder } from "./load-order.ts";
import { type LoadResult, runLoad } from "./run-load.ts";
import type { Address, BenchSecrets, Stack } from "./stack.ts";
import { workerdCpuMs } from "./workerd-cpu.ts";

/** The Workers of the stack, by name. */
export const CASINO = "casino";
export const FLOOR = "floor";

export const LOADS = ["exchange", "bet", "jackpot bet"] as const;
export type LoadName = (typeof LOADS)[number];

/** One load at one number of connections, between its two floors. */
export interface Speed {
  readonly load: LoadName;
  readonly connections: number;
  readonly result: LoadResult;
  readonly floors: readonly [LoadResult, LoadResult];
  readonly history: History | undefined;
}

/** What it took to bring both loads' bets into the database after the players had their answers. */
export interface History {
  /** Processor time of workerd for each bet, the local stand-ins of Queues and D1 included. */
  readonly cpuMsPerBet: number | undefined;
  /** Bets that the database still lacked when patience ended: none, unless something is wrong. */
  readonly missing: number;
}

const MAX_WALLETS = 128;
const WALLETS_PER_CONNECTION = 32;
const FLOOR_TIMES = { warmUpMs: 500, measureMs: 2_000 };
const EXCHANGE_TIMES = { warmUpMs: 500, measureMs: 3_000 };
/**
 * Bets with and without a jackpot, and the floors between, are over before their wallets send any
 * history (wallet-upkeep.ts, SEND_DELAY_MS): the floor sends none, so the sending is measured by
 * itself, afterwards.
 */
const BET_TIMES = { warmUpMs: 1_200, measureMs: 3_500 };
/** Before the first measure: the engine compiles what runs often, and goes on doing so for seconds. */
const COMPILE_TIMES = { warmUpMs: 0, measureMs: 2_000 };
const COMPILE_CONNECTIONS = 16;
/** More than are exchanged in the time on the fastest machine that we know. */
const EXCHANGES_PER_SECOND = 4_000;
/**
 * Longer than a wallet waits twice: before it sends at all, and, when full messages have gone one after
 * the other, before it sends what is left and fills none (wallet-upkeep.ts).
 */
const HISTORY_PATIENCE_MS = 75_000;

/** What is measured. */
export interface Bench {
  readonly stack: Stack;
  readonly floor: Address;
  readonly casinos: { readonly plain: Casino; readonly jackpot: Casino };
  readonly players: { readonly plain: BenchPlayer[]; readonly jackpot: BenchPlayer[] };
}

/** Opens the casinos and their players, and warms everything up; takes some seconds. */
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

/** Runs every load once without measuring. */
export async function warmUp(bench: Bench): Promise<void> {
  const order = { connections: COMPILE_CONNECTIONS, times: COMPILE_TIMES };
  const storedBefore = await storedEntries(bench);
  await floorLoad(bench, COMPILE_CONNECTIONS, COMPILE_TIMES);
  await runNamedLoad(bench, "exchange", order);
  const bet = await runNamedLoad(bench, "bet", order);
  const jackpotBet = await runNamedLoad(bench, "jackpot bet", order);
  await historyOf(bench, bet.succeeded + jackpotBet.succeeded, storedBefore);
}

/** Measures every load at one number of connections; `tell` hears of each result as it comes. */
export async function measureSpeeds(
  bench: Bench,
  connections: number,
  tell: (what: LoadName | "floor", result: LoadResult) => void,
): Promise<Speed[]> {
  const measured: Omit<Speed, "history">[] = [];
  const storedBefore = await storedEntries(bench);
  const floor = async () => {
    const result = await floorLoad(bench, connections, FLOOR_TIMES);
    tell("floor", result);
    return result;
  };
  let before = await floor();
  for (const load of LOADS) {
    const result = await runNamedLoad(bench, load, { connections });
    tell(load, result);
    const after = await floor();
    measured.push({ load, connections, result, floors: [before, after] });
    before = after;
  }
  const bets = measured.filter(({ load }) => load !== "exchange");
  const count = bets.reduce((sum, { result }) => sum + result.succeeded, 0);
  // Once for all of them: wallets take their time, and the bench has little.
  const history = await historyOf(bench, count, storedBefore);
  return measured.map((speed) => ({
    ...speed,
    history: speed.load === "exchange" ? undefined : history,
  }));
}

type Times = Pick<LoadOrder, "warmUpMs" | "measureMs">;

/** Runs one load, for its own times unless others are given; its history comes later. */
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
    requests: deal(players.map(betRequest), connections),
    repeat: true,
    expectedStatus: 201,
  });
}

/** Players who only come and go: a wallet keeps so many sessions, and those who bet need theirs. */
function visitors(count: number): string[] {
  return externalIds(count).map((id) => `visiting-${id}`);
}

/** Exchanges of players who were here before, each with a token of its own. */
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
    requests: deal(tokens.map(exchangeRequest), connections),
    repeat: false,
    expectedStatus: 200,
  });
}

function floorLoad({ floor }: Bench, connections: number, times: Times): Promise<LoadResult> {
  const counters = externalIds(walletsFor(connections));
  return runLoad({
    ...floor,
    ...times,
    requests: deal(
      counters.map((id) => rawPost(`/counters/${id}`, "{}", [])),
      connections,
    ),
    repeat: true,
    expectedStatus: 201,
  });
}

/** As many wallets in a load as there are objects in its floor: many, so that none is a hot spot. */
function walletsFor(connections: number): number {
  return Math.min(MAX_WALLETS, WALLETS_PER_CONNECTION * connections);
}

/** Deals the requests out, so that each connection has wallets of its own. */
function deal(requests: readonly string[], connections: number): string[][] {
  return Array.from({ length: connections }, (_, connection) =>
    requests.filter((_, index) => index % connections === connection),
  );
}

/** Waits until the database has the bets, so that the next load does not pay for them. */
async function historyOf(bench: Bench, bets: number, storedBefore: number): Promise<History> {
  const cpuBeforeMs = workerdCpuMs();
  const deadline = performance.now() + HISTORY_PATIENCE_MS;
  let missing = bets;
  while (missing > 0 && performance.now() < deadline) {
    await setTimeout(500);
    missing = Math.max(0, storedBefore + bets - (await storedEntries(bench)));
  }
  await setTimeout(500); // The wallets hear of it, too.
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
