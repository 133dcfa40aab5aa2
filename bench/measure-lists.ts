/**
 * `npm run bench -- dashboard`: how long lists take over HTTP, and how much they slow bets down. One tenant
 * has a long history. Its lists are requested in all ways of list-ways, one call at a time. Then players of
 * the same tenant bet: alone, while people's dashboards poll, and alone again. Here one process runs the
 * Workers, the objects and the database; in production a bet shares only the database with a list, and does
 * not wait for it. `npm run bench -- lists` leaves out the bets.
 */
import { playerIdFor } from "../domain/ids.ts";
import { longHistory, otherLists } from "../test/support/long-history-rows.ts";
import {
  betRequest,
  type Casino,
  externalIds,
  fundAll,
  launchAll,
  openCasino,
  rawGet,
} from "./casino.ts";
import { HISTORY_PLAYERS, PAGE, type Way, waysToAsk } from "./list-ways.ts";
import { buildProduction, productionWorkers } from "./production.ts";
import { type LoadResult, runLoad } from "./run-load.ts";
import { applyMigrations, makeScratchFolder, makeSecrets, startStack } from "./stack.ts";
import { workerdCpuMs } from "./workerd-cpu.ts";

const WORKER = "dashboard";
const WARM_UP = 5;
/** The rows of each list except the list of rounds. */
const OTHER_ROWS = 100_000;

/** Copies the rounds of a made-up player to a real one, after the real player's own entries. */
const ROUNDS_OF_PLAYER = `INSERT INTO entries (tenant_id, environment, player_id, seq, kind, currency, demo,
    round_id, game_id, stake_minor, win_minor, transactions, round, created_at, kept)
  SELECT tenant_id, environment, ?2, 1000 + seq, kind, currency, demo, round_id, game_id, stake_minor,
    win_minor, transactions, round, created_at, kept FROM entries
  WHERE tenant_id = ?1 AND environment = 'sandbox' AND player_id = 'plr_0'`;

const BETTORS = 32;
const BET_CONNECTIONS = 4;
const TIMES = { warmUpMs: 1_000, measureMs: 20_000 };
/** The polling begins before the bets are measured and ends after them. */
const LONGER = { warmUpMs: 500, measureMs: 21_500 };
/** A person with a live list, read every 5 s, and the home screen, three calls every 5 to 10 s: about a call every 2 s. */
const POLLS_EVERY_MS = 2_000;

/** The calls that the home screen and live lists repeat. */
const HOME = [
  "/api/v1/admin/home",
  "/api/v1/admin/jackpots",
  "/api/v1/admin/stats?demo=false",
] as const;
const LIVE = [
  `/api/v1/admin/rounds?${PAGE}`,
  `/api/v1/admin/rounds?${PAGE}&gameId=golden-reels&demo=false`,
  `/api/v1/admin/rounds?${PAGE}&state=open`,
  `/api/v1/admin/withdrawals?${PAGE}&status=pending`,
] as const;

/** How long the answers of one kind of request took, in milliseconds. */
export interface ListTimes {
  readonly name: string;
  readonly asked: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly maxMs: number;
  /** The processor time of a call, in all Workers and the database; undefined where it cannot be read. */
  readonly cpuMs: number | undefined;
}

/** The bets of a tenant, alone and while its own people use dashboards. */
export interface BetsBeside {
  readonly people: number;
  readonly alone: readonly [LoadResult, LoadResult];
  readonly beside: LoadResult;
  readonly polled: LoadResult;
}

export interface DashboardFigures {
  readonly rounds: number;
  readonly lists: readonly ListTimes[];
  readonly bets: readonly BetsBeside[];
}

export interface ListPlan {
  /** How long the history is. */
  readonly rounds: number;
  /** How often each way is requested. */
  readonly asked: number;
  /** Rows as before decision 0132. */
  readonly unpacked: boolean;
  readonly withBets: boolean;
}

