/**
 * Reads the audit log, newest first. Each query names its index: without statistics the planner prefers the
 * order of the primary key, and would read a whole log to find the few entries of one target.
 */
import type { TenantEnvironment } from "../../../domain/ids.ts";
import type { PersonalDigests } from "../../../domain/ledger/audit-log-chain.ts";
import {
  type Condition,
  countOf,
  countUpToMax,
  MAX_ROWS_LOOKED_AT,
  type TimePage,
  type Total,
  where,
} from "../sql.ts";
import type { AuditAction, AuditActor, AuditEntry } from "./audit-entry.ts";

/** An entry as it is read back. */
export interface StoredAuditEntry extends Omit<AuditEntry, keyof TenantEnvironment> {
  /** The entry's place in the chain of the log, and its hash; null until it is sealed. */
  readonly seq: number | null;
  readonly hash: string | null;
  /** The digests of `before`, `after` and `ip`, which were erased with a player; null otherwise. */
  readonly erased: PersonalDigests | null;
}

export interface AuditFilter {
  readonly action: AuditAction | undefined;
  /** Each of these is an id. */
  readonly actor: string | undefined;
  readonly target: string | undefined;
  readonly requestId: string | undefined;
  /** Milliseconds since the epoch: `from` inclusive, `to` exclusive. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

interface Row {
  readonly entry_id: string;
  readonly created_at: number;
  readonly action: AuditAction;
  readonly actor_type: AuditActor["type"];
  readonly actor_id: string;
  readonly target_type: string;
  readonly target_id: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly ip: string | null;
  readonly erased_digests: string | null;
  readonly request_id: string;
  readonly once: string | null;
  readonly seq: number | null;
  readonly hash: string | null;
}

/** Returns entries, newest first; at most `limit` + 1, so that the caller sees whether more follow. */
export async function auditEntriesOf(
  db: D1Database,
  tenantEnvironment: TenantEnvironment,
  wanted: AuditFilter & TimePage,
): Promise<StoredAuditEntry[]> {
  const { sql, params } = matching(tenantEnvironment, wanted, wanted.before);
  const { limit, offset } = wanted;
  const { results } = await db
    .prepare(`SELECT * FROM ${sql} ${NEWEST_FIRST} LIMIT ? OFFSET ?`)
    .bind(...params, limit + 1, offset)
    .all<Row>();
  return results.map(entryOf);
}

/** Counts the entries that match a filter among those that a first page reads. */
export async function countAuditEntries(
  db: D1Database,
  tenantEnvironment: TenantEnvironment,
  wanted: AuditFilter,
): Promise<Total> {
  const found = matching(tenantEnvironment, wanted, undefined);
  if (!isSifted(wanted)) return countUpToMax(db, found);
  const [count, end] = await Promise.all([
    countOf(db, found),
    endOfAuditEntries(db, tenantEnvironment, { ...wanted, before: undefined }),
  ]);
  return { count, isLowerBound: end !== undefined };
}

/** Returns the last entry that a page reads; undefined if there are none after it. */
export async function endOfAuditEntries(
  db: D1Database,
  tenantEnvironment: TenantEnvironment,
  wanted: AuditFilter & Pick<TimePage, "before">,
): Promise<TimePage["before"]> {
  if (!isSifted(wanted)) return undefined;
  const { sql, params } = inOrder(tenantEnvironment, wanted, wanted.before);
  const { results } = await db
    .prepare(
      `SELECT created_at AS createdAt, entry_id AS id FROM ${sql} ${NEWEST_FIRST}
       LIMIT 2 OFFSET ${MAX_ROWS_LOOKED_AT - 1}`,
    )
    .bind(...params)
    .all<{ createdAt: number; id: string }>();
  return results.length === 2 ? results[0] : undefined;
}

const NEWEST_FIRST = "ORDER BY created_at DESC, entry_id DESC";

/** The conditions of a filter that have an index; the rarest comes first, and its index is used. */
function conditionsOf({ requestId, target, actor, action }: AuditFilter) {
  const all = [
    { index: "request", is: "request_id = ?", value: requestId },
    { index: "target", is: "target_id = ?", value: target },
    { index: "actor", is: "actor_id = ?", value: actor },
    { index: "action", is: "action = ?", value: action },
  ];
  return all.filter(({ value }) => value !== undefined);
}

/** Returns true if a filter has conditions that its index does not cover. */
function isSifted(filter: AuditFilter): boolean {
  return conditionsOf(filter).length > 1;
}

/**
 * Returns the query for a filter: rows in the order of an index, or those of its first rows that match the
 * other conditions.
 */
function matching(
  tenantEnvironment: TenantEnvironment,
  filter: AuditFilter,
  before: TimePage["before"],
): Condition {
  const { sql, params } = inOrder(tenantEnvironment, filter, before);
  const [, ...others] = conditionsOf(filter);
  if (others.length === 0) return { sql, params };
  const rest = where(others.map(({ is, value }) => [is, value]));
  return {
    sql: `(SELECT * FROM ${sql} ${NEWEST_FIRST} LIMIT ${MAX_ROWS_LOOKED_AT}) ${rest.sql}`,
    params: [...params, ...rest.params],
  };
}

/**
 * Returns the table with the index of the rarest condition, and the conditions that the index covers: that
 * one and times.
 */
function inOrder(
  { tenantId, environment }: TenantEnvironment,
  filter: AuditFilter,
  before: TimePage["before"],
): Condition {
  const [rarest] = conditionsOf(filter);
  const { sql, params } = where([
    ["tenant_id = ?", tenantId],
    ["environment = ?", environment],
    [rarest?.is ?? "", rarest?.value],
    ["created_at >= ?", filter.from],
    ["created_at < ?", filter.to],
  ]);
  const index = rarest === undefined ? "" : `INDEXED BY audit_log_by_${rarest.index}`;
  const older = before === undefined ? "" : "AND (created_at, entry_id) < (?, ?)";
  const position = before === undefined ? [] : [before.createdAt, before.id];
  return { sql: `audit_log ${index} ${sql} ${older}`, params: [...params, ...position] };
}

function entryOf(row: Row): StoredAuditEntry {
  return {
    id: row.entry_id,
    action: row.action,
    actor: { type: row.actor_type, id: row.actor_id },
    target: { type: row.target_type, id: row.target_id },
    before: row.before === null ? null : JSON.parse(row.before),
    after: row.after === null ? null : JSON.parse(row.after),
    ip: row.ip,
    erased: row.erased_digests === null ? null : JSON.parse(row.erased_digests),
    requestId: row.request_id,
    createdAt: row.created_at,
    once: row.once,
    seq: row.seq,
    hash: row.hash,
  };
}
