/**
 * The jackpot bets that have been in doubt for minutes, for staff and for health. The wallets have their
 * doubts; the sweep, which wakes them each minute, records their answers here. Reference 13.12.
 */
import { asc, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { OpenDoubt } from "../../domain/ledger/verdict.ts";
import type { PoolAddress, WalletAddress } from "../../durable-objects/names.ts";
import { openDoubts } from "../db/schema/oversight.ts";

/** A doubt that is younger than this is normal. */
export const REPORTED_AFTER_MS = 2 * 60_000;

/** A bet in doubt, with its wallet. */
export interface ReportedDoubt extends WalletAddress, OpenDoubt {}

/** A wallet's answer when it was woken. */
interface Answered {
  readonly wallet: WalletAddress;
  readonly doubt: OpenDoubt | null;
}

const SETTLED = `
  DELETE FROM open_doubts WHERE (tenant_id, environment, player_id) IN (
    SELECT value ->> 'tenantId', value ->> 'environment', value ->> 'playerId' FROM json_each(?1))`;

const OPEN = `
  INSERT INTO open_doubts (tenant_id, environment, player_id, round_id, currency, placed_at)
  SELECT value ->> 'tenantId', value ->> 'environment', value ->> 'playerId', value ->> 'roundId',
    value ->> 'currency', value ->> 'placedAt'
  FROM json_each(?1) WHERE true
  ON CONFLICT DO UPDATE SET round_id = excluded.round_id, currency = excluded.currency,
    placed_at = excluded.placed_at WHERE round_id != excluded.round_id`;

/** Stores the doubts that are old enough, and removes those of wallets that have none. */
export async function noteDoubts(
  db: D1Database,
  answers: readonly Answered[],
  now: number,
): Promise<void> {
  const old: ReportedDoubt[] = [];
  const settled: WalletAddress[] = [];
  for (const { wallet, doubt } of answers) {
    const { tenantId, environment, playerId } = wallet;
    if (doubt === null) settled.push({ tenantId, environment, playerId });
    else if (isReported(doubt, now)) old.push({ tenantId, environment, playerId, ...doubt });
  }
  const statements = [
    ...(old.length > 0 ? [db.prepare(OPEN).bind(JSON.stringify(old))] : []),
    ...(settled.length > 0 ? [db.prepare(SETTLED).bind(JSON.stringify(settled))] : []),
  ];
  if (statements.length > 0) await db.batch(statements);
}

/** Returns true if a bet has been in doubt for so long that staff should see it. */
export function isReported({ placedAt }: OpenDoubt, now: number): boolean {
  return now - placedAt >= REPORTED_AFTER_MS;
}

/** Returns the bets in doubt, oldest first, at most `limit`. */
export async function oldestDoubts(db: D1Database, limit: number): Promise<ReportedDoubt[]> {
  const { tenantId, environment, playerId, roundId, currency, placedAt } = openDoubts;
  return drizzle(db)
    .select({ tenantId, environment, playerId, roundId, currency, placedAt })
    .from(openDoubts)
    .orderBy(asc(placedAt), tenantId, environment, playerId)
    .limit(limit);
}

/** Counts the bets in doubt of one pool. */
export async function countDoubtsOf(
  db: D1Database,
  { tenantId, environment, currency }: PoolAddress,
): Promise<number> {
  const row = await db
    .prepare(
      `SELECT count(*) AS count FROM open_doubts
       WHERE tenant_id = ? AND environment = ? AND currency = ?`,
    )
    .bind(tenantId, environment, currency)
    .first<{ count: number }>();
  return row?.count ?? 0;
}

/** Counts the bets in doubt. */
export async function countDoubts(db: D1Database): Promise<number> {
  const count = { count: sql<number>`count(*)` };
  const [row] = await drizzle(db).select(count).from(openDoubts);
  return row?.count ?? 0;
}
