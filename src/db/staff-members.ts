/**
 * The members of our staff who may sign in by name, with their roles. Each change has its entry in the
 * staff log.
 */
import { asc, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { StaffRole } from "../../domain/authority/person-roles.ts";
import { MAX_STAFF_MEMBERS } from "../../domain/limits.ts";
import type { AuditEntry } from "./audit-log/audit-entry.ts";
import { auditStatement, type Guard } from "./audit-log/write-entries.ts";
import { type StaffMember, staffMembers } from "./schema/staff.ts";

/** Returns the member with that id of Cloudflare Access, or undefined. */
export async function findStaffMember(
  db: D1Database,
  id: string,
): Promise<StaffMember | undefined> {
  const [row] = await drizzle(db).select().from(staffMembers).where(eq(staffMembers.id, id));
  return row;
}

/** All members, by name. */
export function allStaffMembers(db: D1Database): Promise<StaffMember[]> {
  return drizzle(db)
    .select()
    .from(staffMembers)
    .orderBy(asc(staffMembers.name), asc(staffMembers.id));
}

/** Adds a member, or changes a member's name and role; false if the maximum is reached. */
export async function putStaffMember(
  db: D1Database,
  member: { readonly id: string; readonly name: string; readonly role: StaffRole },
  entry: AuditEntry,
): Promise<boolean> {
  const { id, name, role } = member;
  const guard: Guard = {
    sql: `WHERE (SELECT count(*) FROM staff_members WHERE staff_id <> ?) < ${MAX_STAFF_MEMBERS}`,
    params: [id],
  };
  const [, put] = await db.batch([
    auditStatement(db, entry, guard),
    db
      .prepare(
        `INSERT INTO staff_members (staff_id, name, role, created_at) SELECT ?, ?, ?, ? ${guard.sql}
         ON CONFLICT DO UPDATE SET name = excluded.name, role = excluded.role RETURNING staff_id`,
      )
      .bind(id, name, role, entry.createdAt, ...guard.params),
  ]);
  return put?.results.length === 1;
}

/** Removes a member, whose next call is refused; false if there is none of that id. */
export async function removeStaffMember(
  db: D1Database,
  id: string,
  entry: AuditEntry,
): Promise<boolean> {
  const guard: Guard = { sql: "FROM staff_members WHERE staff_id = ?", params: [id] };
  const [, removed] = await db.batch([
    auditStatement(db, entry, guard),
    db.prepare(`DELETE ${guard.sql} RETURNING staff_id`).bind(id),
  ]);
  return removed?.results.length === 1;
}
