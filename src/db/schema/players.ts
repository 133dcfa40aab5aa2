/** Players, their currencies and their wallets' activity, for lists and for the sweep. */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Environment } from "../../../domain/ids.ts";
import type { Jurisdiction } from "../../../domain/session/jurisdictions.ts";

export const PLAYER_STATUSES = ["active", "suspended"] as const;
export type PlayerStatus = (typeof PLAYER_STATUSES)[number];

/** A player in a list. */
export interface PlayerRow {
  readonly id: string;
  readonly externalId: string;
  readonly username: string;
  readonly jurisdiction: Jurisdiction;
  readonly createdAt: number;
  readonly suspendedAt: number | null;
  readonly suspensionReason: string | null;
}

export const players = sqliteTable(
  "players",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    playerId: text("player_id").notNull(),
    externalId: text("external_id").notNull(),
    username: text().notNull(),
    jurisdiction: text().$type<Jurisdiction>().notNull(),
    createdAt: integer("created_at").notNull(),
    /** The player's lists start after this entry: a sandbox reset has cleared earlier ones. */
    clearedThrough: integer("cleared_through").notNull().default(0),
    /** Set while the player is suspended. The wallet decides; this copy is for lists and create-token. */
    suspendedAt: integer("suspended_at"),
    suspensionReason: text("suspension_reason"),
    /** When the wallet last changed this row: a late message must not restore an older state. */
    changedAt: integer("changed_at").notNull().default(0),
  },
  ({ tenantId, environment, playerId, externalId, username, createdAt, suspendedAt }) => [
    primaryKey({ columns: [tenantId, environment, playerId] }),
    index("players_by_username").on(tenantId, environment, sql`lower(${username})`),
    index("players_by_external_id").on(tenantId, environment, sql`lower(${externalId})`),
    index("players_by_time").on(tenantId, environment, createdAt, playerId),
    index("players_suspended")
      .on(tenantId, environment, createdAt, playerId)
      .where(sql`${suspendedAt} IS NOT NULL`),
    index("players_active")
      .on(tenantId, environment, createdAt, playerId)
      .where(sql`${suspendedAt} IS NULL`),
  ],
);

/**
 * The endings of usernames from their second character on, and of external ids from each word on, in lower
 * case: any part in the middle is the beginning of one of these. Triggers of migration 0036 maintain them
 * for every write to `players`. docs/decisions/0100.
 */
export const playerNameEnds = sqliteTable(
  "player_name_ends",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    ending: text().notNull(),
    playerId: text("player_id").notNull(),
  },
  ({ tenantId, environment, ending, playerId }) => [
    primaryKey({ columns: [tenantId, environment, ending, playerId] }),
  ],
);

/** Notes of an operator's people on a player, which an erasure removes. */
export const playerNotes = sqliteTable(
  "player_notes",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    playerId: text("player_id").notNull(),
    createdAt: integer("created_at").notNull(),
    id: text("note_id").notNull(),
    text: text().notNull(),
    authorType: text("author_type").$type<"apiKey" | "person">().notNull(),
    authorId: text("author_id").notNull(),
  },
  ({ tenantId, environment, playerId, createdAt, id }) => [
    primaryKey({ columns: [tenantId, environment, playerId, createdAt, id] }),
  ],
);
export type PlayerNote = typeof playerNotes.$inferSelect;

/** The currencies that players have used, so that jackpots can be listed without looking at every currency. */
export const currenciesInPlay = sqliteTable(
  "currencies_in_play",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    currency: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.environment, table.currency] })],
);

/**
 * The wallets that may have changed recently, for the sweep: one row per wallet and period, deleted
 * after the next period. Not part of `players`, where a change would also write its index.
 */
export const seenWallets = sqliteTable(
  "seen_wallets",
  {
    /** When the period began. */
    period: integer().notNull(),
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    playerId: text("player_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.period, table.tenantId, table.environment, table.playerId] }),
  ],
);
