/**
 * Pairs of loads that are compared with each other rather than with the floor: one jackpot pool for
 * everyone and a pool for each player, a wallet with a long past and a new one, a page far down a list
 * and the first one, a signed call and a plain route. Each runs between two runs of the other (B A B).
 */
import { join } from "node:path";
import { playerIdFor } from "../domain/ids.ts";
import { walletName } from "../durable-objects/names.ts";
import { ROOT } from "../scripts/local-stack/wrangler.ts";
import { buildBundle } from "./bundle.ts";
import {
  type BenchPlayer,
  betRequest,
  type Casino,
  catchUp,
  createTokenRequest,
  cursorAt,
  externalIds,
  fundAll,
  launchAll,
  openCasino,
  playOne,
  rawPost,
  roundsPageRequest,
} from "./casino.ts";
import { FLOOR_CONFIG } from "./open-bench.ts";
import { MONEY_CONFIG } from "./production.ts";
import { type LoadResult, runLoad } from "./run-load.ts";
import {
  type Address,
  applyMigrations,
  type BenchSecrets,
  makeScratchFolder,
  makeSecrets,
  type Stack,
  startStack,
} from "./stack.ts";

/** One load compared with another. */
export interface Contrast {
  readonly name: string;
  readonly connections: number;
  /** The aim: the lowest share of the other load's rate. */
  readonly aim: number;
  readonly result: LoadResult;
  readonly others: readonly [LoadResult, LoadResult];
}

/** Two loads to compare. */
interface Pair {
  readonly name: string;
  readonly aim: number;
  readonly load: Load;
  readonly other: Load;
}
interface Load {
  readonly address: Address;
  readonly expectedStatus: number;
  /** One list of requests per connection, repeated. */
  readonly requests: readonly (readonly string[])[];
}

const WORKER = "contrasts";
const FLOOR = "contrasts-floor";
const POOL_WALLETS = 200;
const ROUNDS_BEHIND = 100_000;
const COPIES_AT_ONCE = 5_000;
const WALLET_CONNECTIONS = 4;
const TOKEN_CONNECTIONS = 16;
const COMPILE_TIMES = { warmUpMs: 0, measureMs: 1_500 };
/** Two loads of one wallet end before it sends history: see measure-speed.ts. */
const TIMES = { warmUpMs: 700, measureMs: 2_500 };

/** Measures all pairs, and calls `report` with the progress. */
export async function measureContrasts(
  report: (what: string, result?: LoadResult) => void,
): Promise<Contrast[]> {
  report(`creating ${POOL_WALLETS} tenants, and a wallet with ${ROUNDS_BEHIND} rounds`);
  const folder = makeScratchFolder();
  const [casino, floor] = await Promise.all([
    buildBundle({
      folder: join(folder, WORKER),
      configPath: MONEY_CONFIG,
      entryPath: join(ROOT, "bench/aged-worker.ts"),
    }),
    buildBundle({ folder: join(folder, FLOOR), configPath: FLOOR_CONFIG }),
  ]);
  const secrets = makeSecrets();
  const stack = await startStack(folder, [
    {
      name: WORKER,
      bundle: casino,
      configPath: MONEY_CONFIG,
      variables: { ...secrets, RATE_LIMITS: "off" },
    },
    { name: FLOOR, bundle: floor, configPath: FLOOR_CONFIG },
  ]);
  try {
    await applyMigrations(stack, WORKER);
    const contrasts: Contrast[] = [];
    for (const open of [pastPair, depthPair, tokenPair, poolPair]) {
      contrasts.push(await measurePair(await open(stack, secrets), report));
    }
    return contrasts;
  } finally {
    await stack.close();
  }
}

async function measurePair(
  { name, aim, load, other }: Pair,
  report: (what: string, result: LoadResult) => void,
): Promise<Contrast> {
  const run = (which: Load, times = TIMES) =>
    runLoad({ ...which.address, ...which, ...times, repeat: true });
  await run(other, COMPILE_TIMES);
  await run(load, COMPILE_TIMES);
  const before = await run(other);
  const result = await run(load);
  report(name, result);
  const others = [before, await run(other)] as const;
  return { name, aim, result, others, connections: load.requests.length };
}

/** 200 players of one tenant, who share a pool, and 200 tenants with one player and one pool each. */
async function poolPair(stack: Stack, secrets: BenchSecrets): Promise<Pair> {
  const open = async (name: string, players: number) => {
    const casino = await openCasino(stack, { worker: WORKER, name, jackpot: true, secrets });
    return { casino, players: await openPlayers(casino, players) };
  };
  const hot = await open("hot", POOL_WALLETS);
  const requests: string[][] = [];
  for (let tenant = 0; tenant < POOL_WALLETS; tenant += 1) {
    const { players } = await open(`cold-${tenant}`, 1);
    requests.push(players.map(betRequest));
  }
  return {
    name: `${POOL_WALLETS} wallets on one pool, against as many pools`,
    aim: 0.9,
    load: betLoad(
      hot.casino,
      hot.players.map((player) => [betRequest(player)]),
    ),
    other: betLoad(hot.casino, requests),
  };
}

