/** The notes of an operator's people on a player. Each player has few; only an erasure removes one. */
import { and, desc, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { MAX_NOTES_PER_PLAYER } from "../../domain/limits.ts";
import type { WalletAddress } from "../../durable-objects/names.ts";
import type { AuditEntry } from "./audit-log/audit-entry.ts";
import { auditStatement, type Guard } from "./audit-log/write-entries.ts";
import { type PlayerNote, playerNotes } from "./schema/players.ts";

/** Returns a player's notes, newest first. */
export function notesOf(
  db: D1Database,
  { tenantId, environment, playerId }: WalletAddress,
): Promise<PlayerNote[]> {
  return drizzle(db)
    .select()
    .from(playerNotes)
    .where(
      and(
        eq(playerNotes.tenantId, tenantId),
        eq(playerNotes.environment, environment),
        eq(playerNotes.playerId, playerId),
      ),
    )
    .orderBy(desc(playerNotes.createdAt), desc(playerNotes.id))
    .limit(MAX_NOTES_PER_PLAYER);
}

/** Adds a note with its audit entry; false if the player, or the environment (`most`), has the maximum. */
export async function addNote(
  db: D1Database,
  { note, most }: { readonly note: PlayerNote; readonly most: number },
  entry: AuditEntry,
): Promise<boolean> {
  const { tenantId, environment, playerId, createdAt, id, text, authorType, authorId } = note;
  const guard: Guard = {
    sql: `WHERE (SELECT count(*) FROM player_notes
        WHERE tenant_id = ? AND environment = ? AND player_id = ?) < ${MAX_NOTES_PER_PLAYER}
      AND NOT EXISTS (SELECT 1 FROM tenant_sizes
        WHERE tenant_id = ? AND environment = ? AND list = 'notes' AND rows >= ?)`,
    params: [tenantId, environment, playerId, tenantId, environment, most],
  };
  const [, added] = await db.batch([
    auditStatement(db, entry, guard),
    db
      .prepare(
        `INSERT INTO player_notes (tenant_id, environment, player_id, created_at, note_id, text,
           author_type, author_id) SELECT ?, ?, ?, ?, ?, ?, ?, ? ${guard.sql} RETURNING note_id`,
      )
      .bind(
        ...[tenantId, environment, playerId, createdAt, id, text, authorType, authorId],
        ...guard.params,
      ),
  ]);
  return added?.results.length === 1;
}
