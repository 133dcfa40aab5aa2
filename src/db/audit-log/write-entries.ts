/**
 * Adds entries to the audit log. A change in the database and its entry are one batch, which is one
 * transaction, under one condition, so neither exists without the other. Reference 12.14.
 */
import { type AuditEntry, STAFF_LOG } from "./audit-entry.ts";

/** The condition for a change: the FROM and WHERE of the row that it changes. */
export interface Guard {
  readonly sql: string;
  readonly params: readonly (string | number)[];
}

const NO_GUARD: Guard = { sql: "WHERE true", params: [] };

/**
 * Returns the statement that adds an entry. An action of staff on a tenant is also added to the staff log.
 * With a guard it must come before the change, which may make the guard false.
 */
export function auditStatement(
  db: D1Database,
  entry: AuditEntry,
  guard: Guard = NO_GUARD,
): D1PreparedStatement {
  const isForStaff = entry.actor.type === "staff" && entry.tenantId !== STAFF_LOG.tenantId;
  const rows = (isForStaff ? [entry, inStaffLog(entry)] : [entry]).map(rowOf);
  const names = Object.keys(rowOf(entry));
  const values = names.map((name) => `entry.value ->> '${name}'`);
  return db
    .prepare(
      `INSERT INTO audit_log (${names.join(", ")}) SELECT ${values.join(", ")}
       FROM json_each(?) AS entry WHERE EXISTS (SELECT 1 ${guard.sql}) ON CONFLICT DO NOTHING`,
    )
    .bind(JSON.stringify(rows), ...guard.params);
}

/**
 * Returns the entry for the staff log, which names the tenant. An action on a whole account is in the logs
 * of both environments, but only once in this one.
 */
function inStaffLog(entry: AuditEntry): AuditEntry {
  const { tenantId, environment, target, after, once, requestId } = entry;
  const isOfAccount = target.type === "tenant";
  const place = isOfAccount ? {} : { environment, target: `${target.type} ${target.id}` };
  return {
    ...entry,
    ...STAFF_LOG,
    target: { type: "tenant", id: tenantId },
    after: { ...place, ...after },
    once: isOfAccount ? `${tenantId}:${once ?? requestId}` : `${environment}:${once ?? requestId}`,
  };
}

/**
 * Adds an entry for a change outside the database. If it cannot be stored, it is written to the Worker's
 * log, so that it is not lost, and an error is thrown.
 */
export async function addToAuditLog(db: D1Database, entry: AuditEntry): Promise<void> {
  try {
    await auditStatement(db, entry).run();
  } catch (error) {
    console.error(JSON.stringify({ level: "error", event: "audit_entry_not_stored", entry }));
    throw error;
  }
}

function rowOf(entry: AuditEntry) {
  return {
    tenant_id: entry.tenantId,
    environment: entry.environment,
    created_at: entry.createdAt,
    entry_id: entry.id,
    action: entry.action,
    actor_type: entry.actor.type,
    actor_id: entry.actor.id,
    target_type: entry.target.type,
    target_id: entry.target.id,
    before: entry.before === null ? null : JSON.stringify(entry.before),
    after: entry.after === null ? null : JSON.stringify(entry.after),
    ip: entry.ip,
    request_id: entry.requestId,
    once: entry.once,
  };
}
