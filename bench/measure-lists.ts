/**
 * `npm run bench -- dashboard`: how long the dashboard's lists take over HTTP, and how much they slow bets
 * down. One tenant has a long history. Its rounds are requested as the rounds screen does: without a filter
 * and with several, from the newest page to the oldest, one call at a time. Then players of the same tenant
 * bet: alone, while people's dashboards poll, and alone again. Here one process runs the Workers, the
 * objects and the database; in production a bet shares only the database with a list, and does not wait for
 * it.
 */
import { LONG_HISTORY_BEGAN, longHistory } from "../test/support/long-history-rows.ts";
import {
  betRequest,
  type Casino,
  externalIds,
  fundAll,
  launchAll,
  openCasino,
  rawGet,
} from "./casino.ts";
import { buildProduction, productionWorkers } from "./production.ts";
import { type LoadResult, runLoad } from "./run-load.ts";
import { applyMigrations, makeScratchFolder, makeSecrets, startStack } from "./stack.ts";

const WORKER = "dashboard";
const HISTORY_PLAYERS = 50;
/** The time between rounds of one player. */
const PACE_MS = 3_000;
/** The rows of a screen's page. */
const PAGE = "limit=20";
const WARM_UP = 5;

const BETTORS = 32;
const BET_CONNECTIONS = 4;
const TIMES = { warmUpMs: 1_000, measureMs: 20_000 };
/** The polling begins before the bets are measured and ends after them. */
const LONGER = { warmUpMs: 500, measureMs: 21_500 };
/** A person with a live list, read every 5 s, and the home screen, three calls every 8 to 10 s: a call every 2 s. */
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

/**
 * Measures over a history of that many rounds, makes each kind of request that often, and calls `report`
 * with the progress.
 */
export async function measureLists(
  { rounds, asked }: { readonly rounds: number; readonly asked: number },
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
    for (const batch of longHistory(casino.tenantId, { rounds, players: HISTORY_PLAYERS })) {
      await database.batch(batch.map(({ sql, params }) => database.prepare(sql).bind(...params)));
      stored = Math.min(rounds, stored + 50_000);
      report(`${stored.toLocaleString("en-GB")} rounds stored`);
    }
    const lists: ListTimes[] = [];
    for (const way of waysToAsk(rounds)) {
      lists.push(await timesOf(casino, way, asked));
      report(`${way.name}: p95 ${lists.at(-1)?.p95Ms.toFixed(1)} ms`);
    }
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

interface Way {
  readonly name: string;
  pathOf(count: number): string;
}

/** The filters of the rounds screen, on the newest page and on pages at depths that are spread over all rounds. */
function waysToAsk(rounds: number): readonly Way[] {
  const list = `/api/v1/admin/rounds?${PAGE}`;
  // A long step that shares no divisor with the number of rounds visits all of them.
  const anywhere = (count: number) => (count * 7_654_321 + 99_991) % rounds;
  const deep = (filter: string) => (count: number) =>
    `${list}${filter}&cursor=${cursorAt(anywhere(count))}`;
  const filters = [
    ["no filter", ""],
    ["game", "&gameId=golden-reels"],
    ["currency that is rare", "&currency=EUR"],
    ["play money that is rare", "&demo=true"],
    ["state that nothing has", "&state=open"],
    ["smallest win", "&currency=USD&minWin=0.06"],
    [
      "rare game, currency, win and state",
      "&gameId=safe-smash&currency=EUR&minWin=1&state=settled",
    ],
  ] as const;
  return [
    ...filters.map(([name, filter]) => ({
      name: `newest page, ${name}`,
      pathOf: () => list + filter,
    })),
    ...filters.map(([name, filter]) => ({ name: `anywhere, ${name}`, pathOf: deep(filter) })),
    { name: "oldest page, no filter", pathOf: () => `${list}&cursor=${cursorAt(10)}` },
    {
      name: "an hour of long ago",
      pathOf: (count) => {
        const from = timeAt(anywhere(count));
        const period = [from, from + 3_600_000].map((at) => new Date(at).toISOString());
        return `${list}&from=${period[0]}&to=${period[1]}`;
      },
    },
  ];
}

/** The place of a round in the list, counted from the oldest: see test/support/long-history-rows. */
function cursorAt(round: number): string {
  const position = [timeAt(round), playerAt(round), 1 + Math.floor(round / HISTORY_PLAYERS)];
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

function playerAt(round: number): string {
  return `plr_${round % HISTORY_PLAYERS}`;
}

function timeAt(round: number): number {
  const turn = Math.floor(round / HISTORY_PLAYERS);
  return LONG_HISTORY_BEGAN + turn * PACE_MS + (round % HISTORY_PLAYERS);
}

/** Makes one call after the other, as one person does. */
async function timesOf(
  { address: { host, port }, apiKey }: Casino,
  { name, pathOf }: Way,
  asked: number,
): Promise<ListTimes> {
  const times: number[] = [];
  for (let count = -WARM_UP; count < asked; count += 1) {
    const began = performance.now();
    const response = await fetch(`http://${host}:${port}${pathOf(count + WARM_UP)}`, {
      headers: { Authorization: `Bearer ${apiKey}` },
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${name}: ${response.status} ${text}`);
    if (count >= 0) times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Number.NaN;
  return { name, asked: times.length, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
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
