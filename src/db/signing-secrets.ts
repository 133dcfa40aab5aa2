/**
 * Reads and rotates webhook secrets. After a rotation the previous secret stays valid for a day, and
 * there is no second rotation in that time: a third secret would lock out a caller who still uses the first.
 */
import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { AuditEntry } from "./audit-log/audit-entry.ts";
import { auditStatement, type Guard } from "./audit-log/write-entries.ts";
import { signingSecrets } from "./schema/credentials.ts";
import type { SealedSecrets } from "./tenant.ts";

/** Reads the sealed webhook secrets of an environment; null if there are none. */
export async function readSealedSecrets(
  db: D1Database,
  { tenantId, environment }: TenantEnvironment,
): Promise<SealedSecrets | null> {
  const [row] = await drizzle(db)
    .select({
      current: signingSecrets.sealed,
      previous: signingSecrets.previousSealed,
      previousUntil: signingSecrets.previousUntil,
    })
    .from(signingSecrets)
    .where(and(eq(signingSecrets.tenantId, tenantId), eq(signingSecrets.environment, environment)));
  return row ?? null;
}

/**
 * Stores a new sealed secret; false if there is none to replace, or if the previous one is still valid.
 * Without an overlap it revokes every earlier one, and is always allowed.
 */
export async function rotateSecret(
  db: D1Database,
  { tenantId, environment }: TenantEnvironment,
  next: { readonly sealed: string; readonly previousUntil: number; readonly nowMs: number },
  entry: AuditEntry,
): Promise<boolean> {
  const revokes = next.previousUntil <= next.nowMs;
  const guard: Guard = {
    sql: `FROM signing_secrets WHERE tenant_id = ? AND environment = ?
      AND coalesce(previous_until, 0) <= ?`,
    params: [tenantId, environment, revokes ? Number.MAX_SAFE_INTEGER : next.nowMs],
  };
  const [, rotated] = await db.batch([
    auditStatement(db, entry, guard),
    db
      .prepare(
        `UPDATE signing_secrets
         SET previous_sealed = iif(?, NULL, sealed), previous_until = ?, sealed = ?, created_at = ?
         WHERE tenant_id = ? AND environment = ? AND coalesce(previous_until, 0) <= ?
         RETURNING environment`,
      )
      .bind(
        ...[revokes ? 1 : 0, revokes ? null : next.previousUntil],
        ...[next.sealed, next.nowMs, ...guard.params],
      ),
  ]);
  return rotated?.results.length === 1;
}
