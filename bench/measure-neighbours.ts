/**
 * How much one tenant can slow down another (Proof 34). A tenant with a long history requests lists
 * with the filters that match least, as often as the largest plan allows or without pause, while
 * players of another tenant bet. Each load of bets is measured alone before and after, during those
 * queries, and, as a control, during calls that use as much of the processor as a list does and do
 * nothing else. The database is a separate process, as production runs it on a separate machine.
 * One thread runs the Workers and the objects, which production separates too, so the tenants share
 * more here than in production.
 */
import { join } from "node:path";
import { ROOT } from "../scripts/local-stack/wrangler.ts";
import { longHistory } from "../test/support/long-history-rows.ts";
import { buildBundle } from "./bundle.ts";
import { betRequest, externalIds, fundAll, launchAll, openCasino, rawGet } from "./casino.ts";
import { buildProduction, productionWorkers } from "./production.ts";
import { type LoadPlan, type LoadResult, runLoad } from "./run-load.ts";
import { applyMigrations, makeScratchFolder, makeSecrets, startStack } from "./stack.ts";
import { cpuMsOf, workerdIds } from "./workerd-cpu.ts";

/** The bets of one tenant, alone and during another's queries. */
export interface Neighbourhood {
  readonly name: string;
  /** The aim: the highest acceptable growth of the p99. */
  readonly aim: number;
  readonly alone: readonly [LoadResult, LoadResult];
  readonly beside: LoadResult;
  readonly queries: LoadResult;
  /** The bets during calls that use the processor for as long as a query does, and those calls. */
  readonly besideBurner: LoadResult;
  readonly burner: LoadResult;
  /** The processor time that a list takes of the database, in its own process. */
  readonly databaseCpuMs: number;
}

const WORKER = "neighbours";
const DATABASE = "database";
const BURNER = "burner";
/** The length of a burning call until its right length is known. */
const TRIAL_ROUNDS = 5_000_000;
/** A list reads 2,000 of them, however many there are. */
const ROUNDS = 200_000;
const HISTORY_PLAYERS = 50;
const BETTORS = 32;
const BET_CONNECTIONS = 4;
const QUERY_CONNECTIONS = 4;
/** The largest plan has 5,000 calls a minute, all keys together. */
const PLAN_PACE_MS = (QUERY_CONNECTIONS * 60_000) / 5_000;
const TIMES = { warmUpMs: 1_000, measureMs: 10_000 };
/** The queries begin before the bets are measured and end after them. */
const LONGER = { warmUpMs: 500, measureMs: 11_500 };

/** Lists that read the most rows and match the fewest. */
const WORST_LISTS = [
  "/api/v1/admin/rounds?limit=100&currency=EUR",
  "/api/v1/admin/rounds?limit=100&gameId=safe-smash&demo=true",
  "/api/v1/admin/rounds?limit=100&currency=EUR&minWin=1000&from=2023-11-14T00:00:00Z",
  "/api/v1/admin/rounds?limit=100&demo=true&minWin=1000&currency=USD",
  "/api/v1/admin/stats?from=2023-11-01&to=2024-01-31",
];

