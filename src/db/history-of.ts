/**
 * Finds the database of an environment's history. `tenant_settings` names it; where no further database is bound,
 * everything is in the first, and nothing is looked up. An account in a jurisdiction is only ever on databases of
 * that jurisdiction. docs/decisions/0125 and 0192.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import { STAFF_LOG } from "./audit-log/audit-entry.ts";
import { CachedWithFallback } from "./cached-with-fallback.ts";
import { DatabaseLost } from "./database.ts";
import { recallTenant } from "./edge-copies.ts";
import { asHistory, type HistoryDatabase, mayHold, shardsIn } from "./history-database.ts";
import { FIRST_SHARD } from "./tenant.ts";

/** The shards of environments, as this isolate has seen them: at most ten seconds old. */
const remembered = new CachedWithFallback<string>(10_000);

/** Returns the database of an environment's history. */
export async function historyOf(
  env: Env,
  tenantEnvironment: TenantEnvironment,
): Promise<HistoryDatabase> {
  const { tenantId, environment } = tenantEnvironment;
  const isFirstAlone = shardsIn(env).size === 1 && mayHold(FIRST_SHARD, tenantId);
  if (isFirstAlone || tenantId === STAFF_LOG.tenantId) return asHistory(env.DB);
  const name = await remembered.find(`${environment}:${tenantId}`, {
    read: async () => {
      const query = env.DB.prepare(
        "SELECT history_shard AS shard FROM tenant_settings WHERE tenant_id = ? AND environment = ?",
      );
      return (await query.bind(tenantId, environment).first<string>("shard")) ?? undefined;
    },
    recall: async () => {
      const copy = await recallTenant(env, tenantEnvironment);
      // A copy of an earlier version names no shard, so its environment is on the first.
      return copy && (copy.tenant.historyShard ?? FIRST_SHARD);
    },
    // The query belongs to this call. If the call is cut off, a later one reads again.
    later: () => undefined,
  });
  return historyIn(env, name, [tenantId]);
}

/**
 * Returns the database of that name, for the history of these accounts. In any other database it
 * could not be found again, or would be where it must not be.
 */
export function historyIn(
  env: Env,
  name: string | undefined,
  tenantIds: readonly string[],
): HistoryDatabase {
  const isAllowed = name !== undefined && tenantIds.every((id) => mayHold(name, id));
  const db = isAllowed ? shardsIn(env).get(name) : undefined;
  if (db === undefined) throw new DatabaseLost(`no database ${name}`);
  return asHistory(db);
}

/** Items of several environments, grouped by the database of their history. */
export interface OnOneShard<Item> {
  readonly db: HistoryDatabase;
  readonly items: Item[];
}

/** Groups what belongs to environments by the database of their history, in the given order. */
export async function byHistory<Item extends TenantEnvironment>(
  env: Env,
  items: readonly Item[],
): Promise<OnOneShard<Item>[]> {
  const environments = Map.groupBy(items, (item) => `${item.tenantId}:${item.environment}`);
  const databases = new Map<string, HistoryDatabase>();
  const find = async ([name, [first]]: [string, Item[]]) => {
    if (first !== undefined) databases.set(name, await historyOf(env, first));
  };
  await Promise.all([...environments].map(find));
  const groups = Map.groupBy(items, (item) =>
    databases.get(`${item.tenantId}:${item.environment}`),
  );
  return [...groups].flatMap(([db, items]) => (db === undefined ? [] : [{ db, items }]));
}

/** Returns the environments of all accounts, or of these, by the database of their history. */
export async function environmentsByHistory(
  env: Env,
  tenantIds?: readonly string[],
): Promise<OnOneShard<TenantEnvironment>[]> {
  const { results } = await env.DB.prepare(
    `SELECT tenant_id AS tenantId, environment, history_shard AS shard FROM tenant_settings
     WHERE ?1 IS NULL OR tenant_id IN (SELECT value FROM json_each(?1)) ORDER BY tenant_id, environment`,
  )
    .bind(tenantIds === undefined ? null : JSON.stringify(tenantIds))
    .all<TenantEnvironment & { readonly shard: string }>();
  return [...Map.groupBy(results, ({ shard }) => shard)].map(([shard, items]) => {
    const ids = items.map(({ tenantId }) => tenantId);
    return { db: historyIn(env, shard, ids), items };
  });
}

/**
 * Asks every database of history. A lost database is left out, so that it does not stop the work on
 * the others.
 */
export function askReachable<Row>(
  env: Env,
  ask: (db: HistoryDatabase) => Promise<Row[]>,
): Promise<Row[]> {
  return reached([...shardsIn(env).values()].map((db) => ask(asHistory(db))));
}

/** Joins the answers of databases, without those that failed; throws if none answered. */
export async function reached<Row>(asked: readonly Promise<Row[]>[]): Promise<Row[]> {
  const answers = await Promise.allSettled(asked);
  const failed = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  if (failed.length > 0 && failed.length === answers.length) throw failed[0];
  for (const reason of failed) {
    const line = { level: "error", event: "history_not_asked", error: String(reason) };
    console.error(JSON.stringify(line));
  }
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}
