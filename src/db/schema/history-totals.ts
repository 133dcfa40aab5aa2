/** Totals of history, and the index of rounds by time over all players (history/count-totals). */
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Environment } from "../../../domain/ids.ts";
import type { Currency } from "../../../domain/money/currencies.ts";

const sums = {
  rounds: integer().notNull(),
  /** Rounds with a win; all others are losses. */
  wins: integer().notNull(),
  stakedMinor: integer("staked_minor").notNull(),
  wonMinor: integer("won_minor").notNull(),
  jackpots: integer().notNull(),
  jackpotWonMinor: integer("jackpot_won_minor").notNull(),
};

/**
 * A player's totals by day, game and currency, with play money apart. A day begins at midnight UTC, and
 * is counted in days since 1970. See history/count-totals.
 */
export const playerDays = sqliteTable(
  "player_days",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    playerId: text("player_id").notNull(),
    day: integer().notNull(),
    gameId: text("game_id").notNull(),
    currency: text().$type<Currency>().notNull(),
    demo: integer({ mode: "boolean" }).notNull(),
    ...sums,
  },
  ({ tenantId, environment, playerId, day, gameId, currency, demo }) => [
    primaryKey({ columns: [tenantId, environment, playerId, day, gameId, currency, demo] }),
  ],
);

/** The same for all players together, with the number of players and their contributions to the jackpot. */
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
    contributedPotUnits: integer("contributed_pot_units").notNull(),
    ...sums,
  },
  ({ tenantId, environment, day, gameId, currency, demo }) => [
    primaryKey({ columns: [tenantId, environment, day, gameId, currency, demo] }),
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