/** Measures both kinds of requests, and calls `report` with the progress. */
export async function measureNeighbours(report: (what: string) => void): Promise<Neighbourhood[]> {
  report(`storing ${ROUNDS} rounds of one tenant`);
  const folder = makeScratchFolder();
  const production = await buildProduction(folder);
  const secrets = makeSecrets();
  const variables = { ...secrets, RATE_LIMITS: "off" };
  const configPath = join(ROOT, "bench/burner.toml");
  const burnerBundle = await buildBundle({ folder: join(folder, BURNER), configPath });
  const databasePath = join(ROOT, "bench/database.toml");
  const databaseFolder = join(folder, DATABASE);
  const databaseStack = await startStack(join(folder, "database-state"), [
    {
      name: DATABASE,
      bundle: await buildBundle({ folder: databaseFolder, configPath: databasePath }),
      configPath: databasePath,
    },
  ]);
  const [databaseProcess = ""] = workerdIds();
  const databaseAt = await databaseStack.addressOf(DATABASE);
  const workers = productionWorkers(production, { name: WORKER, variables });
  const stack = await startStack(folder, [
    ...workers.map((worker) => ({ ...worker, databaseAt })),
    { name: BURNER, bundle: burnerBundle, configPath },
  ]);
  const [process = ""] = workerdIds().filter((id) => id !== databaseProcess);
  const cpuMs = () => cpuMsOf(process);
  try {
    await applyMigrations(databaseStack, DATABASE);
    const database = await databaseStack.miniflare.getD1Database("DB", DATABASE);
    const open = (name: string) =>
      openCasino(stack, { worker: WORKER, name, jackpot: false, secrets, database });
    const [asking, playing] = [await open("asking"), await open("playing")];
    const size = { rounds: ROUNDS, players: HISTORY_PLAYERS, unpacked: true };
    for (const batch of longHistory(asking.tenantId, size)) {
      await database.batch(batch.map(({ sql, params }) => database.prepare(sql).bind(...params)));
    }
    const players = await launchAll(playing, externalIds(BETTORS));
    await fundAll(playing, externalIds(BETTORS));
    const betsOfConnections = Array.from({ length: BET_CONNECTIONS }, (_, connection) =>
      players.filter((_, index) => index % BET_CONNECTIONS === connection).map(betRequest),
    );
    const load = (plan: Pick<LoadPlan, "host" | "port" | "requests" | "paceMs">) =>
      runLoad({ ...LONGER, repeat: true, expectedStatus: 200, ...plan }, cpuMs);
    const bets = () =>
      runLoad(
        {
          ...{ ...playing.address, ...TIMES, repeat: true, expectedStatus: 201 },
          requests: betsOfConnections,
        },
        cpuMs,
      );
    const lists = WORST_LISTS.map((path) => rawGet(path, asking.apiKey));
    const queries = (paceMs: number) =>
      load({ ...asking.address, paceMs, requests: new Array(QUERY_CONNECTIONS).fill(lists) });
    const burnerAddress = await stack.addressOf(BURNER);
    const burns = (paceMs: number, rounds: number) => {
      const call = rawGet(`/?rounds=${rounds}`, "none");
      const requests = new Array(QUERY_CONNECTIONS).fill([call]);
      return load({ ...burnerAddress, paceMs, requests });
    };
    await bets();
    report("measuring the processor time of a list");
    const databaseBeforeMs = cpuMsOf(databaseProcess) ?? 0;
    const { cpuMsPerRequest: listMs, succeeded } = await queries(PLAN_PACE_MS);
    const databaseCpuMs = ((cpuMsOf(databaseProcess) ?? 0) - databaseBeforeMs) / succeeded;
    const trialMs = (await burns(PLAN_PACE_MS, TRIAL_ROUNDS)).cpuMsPerRequest;
    if (listMs === undefined || trialMs === undefined) throw new Error("this bench needs Linux");
    const rounds = Math.round((TRIAL_ROUNDS * listMs) / trialMs);
    report(`a list takes ${listMs.toFixed(1)} ms, as does a call of ${rounds} rounds`);
    report(`and the database takes ${databaseCpuMs.toFixed(1)} ms for it`);
    const found: Neighbourhood[] = [];
    for (const [name, aim, paceMs] of [
      ["beside the worst lists, as often as the largest plan allows", 2, PLAN_PACE_MS],
      ["beside the worst lists without pause, and without limits", 2, 0],
    ] as const) {
      report(name);
      const before = await bets();
      const [asked, beside] = await Promise.all([queries(paceMs), bets()]);
      const between = await bets();
      const [burner, besideBurner] = await Promise.all([burns(paceMs, rounds), bets()]);
      const alone = [before, between] as const;
      found.push({ name, aim, alone, beside, queries: asked, besideBurner, burner, databaseCpuMs });
    }
    return found;
  } finally {
    await stack.close();
    await databaseStack.close();
  }
}
