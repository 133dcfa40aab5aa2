/**
 * The sums of today up to this moment: what is booked, and what wallets have not sent to history yet. It only
 * reads, so a wallet sends its history when it would have sent it anyway. docs/decisions/0181 and 0194.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { BookedSums } from "../../domain/report/bookings.ts";
import type { HistoryDatabase } from "../db/history-database.ts";
import { historyOf } from "../db/history-of.ts";
import { IsolateCache } from "../runtime/isolate-cache.ts";
import { recentPlayers } from "../sweep/seen-wallets.ts";
import { type OpenSums, openSums, openSumsQuery, SHOWN } from "./read-quarters.ts";
import { type AskedWallet, PATIENCE_MS, unbookedSums } from "./unbooked-sums.ts";

/**
 * With more wallets that may have changed, none is asked. One invocation may make 10,000 calls
 * (developers.cloudflare.com/workers/platform/limits, Subrequests).
 */
export const MAX_WALLETS = 5_000;

export interface LiveSums {
  readonly sums: readonly OpenSums[];
  /** False if the sums may lack what the last minute brought. */
  readonly isLive: boolean;
}

/** However often somebody asks, wallets are asked once a second, or twice by callers at the same moment. */
const latest = new IsolateCache<LiveSums>({ lifetimeMs: 1_000, capacity: 1_000 });
/** How many readings are under way. One that was cut off is forgotten when it would be over. */
const underWay = new IsolateCache<number>({ lifetimeMs: 2 * PATIENCE_MS, capacity: 1_000 });
const MAX_UNDER_WAY = 2;

/** Returns the sums from a quarter on, by currency, at most a second old. */
export async function liveSums(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  { from, now }: { readonly from: number; readonly now: number },
): Promise<LiveSums> {
  const key = `${tenantEnvironment.tenantId}:${tenantEnvironment.environment}:${from}`;
  const known = latest.get(key);
  if (known !== undefined) return known;
  const already = underWay.get(key) ?? 0;
  if (already >= MAX_UNDER_WAY) {
    const db = await historyOf(env, tenantEnvironment);
    return { sums: await openSums(db, tenantEnvironment, { from, byHour: false }), isLive: false };
  }
  underWay.set(key, already + 1);
  try {
    const sums = await readNow(env, tenantEnvironment, { from, now });
    latest.set(key, sums);
    return sums;
  } finally {
    underWay.set(key, Math.max(0, (underWay.get(key) ?? 1) - 1));
  }
}

async function readNow(
  env: Env,
  tenantEnvironment: TenantEnvironment,
  { from, now }: { readonly from: number; readonly now: number },
): Promise<LiveSums> {
  const seen = await recentPlayers(env.DB, tenantEnvironment, { now, limit: MAX_WALLETS + 1 });
  const db = await historyOf(env, tenantEnvironment);
  const isTooMany = seen.length > MAX_WALLETS;
  // One transaction: an entry is in the sums or after the point, and never in both.
  const [sums, points] = await db.batch([
    openSumsQuery(db, tenantEnvironment, { from, byHour: false }),
    bookedPoints(db, tenantEnvironment, isTooMany ? [] : seen),
  ]);
  const booked = (sums?.results ?? []) as OpenSums[];
  if (isTooMany) return { sums: booked, isLive: false };
  const wallets = (points?.results ?? []) as AskedWallet[];
  const { rows, isComplete } = await unbookedSums(env, tenantEnvironment, wallets);
  const wanted = rows.filter(({ quarter }) => quarter >= from);
  return { sums: added(booked, wanted), isLive: isComplete };
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
