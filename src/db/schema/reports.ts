/** The accountant's reports: open sums, the open day, and closed days. */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Environment } from "../../../domain/ids.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import {
  BOOKED_ACCOUNTS,
  BOOKED_FLOWS,
  type BookedAccount,
  type BookedFlow,
} from "../../../domain/report/bookings.ts";

const sumColumn = () => integer().notNull();
const accounts = Object.fromEntries(BOOKED_ACCOUNTS.map((name) => [name, sumColumn()])) as Record<
  BookedAccount,
  ReturnType<typeof sumColumn>
>;
const flows = Object.fromEntries(BOOKED_FLOWS.map((name) => [name, sumColumn()])) as Record<
  BookedFlow,
  ReturnType<typeof sumColumn>
>;

/**
 * The sums of real-money entries, by quarter of an hour (counted since 1970) and currency. `bookedIn` is
 * the same quarter, unless its day was closed when the entries arrived. Then it is the first quarter of the
 * day that was open, in whose report they appear. Written with the entries; a close deletes what it has
 * reported. docs/decisions/0037.
 */
export const quarterTotals = sqliteTable(
  "quarter_totals",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    bookedIn: integer("booked_in").notNull(),
    currency: text().$type<Currency>().notNull(),
    quarter: integer().notNull(),
    ...accounts,
    ...flows,
    /** Rows of an earlier version count a forfeit as granted. */
    forfeited_granted: integer().notNull().default(0),
  },
  ({ tenantId, environment, bookedIn, currency, quarter }) => [
    primaryKey({ columns: [tenantId, environment, bookedIn, currency, quarter] }),
  ],
);

/** The first day that is not closed, in the time zone that it will be closed in. */
export const openDays = sqliteTable(
  "open_days",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    /** Such as "2026-03-29". */
    day: text().notNull(),
    timeZone: text("time_zone").notNull(),
    /** Its first quarter; nothing is booked before it any more. */
    starts: integer().notNull(),
    /** The quarter in which the next day starts. */
    ends: integer().notNull(),
    /**
     * True if closed days were restored, and amounts that are in no report are not booked yet (decision
     * 0053).
     */
    restored: integer({ mode: "boolean" }).notNull().default(false),
    /** The wallets up to this player's id have been asked for entries of the day that history lacks. */
    asked: text().notNull().default(""),
    /** When a cron last worked on it: the day that has waited longest comes next. */
    triedAt: integer("tried_at").notNull().default(0),
  },
  ({ tenantId, environment }) => [primaryKey({ columns: [tenantId, environment] })],
);

/** Closed days. A row is written once; only `announced` changes, when its event has been sent. */
export const dayCloses = sqliteTable(
  "day_closes",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    day: text().notNull(),
    closedAt: integer("closed_at").notNull(),
    /** The report, with the digest of the day before: JSON, stored as the text that was digested. */
    report: text().notNull(),
    /** SHA-256 of `report`. */
    digest: text().notNull(),
    announced: integer({ mode: "boolean" }).notNull().default(false),
  },
  ({ tenantId, environment, day, announced }) => [
    primaryKey({ columns: [tenantId, environment, day] }),
    index("day_closes_untold").on(announced).where(sql`announced = 0`),
  ],
);
