/**
 * Reads the audit log, newest first. Each query names its index: without statistics the planner prefers
 * the primary key's order, and would read a whole log for the few entries of one target.
 */
import type { TenantEnvironment } from "../../../domain/ids.ts";
import { type Condition, type TimePage, where } from "../sql.ts";
import type { AuditAction, AuditActor, AuditEntry } from "./audit-entry.ts";

/** An entry as it is read back. */
export type StoredAuditEntry = Omit<AuditEntry, keyof TenantEnvironment | "once">;

export interface AuditFilter {
  readonly action: AuditAction | undefined;
  /** Ids. */
  readonly actor: string | undefined;
  readonly target: string | undefined;
  /** Milliseconds since the epoch: from `from` on, and before `to`. */
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
  readonly request_id: string;
}

/** Entries, newest first; at most `limit` + 1, so that the caller sees whether more follow. */
export async function auditEntriesOf(
  db: D1Database,
  scope: TenantEnvironment,
  wanted: AuditFilter & TimePage,
): Promise<StoredAuditEntry[]> {
  const { sql, params } = matching(scope, wanted);
  const { before, limit, offset } = wanted;
  const older = before === undefined ? "" : "AND (created_at, entry_id) < (?, ?)";
  const position = before === undefined ? [] : [before.createdAt, before.id];
  const { results } = await db
    .prepare(
      `SELECT * FROM ${sql} ${older} ORDER BY created_at DESC, entry_id DESC LIMIT ? OFFSET ?`,
    )
    .bind(...params, ...position, limit + 1, offset)
    .all<Row>();
  return results.map(entryOf);
}

/** Counts the entries that a filter finds. */
export async function countAuditEntries(
  db: D1Database,
  scope: TenantEnvironment,
  wanted: AuditFilter,
): Promise<number> {
  const { sql, params } = matching(scope, wanted);
  const query = db.prepare(`SELECT count(*) AS total FROM ${sql}`).bind(...params);
  return (await query.first<number>("total")) ?? 0;
}

/** Returns the table with its index, the conditions, and their parameters. */
function matching(
  { tenantId, environment }: TenantEnvironment,
  { action, actor, target, from, to }: AuditFilter,
): Condition {
  const { sql, params } = where([
    ["tenant_id = ?", tenantId],
    ["environment = ?", environment],
    ["action = ?", action],
    ["actor_id = ?", actor],
    ["target_id = ?", target],
    ["created_at >= ?", from],
    ["created_at < ?", to],
  ]);
  const byAction = action === undefined ? "" : "INDEXED BY audit_log_by_action";
  const index = target === undefined ? byAction : "INDEXED BY audit_log_by_target";
  return { sql: `audit_log ${index} ${sql}`, params };
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
    requestId: row.request_id,
    createdAt: row.created_at,
  };
}
