/**
 * Changes a tenant's settings in one environment. What is written is what was read with the change
 * made to it, or nothing: of two changes at once neither is lost, and the log's "before" is exact.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { AuditEntry } from "./audit-log/audit-entry.ts";
import { auditStatement, type Guard } from "./audit-log/write-entries.ts";
import type { TenantSettings } from "./tenant.ts";

/** Of changes at once one goes through at each attempt: this many more than any dashboard makes. */
const MAX_ATTEMPTS = 100;

interface Change {
  /** The settings with the change made to them. */
  readonly apply: (settings: TenantSettings) => TenantSettings;
  readonly entryOf: (before: TenantSettings, after: TenantSettings) => AuditEntry;
}

/** Makes the change, enters it in the audit log with it, and returns the settings after it. */
export async function changeSettings(
  db: D1Database,
  { tenantId, environment }: TenantEnvironment,
  { apply, entryOf }: Change,
): Promise<TenantSettings> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const row = await db
      .prepare("SELECT settings FROM tenant_settings WHERE tenant_id = ? AND environment = ?")
      .bind(tenantId, environment)
      .first<{ settings: string }>();
    if (row === null) throw new Error("a tenant has no settings");
    const before = JSON.parse(row.settings) as TenantSettings;
    const after = apply(before);
    const guard: Guard = {
      sql: "FROM tenant_settings WHERE tenant_id = ? AND environment = ? AND settings = ?",
      params: [tenantId, environment, row.settings],
    };
    const [, updated] = await db.batch([
      auditStatement(db, entryOf(before, after), guard),
      db
        .prepare(
          `UPDATE tenant_settings SET settings = ?
           WHERE tenant_id = ? AND environment = ? AND settings = ? RETURNING environment`,
        )
        .bind(JSON.stringify(after), ...guard.params),
    ]);
    if (updated?.results.length === 1) return after;
  }
  throw new Error("a tenant's settings changed faster than they could be changed");
}
