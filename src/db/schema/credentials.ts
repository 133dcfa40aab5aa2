/** The credentials of operators, never in a usable form. */
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { HeldScopes } from "../../../domain/authority/key-scopes.ts";
import type { Environment } from "../../../domain/ids.ts";

/** A key is stored as its hash; the prefix and the last four characters are for people to recognise it. */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    hash: text().primaryKey(),
    id: text().notNull(),
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    prefix: text().notNull(),
    lastFour: text("last_four").notNull(),
    label: text(),
    createdAt: integer("created_at").notNull(),
    /**
     * Exact to within a few minutes (middleware/note-key-use). It is in no index, so that recording it
     * writes one row.
     */
    lastUsedAt: integer("last_used_at"),
    /** When a key stops working: by its own expiry, or because it is being replaced. */
    expiresAt: integer("expires_at"),
    revokedAt: integer("revoked_at"),
    scopes: text({ mode: "json" }).$type<HeldScopes>(),
  },
  ({ tenantId, environment, createdAt, id }) => [
    index("api_keys_by_tenant").on(tenantId, environment, createdAt, id),
  ],
);

/** The stored fields of a key, never the key itself. */
export type ApiKeyRecord = typeof apiKeys.$inferSelect;

/**
 * The webhook secret of each environment, sealed (auth/sealed-secret), and the previous one while it is
 * still valid.
 */
export const signingSecrets = sqliteTable(
  "signing_secrets",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    sealed: text().notNull(),
    createdAt: integer("created_at").notNull(),
    previousSealed: text("previous_sealed"),
    previousUntil: integer("previous_until"),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.environment] })],
);
