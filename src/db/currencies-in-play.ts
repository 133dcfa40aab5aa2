/** Which currencies a tenant's players use: what jackpots are listed and swept from. */
import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { Environment } from "../../domain/ids.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { PoolAddress } from "../../durable-objects/names.ts";
import { currenciesInPlay } from "./schema/players.ts";

/** At most a few dozen currencies for each tenant: forgetting them now and then costs one query each. */
const MAX_REMEMBERED = 10_000;
const remembered = new Set<string>();

/**
 * Notes that a tenant's players use a currency. Once noted, it is remembered by this isolate and
 * costs no query: jackpots are listed from these rows, and a session must not wait for them.
 */
export async function registerCurrency(
  db: D1Database,
  use: { tenantId: string; environment: Environment; currency: Currency },
): Promise<void> {
  const mark = `${use.tenantId}:${use.environment}:${use.currency}`;
  if (remembered.has(mark)) return;
  await listCurrency(db, use);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.add(mark);
}

/** Lists a currency, also one that this isolate remembers as listed: an audit has met what the list lacks. */
export async function listCurrency(
  db: D1Database,
  use: { tenantId: string; environment: Environment; currency: Currency },
): Promise<void> {
  await drizzle(db).insert(currenciesInPlay).values(use).onConflictDoNothing();
}

/** The currencies that a tenant's players have used in an environment, in alphabetical order. */
export async function currenciesOf(
  db: D1Database,
  scope: { tenantId: string; environment: Environment },
): Promise<Currency[]> {
  const rows = await drizzle(db)
    .select({ currency: currenciesInPlay.currency })
    .from(currenciesInPlay)
    .where(
      and(
        eq(currenciesInPlay.tenantId, scope.tenantId),
        eq(currenciesInPlay.environment, scope.environment),
      ),
    )
    .orderBy(currenciesInPlay.currency);
  return rows.map(({ currency }) => currency as Currency);
}

/** Every tenant's pools that turn number `turn` takes, at most `limit`: all of them when they are no more than that. */
export async function poolsInPlay(
  db: D1Database,
  order: { turn: number; limit: number },
): Promise<PoolAddress[]> {
  const { results } = await db
    .prepare(
      `SELECT tenant_id AS tenantId, environment, currency FROM currencies_in_play
       ORDER BY tenant_id, environment, currency LIMIT ?1 OFFSET ?1 *
         (?2 % max(1, (SELECT (count(*) + ?1 - 1) / ?1 FROM currencies_in_play)))`,
    )
    .bind(order.limit, order.turn)
    .all<PoolAddress>();
  return results;
}
