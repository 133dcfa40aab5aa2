/**
 * How this code uses D1. drizzle describes the tables (schema/), from which the migrations are generated,
 * and makes every plain statement. A statement is written as SQL text if drizzle cannot express it, or if
 * its cost is measured:
 *
 * - a change that shares a guard with its audit entry, in one batch, which is one transaction;
 * - one statement for many rows (json_each), and the sweep's turns;
 * - lists that name their index (INDEXED BY): without statistics the planner picks the wrong one;
 * - all of src/history and the rows that src/ledger-audit reads from it: they determine the cost of a
 *   bet, and an audit compares what is stored, not what a library makes of it.
 *
 * This file has what such lists share: their WHERE clause, the position of a page, and how far they search.
 */

import type { TenantEnvironment } from "../../domain/ids.ts";
import type { Queryable } from "./history-database.ts";

/** A condition with one parameter; left out of the query if the value is undefined. */
export type OptionalCondition = readonly [sql: string, value: string | number | undefined];

/** A part of a query, with the parameters of its placeholders. */
export interface Condition {
  readonly sql: string;
  readonly params: readonly (string | number | null)[];
}

/** Returns the WHERE clause of the conditions that have a value or take none. */
export function where(
  conditions: readonly OptionalCondition[],
  fixed: readonly string[] = [],
): Condition {
  const given = conditions.filter(([, value]) => value !== undefined);
  return {
    sql: `WHERE ${[...given.map(([sql]) => sql), ...fixed].join(" AND ")}`,
    params: given.flatMap(([, value]) => value ?? []),
  };
}

/** Returns environments as a parameter for `json_each`: pairs of account and environment. */
export function pairsOf(environments: readonly TenantEnvironment[]): string {
  return JSON.stringify(environments.map(({ tenantId, environment }) => [tenantId, environment]));
}

/** A page of a list that is ordered by time and id, newest first. */
export interface TimePage {
  readonly limit: number;
  readonly offset: number;
  /** The last row that the caller has seen. */
  readonly before: { readonly createdAt: number; readonly id: string } | undefined;
}

/**
 * The maximum number of rows that a list reads for one page, and for its total, however many match
 * the filter: a filter with few matches must not cost more than one with many. docs/decisions/0051.
 */
export const MAX_ROWS_LOOKED_AT = 2_000;

/** How many rows match a filter, or a lower bound if there are more rows than a list reads. */
export interface Total {
  readonly count: number;
  readonly isLowerBound: boolean;
}

/** Counts rows by an index, and stops at `MAX_ROWS_LOOKED_AT`. */
export async function countUpToMax(db: Queryable, { sql, params }: Condition): Promise<Total> {
  const found = await countOf(db, {
    sql: `(SELECT 1 FROM ${sql} LIMIT ${MAX_ROWS_LOOKED_AT + 1})`,
    params,
  });
  return {
    count: Math.min(found, MAX_ROWS_LOOKED_AT),
    isLowerBound: found > MAX_ROWS_LOOKED_AT,
  };
}

/** Counts the rows of a query, given from its first table on. */
export async function countOf(db: Queryable, { sql, params }: Condition): Promise<number> {
  const query = db.prepare(`SELECT count(*) AS total FROM ${sql}`).bind(...params);
  return (await query.first<number>("total")) ?? 0;
}
