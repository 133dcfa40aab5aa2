/** Security events, their counts by day, and the addresses that keys were used from. Reference 6.25. */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Environment } from "../../../domain/ids.ts";
import type { SecurityEventType } from "../../../domain/security/security-events.ts";

/** Everything within an hour with the same type, subject and address is one row. */
export const securityEvents = sqliteTable(
  "security_events",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    /** When the hour began. */
    hour: integer().notNull(),
    type: text().$type<SecurityEventType>().notNull(),
    /** The id of the key, player or member of staff; empty if none is known. */
    subject: text().notNull(),
    /** An IPv4 address or an IPv6 /64; empty if unknown. */
    address: text().notNull(),
    id: text("event_id").notNull(),
    firstAt: integer("first_at").notNull(),
    lastAt: integer("last_at").notNull(),
    count: integer().notNull(),
    /** False until it was sent to the webhooks that subscribe to it. */
    told: integer({ mode: "boolean" }).notNull(),
  },
  ({ tenantId, environment, hour, type, subject, address, id, firstAt }) => [
    primaryKey({ columns: [tenantId, environment, hour, type, subject, address] }),
    index("security_events_by_time").on(tenantId, environment, firstAt, id),
    index("security_events_by_type").on(tenantId, environment, type, firstAt, id),
    index("security_events_by_hour").on(hour),
    index("security_events_untold").on(firstAt).where(sql`told = 0`),
  ],
);

/** How often each type happened on a day (UTC, as its number since 1970). */
export const securityDays = sqliteTable(
  "security_days",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    day: integer().notNull(),
    type: text().$type<SecurityEventType>().notNull(),
    count: integer().notNull(),
  },
  ({ tenantId, environment, day, type }) => [
    primaryKey({ columns: [tenantId, environment, day, type] }),
  ],
);

/** The addresses that an API key was used from; a new one is a security event. */
export const keyAddresses = sqliteTable(
  "key_addresses",
  {
    keyId: text("key_id").notNull(),
    address: text().notNull(),
    firstAt: integer("first_at").notNull(),
  },
  ({ keyId, address }) => [primaryKey({ columns: [keyId, address] })],
);
