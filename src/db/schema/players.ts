/** Who plays, where and when: for lists, and for the sweep. */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Environment } from "../../../domain/ids.ts";
import type { Jurisdiction } from "../../../domain/session/jurisdictions.ts";

export const PLAYER_STATUSES = ["active", "suspended"] as const;
export type PlayerStatus = (typeof PLAYER_STATUSES)[number];

/** A player as lists show one. */
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
    /** Lists of the player begin past this entry: a sandbox reset cleared what is before. */
    clearedThrough: integer("cleared_through").notNull().default(0),
    /** Set while the player is suspended. The wallet holds the truth; this is for lists and create-token. */
    suspendedAt: integer("suspended_at"),
    suspensionReason: text("suspension_reason"),
    /** When the wallet last changed what stands here: what arrives late must not bring back what was before. */
    changedAt: integer("changed_at").notNull().default(0),
  },
  ({ tenantId, environment, playerId, createdAt, suspendedAt }) => [
    primaryKey({ columns: [tenantId, environment, playerId] }),
    index("players_by_time").on(tenantId, environment, createdAt, playerId),
    index("players_suspended")
      .on(tenantId, environment, createdAt, playerId)
      .where(sql`${suspendedAt} IS NOT NULL`),
  ],
);

/** Which currencies have been played in, so that jackpots can be listed without asking for every currency. */
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
 * Which wallets may have moved lately, for the sweep: one row for each wallet and period, deleted
 * when both are past. Kept apart from `players`, where a change would cost its index as well.
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
