/** The currencies that a tenant's players use, from which the list of jackpots and the sweep of pools start. */
import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { Environment } from "../../domain/ids.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { PoolAddress } from "../../durable-objects/names.ts";
import { IsolateCache } from "../runtime/isolate-cache.ts";
import { orWithout } from "./database.ts";
import { type HistoryDatabase, isHere } from "./history-database.ts";
import { historyOf } from "./history-of.ts";
import { currenciesInPlay } from "./schema/players.ts";

/** Rows that exist, as this isolate has seen: they are never removed. A forgotten one costs another query. */
const listed = new IsolateCache<true>({ lifetimeMs: Number.POSITIVE_INFINITY, capacity: 10_000 });

/**
 * Records that a tenant's players use a currency. After the first call this isolate has it in memory, so a
 * session does not wait for a query.
 */
export async function registerCurrency(
  env: Env,
  use: { tenantId: string; environment: Environment; currency: Currency },
): Promise<void> {
  const mark = `${use.tenantId}:${use.environment}:${use.currency}`;
  if (listed.get(mark) === true) return;
  // Money does not wait for this list: the next use registers the currency, and an audit finds a missing
  // one.
  const isListed = await orWithout(
    historyOf(env, use).then(async (db) => {
      await listCurrency(db, use);
      return true;
    }),
    false,
  );
  if (isListed) listed.set(mark, true);
}

function tables(db: HistoryDatabase) {
  return drizzle(db as unknown as D1Database);
}

/** Registers a currency without reading the cache; an audit calls this if a row is missing. */
export async function listCurrency(
  db: HistoryDatabase,
  use: { tenantId: string; environment: Environment; currency: Currency },
): Promise<void> {
  await tables(db).insert(currenciesInPlay).values(use).onConflictDoNothing();
}

/** Returns the currencies that a tenant's players have used in an environment, in alphabetical order. */
export async function currenciesOf(
  db: HistoryDatabase,
  tenantEnvironment: { tenantId: string; environment: Environment },
): Promise<Currency[]> {
  const rows = await tables(db)
    .select({ currency: currenciesInPlay.currency })
    .from(currenciesInPlay)
    .where(
      and(
        eq(currenciesInPlay.tenantId, tenantEnvironment.tenantId),
        eq(currenciesInPlay.environment, tenantEnvironment.environment),
      ),
    )
    .orderBy(currenciesInPlay.currency);
  return rows.map(({ currency }) => currency as Currency);
}

/** Returns the pools of turn `turn` over all tenants, at most `limit`; all of them if they fit in one turn. */
export async function poolsInPlay(
  db: HistoryDatabase,
  { turn, limit }: { turn: number; limit: number },
): Promise<PoolAddress[]> {
  const { results } = await db
    .prepare(
      `SELECT tenant_id AS tenantId, environment, currency FROM currencies_in_play AS played
       WHERE ${isHere("played")} ORDER BY tenant_id, environment, currency LIMIT ?1 OFFSET ?1 *
         (?2 % max(1, (SELECT (count(*) + ?1 - 1) / ?1 FROM currencies_in_play)))`,
    )
    .bind(limit, turn)
    .all<PoolAddress>();
  return results;
}
