/**
 * The sums of today up to this moment: what is booked, and what wallets have not sent to history
 * yet. It only reads, so it does not change when a wallet sends its history. docs/decisions/0181.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { type BookedSums, BookingsFold } from "../../domain/report/bookings.ts";
import type { HistoryBatch } from "../../domain/wallet/history-entry.ts";
import { withTimeLimit } from "../../durable-objects/time-limit.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import { historyOf } from "../db/history-of.ts";
import { walletStub } from "../objects.ts";
import { IsolateCache } from "../runtime/isolate-cache.ts";
import { recentPlayers } from "../sweep/seen-wallets.ts";
import { type OpenSums, openSums, openSumsQuery, SHOWN } from "./read-quarters.ts";

/** With more wallets that may have changed, none is asked: one invocation may make 1,000 calls at most. */
export const MAX_WALLETS = 500;
/** The answer waits no longer for a wallet. */
const PATIENCE_MS = 1_000;
/** More than a wallet gathers before it sends them. */
const PULLED = { entries: 200, characters: 60_000 };

interface Seen {
  readonly playerId: string;
  /** The wallet's last entry that the sums have. */
  readonly booked: number;
}

export interface LiveSums {
  readonly sums: readonly OpenSums[];
  /** False if the sums may lack entries of the last minute. */
  readonly isLive: boolean;
}

/** However often somebody asks, wallets are asked once a second, or a few times by callers at the same moment. */
const latest = new IsolateCache<LiveSums>({ lifetimeMs: 1_000, capacity: 1_000 });
const begun = new IsolateCache<number>({ lifetimeMs: 1_000, capacity: 1_000 });
const MAX_BEGUN = 4;

/** Returns the sums from a quarter on, by currency, at most a second old. */
export async function liveSums(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  { from, now }: { readonly from: number; readonly now: number },
): Promise<LiveSums> {
  const key = `${tenantEnvironment.tenantId}:${tenantEnvironment.environment}:${from}`;
  const known = latest.get(key);
  if (known !== undefined) return known;
  const already = begun.get(key) ?? 0;
  if (already >= MAX_BEGUN) {
    return {
      sums: await openSums(await historyOf(env, tenantEnvironment), tenantEnvironment, {
        from,
        byHour: false,
      }),
      isLive: false,
    };
  }
  begun.set(key, already + 1);
  const sums = await askWallets(env, tenantEnvironment, { from, now });
  latest.set(key, sums);
  return sums;
}

async function askWallets(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  { from, now }: { readonly from: number; readonly now: number },
): Promise<LiveSums> {
  const seen = await recentPlayers(env.DB, tenantEnvironment, { now, limit: MAX_WALLETS + 1 });
  const db = await historyOf(env, tenantEnvironment);
  // One transaction: an entry is in the sums or after the point, and never in both.
  const [sums, points] = await db.batch([
    openSumsQuery(db, tenantEnvironment, { from, byHour: false }),
    bookedPoints(db, tenantEnvironment, seen),
  ]);
  const booked = (sums?.results ?? []) as OpenSums[];
  const wallets = (points?.results ?? []) as Seen[];
  if (wallets.length > MAX_WALLETS) return { sums: booked, isLive: false };
  const answers = await Promise.allSettled(
    wallets.map(({ playerId, booked: after }) => {
      const pulling = walletStub(env, { ...tenantEnvironment, playerId }).pullHistory({
        ...PULLED,
        after,
      });
      return withTimeLimit(pulling, PATIENCE_MS);
    }),
  );
  const batches = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  const fold = new BookingsFold();
  for (const batch of batches) if (batch !== null) addTo(fold, batch);
  const isLive = batches.length === wallets.length && batches.every(isWhole);
  return {
    sums: added(
      booked,
      fold.rows.filter(({ quarter }) => quarter >= from),
    ),
    isLive,
  };
}

/** Returns the statement that reads how far the wallets of these players are booked. */
function bookedPoints(
  db: HistoryDatabase,
  { tenantId, environment }: TenantEnvironment,
  playerIds: readonly string[],
): D1PreparedStatement {
  return db
    .prepare(
      `SELECT seen.value AS playerId, coalesce(booked, 0) AS booked FROM json_each(?3) AS seen
       LEFT JOIN history_points AS point ON point.tenant_id = ?1 AND point.environment = ?2
         AND point.player_id = seen.value`,
    )
    .bind(tenantId, environment, JSON.stringify(playerIds));
}

/** Adds a wallet's entries, and the contribution of the bet whose verdict is in no entry yet. */
function addTo(fold: BookingsFold, { entries, judged }: HistoryBatch): void {
  for (const entry of entries) fold.add(entry, entry.legs ?? {});
  if (judged !== undefined) fold.addContribution(judged);
}

/** Returns true if the answer reaches the journal's end; null is a wallet without a player. */
function isWhole(batch: HistoryBatch | null): boolean {
  return batch === null || batch.after + batch.entries.length >= (batch.journalEnd ?? 0);
}

function added(booked: readonly OpenSums[], rows: readonly BookedSums[]): OpenSums[] {
  const byCurrency = new Map(booked.map((sums) => [sums.currency, sums]));
  for (const { currency, sums } of rows) {
    const before = byCurrency.get(currency);
    const names = SHOWN.map((name) => [name, (before?.[name] ?? 0) + sums[name]] as const);
    const total = Object.fromEntries(names) as Record<(typeof SHOWN)[number], number>;
    byCurrency.set(currency, { ...total, hour: null, currency });
  }
  return [...byCurrency.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
