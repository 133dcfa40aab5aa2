/**
 * Rotates a webhook secret: the old one counts for a day more, and until it no longer does there is
 * no second rotation, because a third secret could lock out whoever still signs with the first.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { AuditEntry } from "./audit-log/audit-entry.ts";
import { auditStatement, type Guard } from "./audit-log/write-entries.ts";

/** Puts a new sealed secret in place; false when there is none yet, or when the one before still counts. */
export async function rotateSecret(
  db: D1Database,
  { tenantId, environment }: TenantEnvironment,
  next: { readonly sealed: string; readonly previousUntil: number; readonly nowMs: number },
  entry: AuditEntry,
): Promise<boolean> {
  const guard: Guard = {
    sql: `FROM signing_secrets WHERE tenant_id = ? AND environment = ?
      AND coalesce(previous_until, 0) <= ?`,
    params: [tenantId, environment, next.nowMs],
  };
  const [, rotated] = await db.batch([
    auditStatement(db, entry, guard),
    db
      .prepare(
        `UPDATE signing_secrets
         SET previous_sealed = sealed, previous_until = ?, sealed = ?, created_at = ?
         WHERE tenant_id = ? AND environment = ? AND coalesce(previous_until, 0) <= ?
         RETURNING environment`,
      )
      .bind(next.previousUntil, next.sealed, next.nowMs, ...guard.params),
  ]);
  return rotated?.results.length === 1;
}
