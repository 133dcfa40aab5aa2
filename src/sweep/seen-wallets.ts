/**
 * Which wallets may have moved lately, for the sweep. A wallet is noted where it gets the means to
 * move: with each access token, without which no bet is placed, and with each order of an operator
 * whose history is not stored before it is answered.
 */
import { ACCESS_TOKEN_LIFETIME_SECONDS } from "../../domain/limits.ts";
import { type WalletAddress, walletName } from "../../durable-objects/names.ts";

/** The sweep takes this period and the one before: a wallet's last bet is swept for another 15 minutes at least. */
export const PERIOD_MS = 2 * ACCESS_TOKEN_LIFETIME_SECONDS * 1000;

/** Forgetting them now and then costs a query each, and no row. */
const MAX_REMEMBERED = 10_000;
const remembered = new Set<string>();

const NOTE = `
  INSERT INTO seen_wallets (period, tenant_id, environment, player_id)
  SELECT ?1, value ->> 'tenantId', value ->> 'environment', value ->> 'playerId'
  FROM json_each(?2) WHERE true
  ON CONFLICT DO NOTHING`;

/** The wallets are dealt out over as many turns as it takes, in the order of their names. */
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
  /** The newest period that it was noted in. */
  readonly period: number;
  /** How many wallets there are in all. */
  readonly known: number;
}

/**
 * Notes that a wallet may move from now on: at most one row for each period, and one query for each
 * isolate. Never fails, because no answer depends on it: the wallet has its alarm as well.
 */
export async function noteSeen(db: D1Database, wallet: WalletAddress): Promise<void> {
  const now = Date.now();
  const mark = `${periodOf(now)}:${walletName(wallet)}`;
  if (remembered.has(mark)) return;
  try {
    await noteAllSeen(db, [wallet], now);
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.add(mark);
  } catch (error) {
    console.warn(JSON.stringify({ event: "wallet_not_noted", error: String(error) }));
  }
}

/** Notes many wallets at once. */
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

/** The wallets that turn number `turn` takes, at most `limit`: all of them when they are no more than that. */
export async function readSeen(
  db: D1Database,
  order: { now: number; turn: number; limit: number },
): Promise<SeenWallet[]> {
  const period = periodOf(order.now);
  const { limit, turn } = order;
  const query = db.prepare(READ_TURN).bind(period - PERIOD_MS, limit, turn, period);
  return (await query.all<SeenWallet>()).results;
}

/** Deletes what no sweep will read again, at most `limit` rows. */
export async function forgetSeen(
  db: D1Database,
  order: { now: number; limit: number },
): Promise<void> {
  const oldest = periodOf(order.now) - PERIOD_MS;
  await db.prepare(FORGET).bind(oldest, order.limit).run();
}

/** When the period of a moment began. */
export function periodOf(now: number): number {
  return now - (now % PERIOD_MS);
}