/** A wallet with a long past, and a new one. */
async function pastPair(stack: Stack, secrets: BenchSecrets): Promise<Pair> {
  const options = { worker: WORKER, name: "past", jackpot: false, secrets };
  const casino = await openCasino(stack, options);
  const [aged, fresh] = await openPlayers(casino, 2);
  if (aged === undefined || fresh === undefined) throw new Error("expected two players");
  await playOne(casino, aged);
  await giveAPast(casino, aged);
  const load = (player: BenchPlayer) =>
    betLoad(casino, new Array(WALLET_CONNECTIONS).fill([betRequest(player)]));
  return {
    name: `a wallet with ${ROUNDS_BEHIND} rounds, against a new one`,
    aim: 0.95,
    load: load(aged),
    other: load(fresh),
  };
}

/** A page far down a player's list of rounds, and the first page, which also counts the rounds. */
async function depthPair(stack: Stack, secrets: BenchSecrets): Promise<Pair> {
  const options = { worker: WORKER, name: "depth", jackpot: false, secrets };
  const casino = await openCasino(stack, options);
  const [player] = await openPlayers(casino, 1);
  if (player === undefined) throw new Error("expected a player");
  const { externalId } = player;
  await playOne(casino, player);
  await catchUp(casino, [externalId]);
  await giveAPast(casino, player);
  const database = await stack.miniflare.getD1Database("DB", WORKER);
  for (let left = ROUNDS_BEHIND; left > 0; left -= COPIES_AT_ONCE) {
    await database.prepare(COPY_LAST_ENTRY).bind(COPIES_AT_ONCE, casino.tenantId).run();
  }
  const load = (cursor?: string): Load => ({
    address: casino.address,
    expectedStatus: 200,
    requests: new Array(WALLET_CONNECTIONS).fill([roundsPageRequest(casino, externalId, cursor)]),
  });
  return {
    name: `a page ${ROUNDS_BEHIND} rounds down the list, against the first`,
    aim: 0.9,
    load: load(await cursorAt(casino, externalId, ROUNDS_BEHIND - 100)),
    other: load(),
  };
}

/** A signed call that creates a token and uses no object, and a route that does nothing. */
async function tokenPair(stack: Stack, secrets: BenchSecrets): Promise<Pair> {
  const options = { worker: WORKER, name: "signing", jackpot: false, secrets, signs: true };
  const casino = await openCasino(stack, options);
  const repeated = (request: string): Pick<Load, "requests"> => ({
    requests: new Array(TOKEN_CONNECTIONS).fill([request]),
  });
  return {
    name: "create-token, signed, against a plain route",
    aim: 0.5,
    load: {
      address: casino.address,
      expectedStatus: 200,
      ...repeated(createTokenRequest(casino, "player")),
    },
    other: {
      address: await stack.addressOf(FLOOR),
      expectedStatus: 200,
      ...repeated(rawPost("/plain", "{}", [])),
    },
  };
}

async function openPlayers(casino: Casino, count: number): Promise<BenchPlayer[]> {
  const players = await launchAll(casino, externalIds(count));
  await fundAll(casino, externalIds(count));
  return players;
}

function betLoad({ address }: Casino, requests: Load["requests"]): Load {
  return { address, expectedStatus: 201, requests };
}

async function giveAPast({ tenantId, address }: Casino, player: BenchPlayer): Promise<void> {
  const environment = "sandbox";
  const playerId = playerIdFor(tenantId, environment, player.externalId);
  const wallet = encodeURIComponent(walletName({ tenantId, environment, playerId }));
  const path = `/bench/age?wallet=${wallet}&rounds=${ROUNDS_BEHIND}`;
  const response = await fetch(`http://${address.host}:${address.port}${path}`);
  if (!response.ok) throw new Error(`giving a wallet a past answered ${response.status}`);
}

/** Gives a player a past in the database as well: that many copies of the last entry. */
const COPY_LAST_ENTRY = `
  WITH RECURSIVE copy(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < ?1)
  INSERT INTO entries (tenant_id, environment, player_id, seq, kind, currency, demo, round_id,
    game_id, stake_minor, win_minor, transactions, round, created_at)
  SELECT tenant_id, environment, player_id, seq + n, kind, currency, demo, round_id,
    game_id, stake_minor, win_minor, transactions, round, created_at
  FROM entries, copy WHERE tenant_id = ?2 AND seq = (
    SELECT max(seq) FROM entries WHERE tenant_id = ?2)`;
