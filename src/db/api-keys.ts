/**
 * The API keys of an environment: adding, replacing and revoking them, each with its entry in the audit
 * log. Conditions over several keys (how many there are, which is the last) are part of the statement that
 * changes them, so simultaneous calls cannot get around them.
 */

import { and, count, desc, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { TenantEnvironment } from "../../domain/ids.ts";
import { MAX_LIVE_API_KEYS } from "../../domain/limits.ts";
import type { AuditEntry } from "./audit-log/audit-entry.ts";
import { auditStatement, type Guard } from "./audit-log/write-entries.ts";
import { type ApiKeyRecord, apiKeys } from "./schema/credentials.ts";
import type { TimePage } from "./sql.ts";

const INSERT_KEY = `INSERT INTO api_keys
  (hash, id, tenant_id, environment, prefix, last_four, label, created_at, expires_at, scopes)
  SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?`;
const HAS_ROOM = `(SELECT count(*) FROM api_keys
  WHERE tenant_id = ? AND environment = ?
    AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)) < ${MAX_LIVE_API_KEYS}`;

/** Returns keys, newest first; at most `limit` + 1, so that the caller sees whether more follow. */
export function apiKeysOf(
  db: D1Database,
  tenantEnvironment: TenantEnvironment,
  wanted: TimePage,
): Promise<ApiKeyRecord[]> {
  const { before } = wanted;
  const older =
    before && sql`(${apiKeys.createdAt}, ${apiKeys.id}) < (${before.createdAt}, ${before.id})`;
  return drizzle(db)
    .select()
    .from(apiKeys)
    .where(and(inEnvironment(tenantEnvironment), older))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(wanted.limit + 1)
    .offset(wanted.offset);
}

/** Counts all keys, including revoked and expired ones. */
export async function countApiKeys(
  db: D1Database,
  tenantEnvironment: TenantEnvironment,
): Promise<number> {
  const [row] = await drizzle(db)
    .select({ total: count() })
    .from(apiKeys)
    .where(inEnvironment(tenantEnvironment));
  return row?.total ?? 0;
}

/** Returns the key with that id; undefined if it does not exist or belongs to another tenant or environment. */
export async function findApiKey(
  db: D1Database,
  tenantEnvironment: TenantEnvironment,
  id: string,
): Promise<ApiKeyRecord | undefined> {
  const [row] = await drizzle(db)
    .select()
    .from(apiKeys)
    .where(and(inEnvironment(tenantEnvironment), eq(apiKeys.id, id)));
  return row;
}

/** Adds a key; false if the environment already has the maximum of live keys. */
export async function addApiKey(
  db: D1Database,
  key: ApiKeyRecord,
  entry: AuditEntry,
): Promise<boolean> {
  const guard: Guard = { sql: `WHERE ${HAS_ROOM}`, params: roomParams(key) };
  const [, added] = await db.batch([auditStatement(db, entry, guard), insertKey(db, key, guard)]);
  return added?.results.length === 1;
}

/**
 * Adds a key that replaces another one. The old one works until `expiresAt`, or until it is revoked if that
 * is null. False if the old one is not live or is being replaced already, or if there is no room for
 * another key.
 */
export async function replaceApiKey(
  db: D1Database,
  change: {
    readonly old: ApiKeyRecord;
    readonly next: ApiKeyRecord;
    readonly expiresAt: number | null;
  },
  entry: AuditEntry,
): Promise<boolean> {
  const { old, next, expiresAt } = change;
  const guard: Guard = {
    sql: `FROM api_keys WHERE hash = ? AND revoked_at IS NULL AND expires_at IS NULL AND ${HAS_ROOM}`,
    params: [old.hash, ...roomParams(next)],
  };
  const [, added] = await db.batch([
    auditStatement(db, entry, guard),
    insertKey(db, next, guard),
    // Only if the new key was added, because there may be no room for it.
    db
      .prepare(
        `UPDATE api_keys SET expires_at = ?
         WHERE hash = ? AND EXISTS (SELECT 1 FROM api_keys WHERE hash = ?)`,
      )
      .bind(expiresAt, old.hash, next.hash),
  ]);
  return added?.results.length === 1;
}

/** Revokes a key; false if it was revoked before, or if it is the last lasting key and `evenIfLast` is not set. */
export async function revokeApiKey(
  db: D1Database,
  key: ApiKeyRecord,
  revocation: { readonly revokedAt: number; readonly evenIfLast: boolean },
  entry: AuditEntry,
): Promise<boolean> {
  const where = `hash = ? AND revoked_at IS NULL AND (? = 1 OR EXISTS (
    SELECT 1 FROM api_keys AS other
    WHERE other.tenant_id = ? AND other.environment = ? AND other.hash <> ?
      AND other.revoked_at IS NULL AND other.expires_at IS NULL))`;
  const { hash, tenantId, environment } = key;
  const params = [hash, revocation.evenIfLast ? 1 : 0, tenantId, environment, hash];
  const [, revoked] = await db.batch([
    auditStatement(db, entry, { sql: `FROM api_keys WHERE ${where}`, params }),
    db
      .prepare(`UPDATE api_keys SET revoked_at = ? WHERE ${where} RETURNING id`)
      .bind(revocation.revokedAt, ...params),
  ]);
  return revoked?.results.length === 1;
}

/** Records that a key was used, unless a use after `unlessSince` is already recorded. */
export async function noteApiKeyUse(
  db: D1Database,
  use: { readonly hash: string; readonly usedAt: number; readonly unlessSince: number },
): Promise<void> {
  await drizzle(db)
    .update(apiKeys)
    .set({ lastUsedAt: use.usedAt })
    .where(
      and(
        eq(apiKeys.hash, use.hash),
        sql`coalesce(${apiKeys.lastUsedAt}, 0) <= ${use.unlessSince}`,
      ),
    );
}

/** Returns the statement that adds a key if its guard holds. */
export function insertKey(db: D1Database, key: ApiKeyRecord, guard: Guard): D1PreparedStatement {
  const { hash, id, tenantId, environment, prefix, lastFour, label, createdAt, expiresAt } = key;
  const scopes = key.scopes && JSON.stringify(key.scopes);
  return db
    .prepare(`${INSERT_KEY} ${guard.sql} RETURNING id`)
    .bind(
      ...[hash, id, tenantId, environment, prefix, lastFour, label],
      ...[createdAt, expiresAt, scopes, ...guard.params],
    );
}

function roomParams({ tenantId, environment, createdAt }: ApiKeyRecord): (string | number)[] {
  return [tenantId, environment, createdAt];
}

function inEnvironment({ tenantId, environment }: TenantEnvironment) {
  return and(eq(apiKeys.tenantId, tenantId), eq(apiKeys.environment, environment));
}

/** Returns when a key of the environment was made, in milliseconds; infinitely late if there is no such key. */
export async function keyCreatedAt(
  db: D1Database,
  { tenantId, environment }: TenantEnvironment,
  keyId: string,
): Promise<number> {
  const row = await db
    .prepare(
      `SELECT created_at AS createdAt FROM api_keys
       WHERE tenant_id = ? AND environment = ? AND id = ?`,
    )
    .bind(tenantId, environment, keyId)
    .first<{ createdAt: number }>();
  return row?.createdAt ?? Number.POSITIVE_INFINITY;
}

/** Returns the owner of a key, live or not; undefined if the key never existed. */
export async function findKeyOwner(
  db: D1Database,
  hash: string,
): Promise<(TenantEnvironment & { readonly keyId: string }) | undefined> {
  const { tenantId, environment, id: keyId } = apiKeys;
  const [row] = await drizzle(db)
    .select({ tenantId, environment, keyId })
    .from(apiKeys)
    .where(eq(apiKeys.hash, hash));
  return row;
}