/** Measures, and calls `report` with the progress. */
export async function measureLists(
  { rounds, asked, unpacked, withBets }: ListPlan,
  report: (what: string) => void,
): Promise<DashboardFigures> {
  const folder = makeScratchFolder();
  report("building the Workers");
  const production = await buildProduction(folder);
  const secrets = makeSecrets();
  const variables = { ...secrets, RATE_LIMITS: "off" };
  const stack = await startStack(
    folder,
    productionWorkers(production, { name: WORKER, variables }),
  );
  try {
    await applyMigrations(stack, WORKER);
    const casino = await openCasino(stack, {
      ...{ worker: WORKER, name: "dashboard", jackpot: false, secrets },
    });
    const database = await stack.miniflare.getD1Database("DB", WORKER);
    let stored = 0;
    const size = { rounds, players: HISTORY_PLAYERS, unpacked };
    for (const batch of longHistory(casino.tenantId, size)) {
      await database.batch(batch.map(({ sql, params }) => database.prepare(sql).bind(...params)));
      stored = Math.min(rounds, stored + 50_000);
      report(`${stored.toLocaleString("en-GB")} rounds stored`);
    }
    const [player = ""] = externalIds(1);
    await launchAll(casino, [player]);
    const id = playerIdFor(casino.tenantId, "sandbox", player);
    const others = [
      ...otherLists(casino.tenantId, { rows: Math.min(rounds, OTHER_ROWS), withdrawalsOf: id }),
      { sql: ROUNDS_OF_PLAYER, params: [casino.tenantId, id] },
    ];
    await database.batch(others.map(({ sql, params }) => database.prepare(sql).bind(...params)));
    const lists: ListTimes[] = [];
    for (const way of waysToAsk({ rounds, player, ofPlayer: rounds / HISTORY_PLAYERS })) {
      lists.push(await timesOf(casino, way, asked));
      const { p95Ms, cpuMs } = lists.at(-1) ?? {};
      report(`${way.name}: p95 ${p95Ms?.toFixed(1)} ms, processor ${cpuMs?.toFixed(1)} ms`);
    }
    if (!withBets) return { rounds, lists, bets: [] };
    const players = await launchAll(casino, externalIds(BETTORS));
    await fundAll(casino, externalIds(BETTORS));
    const bet = () =>
      runLoad({
        ...{ ...casino.address, ...TIMES, repeat: true, expectedStatus: 201 },
        requests: Array.from({ length: BET_CONNECTIONS }, (_, connection) =>
          players.filter((_, index) => index % BET_CONNECTIONS === connection).map(betRequest),
        ),
      });
    await bet();
    const bets: BetsBeside[] = [];
    for (const people of [1, 10]) {
      report(`bets beside ${people} people at their dashboards`);
      const before = await bet();
      const [polled, beside] = await Promise.all([poll(casino, people), bet()]);
      bets.push({ people, alone: [before, await bet()], beside, polled });
    }
    return { rounds, lists, bets };
  } finally {
    await stack.close();
  }
}

/** Makes one call after the other, as one person does. */
async function timesOf(
  { address: { host, port }, apiKey }: Casino,
  { name, pathOf }: Way,
  asked: number,
): Promise<ListTimes> {
  const times: number[] = [];
  let cpuBeforeMs: number | undefined;
  for (let count = -WARM_UP; count < asked; count += 1) {
    if (count === 0) cpuBeforeMs = workerdCpuMs();
    const began = performance.now();
    const response = await fetch(`http://${host}:${port}${pathOf(count + WARM_UP)}`, {
      headers: { Authorization: `Bearer ${apiKey}` },
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${name}: ${response.status} ${text}`);
    if (count >= 0) times.push(performance.now() - began);
  }
  const cpuAfterMs = workerdCpuMs();
  const cpuMs =
    cpuAfterMs === undefined || cpuBeforeMs === undefined
      ? undefined
      : (cpuAfterMs - cpuBeforeMs) / times.length;
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Number.NaN;
  return { name, asked: times.length, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1), cpuMs };
}

/** Each person has one live list open, and the home screen. */
function poll({ address, apiKey }: Casino, people: number): Promise<LoadResult> {
  const mixed = LIVE.flatMap((path, index) => [path, HOME[index % HOME.length] ?? path]);
  return runLoad({
    ...{ ...address, ...LONGER, repeat: true, expectedStatus: 200 },
    paceMs: POLLS_EVERY_MS,
    requests: Array.from({ length: people }, () => mixed.map((path) => rawGet(path, apiKey))),
  });
}
