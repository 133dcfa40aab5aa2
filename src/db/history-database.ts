/**
 * The databases of history. The first database, `DB`, is also the directory: accounts, keys, settings
 * and everything else that is not history. The others are bindings HISTORY_1, HISTORY_2, … (shards), and
 * HISTORY_EU_1, HISTORY_EU_2, … for accounts that must stay in the European Union: a Worker cannot ask a
 * database where it is. history-of.ts finds the one that an environment is on. docs/decisions/0125 and
 * 0192.
 */
import { type DataJurisdiction, dataJurisdictionIn } from "../../durable-objects/object-named.ts";
import { FIRST_SHARD } from "./tenant.ts";

declare const isHistory: unique symbol;

/** The part of either kind of database that helpers need. */
export type Queryable = Pick<D1Database, "prepare" | "batch">;

/**
 * A database for statements about history, which need not be the directory. Neither can be passed as the
 * other, so the compiler finds a statement that asks the wrong one.
 */
export type HistoryDatabase = Queryable & { readonly [isHistory]: true };

/** Marks a database as one that is used for history. */
export function asHistory(db: Queryable): HistoryDatabase {
  return db as HistoryDatabase;
}

const NAME = /^HISTORY_(?:EU_)?[1-9]\d*$/;

/**
 * Returns the databases that this Worker has, by the names of their bindings, starting with the first
 * database.
 */
export function shardsIn(env: Env): ReadonlyMap<string, D1Database> {
  const bound = Object.entries(env).filter(([name]) => NAME.test(name)) as [string, D1Database][];
  return new Map([[FIRST_SHARD, env.DB], ...bound]);
}

/** Returns the jurisdiction that the name of a database states. */
export function jurisdictionOf(shard: string): DataJurisdiction | undefined {
  return shard.startsWith("HISTORY_EU_") ? "eu" : undefined;
}

/** Returns true if the account's history may be in the database of this name: both state the same jurisdiction. */
export function mayHold(shard: string, tenantId: string): boolean {
  return jurisdictionOf(shard) === dataJurisdictionIn(tenantId);
}

/**
 * True for a row of an environment whose history is in the database that is asked, and not a copy
 * that is not complete or one that is left behind. For statements about all environments; `row` is
 * the name of their table. docs/decisions/0193.
 */
export function isHere(row: string): string {
  return `NOT EXISTS (SELECT 1 FROM history_gates AS gate WHERE gate.tenant_id = ${row}.tenant_id
    AND gate.environment = ${row}.environment AND gate.state IN ('filling', 'left'))`;
}
