/**
 * Totals of history, how far each wallet's entries are included in them, and the index of rounds by time
 * over all players (history/fold-statements).
 */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Environment } from "../../../domain/ids.ts";
import type { Currency } from "../../../domain/money/currencies.ts";

/** The columns of `TOTALS` (domain/wallet/totals). */
const sums = {
  rounds: integer().notNull(),
  /** Rounds with a win; all others are losses. */
  wins: integer().notNull(),
  stakedMinor: integer("staked_minor").notNull(),
  wonMinor: integer("won_minor").notNull(),
  jackpots: integer().notNull(),
  jackpotWonMinor: integer("jackpot_won_minor").notNull(),
  contributedPotUnits: integer("contributed_pot_units").notNull(),
};

/**
 * How far history holds each wallet: all its entries up to `through`, and none after it. It moves in the
 * transaction that stores and adds up the entries, and only from the point where they begin, so each entry
 * counts once, even if it is sent again (docs/decisions/0025).
 *
 * The sums of reports never go back, because days are closed with them: entries up to `booked` are in
 * them and are not added again when the wallet starts over (docs/decisions/0037). Null for a wallet that
 * an earlier version stored: its point counts as 0, so that it starts over and is added up.
 */
export const historyPoints = sqliteTable(
  "history_points",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    playerId: text("player_id").notNull(),
    through: integer().notNull(),
    booked: integer(),
  },
  ({ tenantId, environment, playerId }) => [
    primaryKey({ columns: [tenantId, environment, playerId] }),
    index("history_points_unbooked").on(tenantId, environment).where(sql`booked IS NULL`),
  ],
);

/**
 * A player's totals by day, game and currency, with play money counted separately. A day begins at
 * midnight UTC, and is counted in days since 1970. Every round is in one row: a sandbox reset moves
 * what it clears to rows of its own, so that the totals of a day are always the sum of its players'
 * rows.
 */
export const playerDays = sqliteTable(
  "player_days",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    playerId: text("player_id").notNull(),
    /** True for totals that a reset has cleared: the player's lists do not show them. */
    cleared: integer({ mode: "boolean" }).notNull().default(false),
    day: integer().notNull(),
    gameId: text("game_id").notNull(),
    currency: text().$type<Currency>().notNull(),
    demo: integer({ mode: "boolean" }).notNull(),
    ...sums,
  },
  ({ tenantId, environment, playerId, cleared, day, gameId, currency, demo }) => [
    primaryKey({
      columns: [tenantId, environment, playerId, cleared, day, gameId, currency, demo],
    }),
    index("player_days_by_day").on(tenantId, environment, day),
  ],
);

/** The same for all players together, with the number of players. */
export const dayTotals = sqliteTable(
  "day_totals",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    day: integer().notNull(),
    gameId: text("game_id").notNull(),
    currency: text().$type<Currency>().notNull(),
    demo: integer({ mode: "boolean" }).notNull(),
    players: integer().notNull(),
    ...sums,
  },
  ({ tenantId, environment, day, gameId, currency, demo }) => [
    primaryKey({ columns: [tenantId, environment, day, gameId, currency, demo] }),
  ],
);

/**
 * Stakes and wins with real money, by game, version and currency, for the bands of actual returns. Booked
 * with the reports' sums, so they never go back (docs/decisions/0073).
 */
export const returnTotals = sqliteTable(
  "return_totals",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    gameId: text("game_id").notNull(),
    version: integer().notNull(),
    currency: text().$type<Currency>().notNull(),
    rounds: integer().notNull(),
    stakedMinor: integer("staked_minor").notNull(),
    wonMinor: integer("won_minor").notNull(),
    /** May exceed an exact number; only the width of a band follows from it. */
    stakeSquares: real("stake_squares").notNull(),
  },
  ({ tenantId, environment, gameId, version, currency }) => [
    primaryKey({ columns: [tenantId, environment, gameId, version, currency] }),
  ],
);

/**
 * Who played in which minute, and which of their entries: rounds by time over all players. It costs a
 * row per player and minute, where an index of `entries` would cost a row per bet (docs/decisions/0016).
 */
export const roundMinutes = sqliteTable(
  "round_minutes",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    minute: integer().notNull(),
    playerId: text("player_id").notNull(),
    firstSeq: integer("first_seq").notNull(),
    lastSeq: integer("last_seq").notNull(),
  },
  ({ tenantId, environment, minute, playerId }) => [
    primaryKey({ columns: [tenantId, environment, minute, playerId] }),
  ],
);

/** A player's totals in one game and currency, for real money or play money. */
export interface PlaySums {
  readonly gameId: string;
  readonly currency: Currency;
  /** 1 for play money. */
  readonly demo: number;
  readonly rounds: number;
  readonly wins: number;
  readonly stakedMinor: number;
  readonly wonMinor: number;
  readonly jackpots: number;
  readonly jackpotWonMinor: number;
}
