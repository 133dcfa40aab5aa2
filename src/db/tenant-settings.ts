/**
 * Changes a tenant's settings in one environment. A change is written only if the settings are still the
 * ones that it was made from, so of two changes at once neither is lost, and the audit log's "before" is
 * exact.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { AuditEntry } from "./audit-log/audit-entry.ts";
import { auditStatement, type Guard } from "./audit-log/write-entries.ts";
import type { TenantSettings } from "./tenant.ts";

/** Of several changes at once, one succeeds at each attempt; no dashboard makes this many. */
const MAX_ATTEMPTS = 100;

interface Change {
  /** Returns the settings with the change made. */
  readonly apply: (settings: TenantSettings) => TenantSettings;
  readonly entryOf: (before: TenantSettings, after: TenantSettings) => AuditEntry;
}

/** Makes the change together with its audit entry, and returns the new settings. */
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
