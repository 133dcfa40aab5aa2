/** Our own staff: who may call /api/v1/platform, by name or with a platform key, and in which role. */
import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { StaffRole } from "../../../domain/authority/person-roles.ts";
import type { StaffScope } from "../../../domain/authority/staff-scopes.ts";

/** People, and services, who sign in through Cloudflare Access. `id` is the one that Access gives them. */
export const staffMembers = sqliteTable("staff_members", {
  id: text("staff_id").primaryKey(),
  name: text().notNull(),
  role: text().$type<StaffRole>().notNull(),
  createdAt: integer("created_at").notNull(),
});

/** Platform keys, each stored as its hash, with the last four characters by which people recognise it. */
export const platformKeys = sqliteTable(
  "platform_keys",
  {
    hash: text().primaryKey(),
    id: text("key_id").notNull(),
    name: text().notNull(),
    role: text().$type<StaffRole>().notNull(),
    lastFour: text("last_four").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** Exact to within a few minutes. */
    lastUsedAt: integer("last_used_at"),
    revokedAt: integer("revoked_at"),
    /** Null for every scope: keys made before there were scopes, and those made without any. */
    scopes: text({ mode: "json" }).$type<readonly StaffScope[]>(),
  },
  ({ id }) => [uniqueIndex("platform_keys_by_id").on(id)],
);

export type StaffMember = typeof staffMembers.$inferSelect;

/** The stored fields of a platform key, never the key itself. */
export type PlatformKeyRecord = typeof platformKeys.$inferSelect;
