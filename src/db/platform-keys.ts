/**
 * The platform keys of our staff: adding, finding and revoking them, each change with its entry in the
 * staff log. No isolate caches them, so a revoked key is refused with its next call.
 */
import { desc, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { MAX_LIVE_PLATFORM_KEYS } from "../../domain/limits.ts";
import type { AuditEntry } from "./audit-log/audit-entry.ts";
import { auditStatement, type Guard } from "./audit-log/write-entries.ts";
import { type PlatformKeyRecord, platformKeys } from "./schema/staff.ts";

/** The most keys that a list shows: all live ones, and the latest of the others. */
const MAX_SHOWN = 200;

/** Returns the key with this hash, live or not; undefined if it never existed. */
export async function findPlatformKey(
  db: D1Database,
  hash: string,
): Promise<PlatformKeyRecord | undefined> {
  const [row] = await drizzle(db).select().from(platformKeys).where(eq(platformKeys.hash, hash));
  return row;
}

/** Returns the key with that id, or undefined. */
export async function findPlatformKeyById(
  db: D1Database,
  id: string,
): Promise<PlatformKeyRecord | undefined> {
  const [row] = await drizzle(db).select().from(platformKeys).where(eq(platformKeys.id, id));
  return row;
}

/** Returns true while a key works. */
export function isLive({ revokedAt, expiresAt }: PlatformKeyRecord, now: number): boolean {
  return revokedAt === null && expiresAt > now;
}

/** Returns the newest keys, those that expire last first. */
export function newestPlatformKeys(db: D1Database): Promise<PlatformKeyRecord[]> {
  return drizzle(db)
    .select()
    .from(platformKeys)
    .orderBy(desc(platformKeys.expiresAt), desc(platformKeys.id))
    .limit(MAX_SHOWN);
}

/** Adds a key; false if the maximum of live keys is reached. */
export async function addPlatformKey(
  db: D1Database,
  key: PlatformKeyRecord,
  entry: AuditEntry,
): Promise<boolean> {
  const guard: Guard = {
    sql: `WHERE (SELECT count(*) FROM platform_keys WHERE revoked_at IS NULL AND expires_at > ?)
      < ${MAX_LIVE_PLATFORM_KEYS}`,
    params: [key.createdAt],
  };
  const { hash, id, name, role, lastFour, createdAt, expiresAt } = key;
  const scopes = key.scopes && JSON.stringify(key.scopes);
  const [, added] = await db.batch([
    auditStatement(db, entry, guard),
    db
      .prepare(
        `INSERT INTO platform_keys (hash, key_id, name, role, last_four, created_at, expires_at, scopes)
         SELECT ?, ?, ?, ?, ?, ?, ?, ? ${guard.sql} RETURNING key_id`,
      )
      .bind(hash, id, name, role, lastFour, createdAt, expiresAt, scopes, ...guard.params),
  ]);
  return added?.results.length === 1;
}

/** Revokes a key; false if it was revoked before. */
export async function revokePlatformKey(
  db: D1Database,
  key: PlatformKeyRecord,
  entry: AuditEntry,
): Promise<boolean> {
  const where = "hash = ? AND revoked_at IS NULL";
  const [, revoked] = await db.batch([
    auditStatement(db, entry, { sql: `FROM platform_keys WHERE ${where}`, params: [key.hash] }),
    db
      .prepare(`UPDATE platform_keys SET revoked_at = ? WHERE ${where} RETURNING key_id`)
      .bind(entry.createdAt, key.hash),
  ]);
  return revoked?.results.length === 1;
}

/** Records that a key was used. */
export async function notePlatformKeyUse(
  db: D1Database,
  { hash, usedAt }: { readonly hash: string; readonly usedAt: number },
): Promise<void> {
  await drizzle(db)
    .update(platformKeys)
    .set({ lastUsedAt: usedAt })
    .where(eq(platformKeys.hash, hash));
}
