/**
 * The wallets that may have changed recently, for the sweep. A wallet is recorded when it may start to
 * change: with each access token, because every bet needs one, and with each call of an operator that is
 * answered before its history is stored.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { ACCESS_TOKEN_LIFETIME_SECONDS } from "../../domain/limits.ts";
import { type WalletAddress, walletName } from "../../durable-objects/names.ts";
import { IsolateCache } from "../runtime/isolate-cache.ts";

/**
 * The sweep covers this period and the previous one, so a wallet is swept for at least 15 minutes
 * after its last bet.
 */
export const PERIOD_MS = 2 * ACCESS_TOKEN_LIFETIME_SECONDS * 1000;

/** Wallets that this isolate has recorded in a period. A forgotten one costs another query and no row. */
const noted = new IsolateCache<true>({ lifetimeMs: PERIOD_MS, capacity: 10_000 });

const NOTE = `
  INSERT INTO seen_wallets (period, tenant_id, environment, player_id)
  SELECT ?1, value ->> 'tenantId', value ->> 'environment', value ->> 'playerId'
  FROM json_each(?2) WHERE true
  ON CONFLICT DO NOTHING`;

/** The wallets are divided over as many turns as needed, in the order of their names. */
const READ_TURN = `
  WITH seen AS (
    SELECT tenant_id AS tenantId, environment, player_id AS playerId, max(period) AS period
    FROM seen_wallets WHERE period IN (?1, ?4) GROUP BY tenant_id, environment, player_id
  )
  SELECT *, count(*) OVER () AS known FROM seen ORDER BY tenantId, environment, playerId
  LIMIT ?2 OFFSET ?2 * (?3 % max(1, (SELECT (count(*) + ?2 - 1) / ?2 FROM seen)))`;

const FORGET = `
  DELETE FROM seen_wallets WHERE (period, tenant_id, environment, player_id) IN (
    SELECT period, tenant_id, environment, player_id FROM seen_wallets WHERE period < ?1 LIMIT ?2)`;

export interface SeenWallet extends WalletAddress {
  /** The latest period in which it was recorded. */
  readonly period: number;
  /** How many wallets there are in total. */
  readonly known: number;
}

/**
 * Records that a wallet may change from now on: at most one row per period, and one query per isolate.
 * Never throws, because no answer depends on it: the wallet also has its alarm.
 */
export async function noteSeen(db: D1Database, wallet: WalletAddress): Promise<void> {
  const now = Date.now();
  const mark = `${periodOf(now)}:${walletName(wallet)}`;
  if (noted.get(mark) === true) return;
  try {
    await noteAllSeen(db, [wallet], now);
    noted.set(mark, true);
  } catch (error) {
    console.warn(JSON.stringify({ event: "wallet_not_noted", error: String(error) }));
  }
}

/** Records many wallets at once. */
export async function noteAllSeen(
  db: D1Database,
  wallets: readonly WalletAddress[],
  now: number,
): Promise<void> {
  const addresses = wallets.map(({ tenantId, environment, playerId }) => {
    return { tenantId, environment, playerId };
  });
  await db.prepare(NOTE).bind(periodOf(now), JSON.stringify(addresses)).run();
}

/** Returns the wallets of turn `turn`, at most `limit`; all of them if they fit in one turn. */
export async function readSeen(
  db: D1Database,
  { now, turn, limit }: { now: number; turn: number; limit: number },
): Promise<SeenWallet[]> {
  const period = periodOf(now);
  const query = db.prepare(READ_TURN).bind(period - PERIOD_MS, limit, turn, period);
  return (await query.all<SeenWallet>()).results;
}

/** Returns the players of an environment whose wallets the sweep takes now, after an id, in order. */
export async function seenPlayers(
  db: D1Database,
  { tenantId, environment }: TenantEnvironment,
  { now, after, limit }: { now: number; after: string; limit: number },
): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT player_id AS playerId FROM seen_wallets
       WHERE period >= ? AND tenant_id = ? AND environment = ? AND player_id > ?
       ORDER BY player_id LIMIT ?`,
    )
    .bind(periodOf(now) - PERIOD_MS, tenantId, environment, after, limit)
    .all<{ playerId: string }>();
  return results.map(({ playerId }) => playerId);
}

/** Returns the players of an environment whose wallets may have changed lately, at most `limit`. */
export async function recentPlayers(
  db: D1Database,
  { tenantId, environment }: TenantEnvironment,
  { now, limit }: { now: number; limit: number },
): Promise<string[]> {
  const period = periodOf(now);
  const { results } = await db
    .prepare(
      `SELECT DISTINCT player_id AS playerId FROM seen_wallets
       WHERE period IN (?1, ?2) AND tenant_id = ?3 AND environment = ?4 LIMIT ?5`,
    )
    .bind(period - PERIOD_MS, period, tenantId, environment, limit)
    .all<{ playerId: string }>();
  return results.map(({ playerId }) => playerId);
}

/** Deletes rows that no sweep will read again, at most `limit`. */
export async function forgetSeen(
  db: D1Database,
  { now, limit }: { now: number; limit: number },
): Promise<void> {
  await db
    .prepare(FORGET)
    .bind(periodOf(now) - PERIOD_MS, limit)
    .run();
}

/** Returns when the period that contains this time began, in milliseconds. */
export function periodOf(now: number): number {
  return now - (now % PERIOD_MS);
}
