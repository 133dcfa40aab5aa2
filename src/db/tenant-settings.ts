/**
 * Changes a tenant's settings in one environment. A change is written only if the settings are still the
 * ones that it was made from, so no simultaneous change is lost, and the audit log's "before" is exact.
 */
import type { TenantEnvironment } from "../../domain/ids.ts";
import type { AuditEntry } from "./audit-log/audit-entry.ts";
import { auditStatement, type Guard } from "./audit-log/write-entries.ts";
import type { TenantSettings } from "./tenant.ts";

/** Of simultaneous changes, one succeeds at each attempt; no dashboard makes this many. */
export const MAX_ATTEMPTS = 100;

interface Change {
  /** Returns the settings with the change made. */
  readonly apply: (settings: TenantSettings) => TenantSettings;
  readonly entryOf: (before: TenantSettings, after: TenantSettings) => AuditEntry;
}

/** Settings as they were read, with the number of earlier changes. */
export interface SettingsVersion {
  readonly settings: TenantSettings;
  readonly version: number;
}

/** Makes the change together with its audit entry, and returns the new settings. */
export async function changeSettings(
  db: D1Database,
  tenantEnvironment: TenantEnvironment,
  { apply, entryOf }: Change,
): Promise<TenantSettings> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { settings: before, version } = await storedSettings(db, tenantEnvironment);
    const after = apply(before);
    if (
      await replaceSettings(db, tenantEnvironment, {
        version,
        after,
        entry: entryOf(before, after),
      })
    ) {
      return after;
    }
  }
  throw new Error("a tenant's settings change too often");
}

/** Reads the settings from the database, past every cache. */
export async function storedSettings(
  db: D1Database,
  { tenantId, environment }: TenantEnvironment,
): Promise<SettingsVersion> {
  const row = await db
    .prepare(
      "SELECT settings, version FROM tenant_settings WHERE tenant_id = ? AND environment = ?",
    )
    .bind(tenantId, environment)
    .first<{ settings: string; version: number }>();
  if (row === null) throw new Error("a tenant has no settings");
  return { settings: JSON.parse(row.settings) as TenantSettings, version: row.version };
}

/**
 * Stores settings that were made from that version, with their audit entry. Returns false, and stores
 * nothing, if others were stored in the meantime.
 */
export async function replaceSettings(
  db: D1Database,
  { tenantId, environment }: TenantEnvironment,
  {
    version,
    after,
    entry,
  }: {
    readonly version: number;
    readonly after: TenantSettings;
    /** Null for a change that is not visible: a version that only keeps messages to pools in order. */
    readonly entry: AuditEntry | null;
  },
): Promise<boolean> {
  const guard: Guard = {
    sql: "FROM tenant_settings WHERE tenant_id = ? AND environment = ? AND version = ?",
    params: [tenantId, environment, version],
  };
  const update = db
    .prepare(
      `UPDATE tenant_settings SET settings = ?, version = version + 1
       WHERE tenant_id = ? AND environment = ? AND version = ? RETURNING environment`,
    )
    .bind(JSON.stringify(after), ...guard.params);
  const entries = entry === null ? [] : [auditStatement(db, entry, guard)];
  const results = await db.batch([...entries, update]);
  return results.at(-1)?.results.length === 1;
}
