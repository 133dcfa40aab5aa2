/**
 * Adds entries to the audit log. A change in the database and its entry are one batch, which is one
 * transaction, under one condition: there is never one without the other. Reference 12.14.
 */
import type { AuditEntry } from "./audit-entry.ts";

/** The condition for a change: the FROM and WHERE of the row that it changes. */
export interface Guard {
  readonly sql: string;
  readonly params: readonly (string | number)[];
}

const NO_GUARD: Guard = { sql: "WHERE true", params: [] };

/**
 * Returns the statement that adds an entry. With a guard it must come before the change, which may make
 * the guard false.
 */
export function auditStatement(
  db: D1Database,
  entry: AuditEntry,
  guard: Guard = NO_GUARD,
): D1PreparedStatement {
  const row = rowOf(entry);
  const names = Object.keys(row);
  const marks = names.map(() => "?").join(", ");
  return db
    .prepare(
      `INSERT INTO audit_log (${names.join(", ")}) SELECT ${marks} ${guard.sql}
       ON CONFLICT DO NOTHING`,
    )
    .bind(...Object.values(row), ...guard.params);
}

/**
 * Adds an entry of a change outside the database. If it cannot be stored, it is logged, so that it is
 * not lost, and an error is thrown.
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
