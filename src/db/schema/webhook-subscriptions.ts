/** Operators' webhooks. */
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Environment } from "../../../domain/ids.ts";
import type { EventType } from "../../../domain/webhooks/event-types.ts";
import type { DisabledReason } from "../../../durable-objects/webhook-endpoint/webhook-endpoint-rpc.ts";

/** An operator's webhook. `version` counts its changes, so that its endpoint keeps the latest. */
export const webhookSubscriptions = sqliteTable(
  "webhook_subscriptions",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    id: text("subscription_id").notNull(),
    url: text().notNull(),
    eventTypes: text("event_types", { mode: "json" }).$type<readonly EventType[]>().notNull(),
    description: text(),
    /** Null while events are sent. */
    disabled: text().$type<DisabledReason>(),
    /** The number of failed deliveries in a row when the tenant was last notified; 0 until then. */
    failures: integer().notNull(),
    version: integer().notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.environment, table.id] })],
);
