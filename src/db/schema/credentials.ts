/** With which operators prove who they are: never in a form that could be used. */
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Environment } from "../../../domain/ids.ts";

/** A key is known by its hash alone; prefix and last four characters are for people to tell keys apart. */
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
    /** To within a few minutes: see middleware/note-key-use. In no index, so that noting it is one row written. */
    lastUsedAt: integer("last_used_at"),
    /** When a key that was replaced stops working. */
    expiresAt: integer("expires_at"),
    revokedAt: integer("revoked_at"),
  },
  ({ tenantId, environment, createdAt, id }) => [
    index("api_keys_by_tenant").on(tenantId, environment, createdAt, id),
  ],
);

/** What is stored of a key: never the key itself. */
export type ApiKeyRecord = typeof apiKeys.$inferSelect;

/** The webhook secret of each environment, sealed (see auth/sealed-secret), and the one before it while it still counts. */
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
