/**
 * The calls of an operator, its people and its players that were refused or failed. They are kept for three
 * days, at most twenty per environment in 33 seconds. Reference 12.33; docs/decisions/0107.
 */
import { encodeTime } from "ulid";
import type { TenantEnvironment } from "../../domain/ids.ts";
import { type Condition, countUpToMax, type Total, where } from "./sql.ts";

export const REFUSED_CALL_RETENTION_DAYS = 3;
export const REFUSED_CALLS_PER_WINDOW = 20;
const DAY_MS = 86_400_000;

/** The stored part of a refused call, without its content: no path with ids, no body, no address. */
export interface RefusedCall extends TenantEnvironment {
  readonly requestId: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly method: string;
  /** The path as the document has it, such as `/api/v1/admin/players/:id`. */
  readonly path: string;
  readonly status: number;
  readonly code: string;
  readonly callerType: "apiKey" | "person" | "player";
  readonly callerId: string;
}

/**
 * The ids of requests are ULIDs, which begin with their time. Those within 33 seconds share their first
 * seven characters, and with `req_` eleven.
 */
const STORE = `INSERT INTO refused_calls
    (tenant_id, environment, request_id, created_at, method, path, status, code, caller_type, caller_id)
  SELECT value ->> 'tenantId', value ->> 'environment', value ->> 'requestId', value ->> 'createdAt',
    value ->> 'method', value ->> 'path', value ->> 'status', value ->> 'code', value ->> 'callerType',
    value ->> 'callerId'
  FROM (SELECT value, row_number() OVER
    (PARTITION BY value ->> 'tenantId', value ->> 'environment') AS place FROM json_each(?))
  WHERE place + (SELECT count(*) FROM refused_calls WHERE tenant_id = value ->> 'tenantId'
    AND environment = value ->> 'environment'
    AND request_id >= substr(value ->> 'requestId', 1, 11)) <= ${REFUSED_CALLS_PER_WINDOW}
  ON CONFLICT DO NOTHING`;

/** Stores calls, within the limits of their environments. */
export async function storeRefusedCalls(
  db: D1Database,
  calls: readonly RefusedCall[],
): Promise<void> {
  await db.prepare(STORE).bind(JSON.stringify(calls)).run();
}

export interface RefusedCallFilter {
  readonly requestId: string | undefined;
  /** Milliseconds since the epoch: `from` inclusive, `to` exclusive. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

interface RefusedCallPage {
  readonly limit: number;
  readonly offset: number;
  /** The last one that the caller has seen. */
  readonly before: string | undefined;
}

/** Returns calls, newest first; at most `limit` + 1, so that the caller sees whether more follow. */
export async function refusedCallsOf(
  db: D1Database,
  tenantEnvironment: TenantEnvironment,
  wanted: RefusedCallFilter & RefusedCallPage,
): Promise<RefusedCall[]> {
  const { sql, params } = matching(tenantEnvironment, wanted, wanted.before);
  const { results } = await db
    .prepare(
      `SELECT tenant_id AS tenantId, environment, request_id AS requestId, created_at AS createdAt,
         method, path, status, code, caller_type AS callerType, caller_id AS callerId
       FROM ${sql} ORDER BY request_id DESC LIMIT ? OFFSET ?`,
    )
    .bind(...params, wanted.limit + 1, wanted.offset)
    .all<RefusedCall>();
  return results;
}

/** Counts the calls that match a filter, within the number of rows that lists read. */
export function countRefusedCalls(
  db: D1Database,
  tenantEnvironment: TenantEnvironment,
  filter: RefusedCallFilter,
): Promise<Total> {
  return countUpToMax(db, matching(tenantEnvironment, filter, undefined));
}

function matching(
  { tenantId, environment }: TenantEnvironment,
  { requestId, from, to }: RefusedCallFilter,
  before: string | undefined,
): Condition {
  const { sql, params } = where([
    ["tenant_id = ?", tenantId],
    ["environment = ?", environment],
    ["request_id = ?", requestId],
    ["request_id >= ?", from === undefined ? undefined : firstIdAt(from)],
    ["request_id < ?", to === undefined ? undefined : firstIdAt(to)],
    ["request_id < ?", before],
  ]);
  return { sql: `refused_calls ${sql}`, params };
}

/** Returns the beginning of the ids of requests that were made at a time. */
function firstIdAt(time: number): string {
  return `req_${encodeTime(Math.max(0, time), 10)}`;
}

/** Deletes calls past their retention, at most `limit`. */
export async function forgetRefusedCalls(
  db: D1Database,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<void> {
  const key = "tenant_id, environment, request_id";
  await db
    .prepare(
      `DELETE FROM refused_calls WHERE (${key}) IN (
         SELECT ${key} FROM refused_calls INDEXED BY refused_calls_by_time
         WHERE created_at < ? LIMIT ?)`,
    )
    .bind(now - REFUSED_CALL_RETENTION_DAYS * DAY_MS, limit)
    .run();
}
