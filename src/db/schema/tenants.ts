/** The operators on the platform, their settings, their onboarding and their webhooks. */
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Environment } from "../../../domain/ids.ts";
import type { OnboardingStatus } from "../../../domain/onboarding/onboarding-status.ts";
import type { DeliveryOptions } from "../../../domain/webhooks/delivery-options.ts";
import type { EventType } from "../../../domain/webhooks/event-types.ts";
import type { DisabledReason } from "../../../durable-objects/webhook-endpoint/webhook-endpoint-rpc.ts";
import type { Plan, TenantSettings } from "../tenant.ts";

export const tenants = sqliteTable("tenants", {
  id: text().primaryKey(),
  name: text().notNull(),
  plan: text().$type<Plan>().notNull(),
  status: text().$type<OnboardingStatus>().notNull(),
  createdAt: integer("created_at").notNull(),
  /** The reasons of the last review, until they are corrected. */
  rejectedFor: text("rejected_for", { mode: "json" }).$type<readonly string[]>(),
  /** When our staff suspended the account, and why; null while the account is open. */
  suspendedAt: integer("suspended_at"),
  suspendedFor: text("suspended_for"),
});

/** An operator's settings, separate for each environment: docs/decisions/0011. */
export const tenantSettings = sqliteTable(
  "tenant_settings",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    settings: text({ mode: "json" }).$type<TenantSettings>().notNull(),
    /** Counts the changes, so that pools can tell which of two messages about a game is later. */
    version: integer().notNull().default(0),
    /** The binding of the database that holds the environment's history. It never changes. */
    historyShard: text("history_shard").notNull().default("DB"),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.environment] })],
);

/** The milestones of a tenant: in the sandbox, except for the last two. */
export type Milestone =
  | "test_player_made"
  | "token_exchanged"
  | "round_settled"
  | "webhook_delivered"
  | "signed_withdrawal_accepted"
  | "production_call"
  | "production_round";

/** The milestones that a tenant has reached, and when. A row is written once and never changes. */
export const milestones = sqliteTable(
  "milestones",
  {
    tenantId: text("tenant_id").notNull(),
    milestone: text().$type<Milestone>().notNull(),
    reachedAt: integer("reached_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.milestone] })],
);

/** Changes of an account's status whose events were not sent yet. */
export const onboardingMoves = sqliteTable("onboarding_moves", {
  id: text("move_id").primaryKey(),
  tenantId: text("tenant_id").notNull(),
  from: text("from_status").$type<OnboardingStatus>().notNull(),
  to: text("to_status").$type<OnboardingStatus>().notNull(),
  movedAt: integer("moved_at").notNull(),
});

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
    /** Its delivery options. */
    options: text({ mode: "json" }).$type<DeliveryOptions>().notNull().default({}),
    /**
     * Signs its deliveries; sealed (auth/sealed-secret). Null in a webhook that is older than delivery
     * secrets: its deliveries are signed with the environment's webhook secret until it is rotated.
     */
    deliverySecret: text("delivery_secret"),
    deliverySecretFrom: integer("delivery_secret_from"),
    /** The previous secret, while it also still signs. */
    previousDeliverySecret: text("previous_delivery_secret"),
    previousDeliverySecretUntil: integer("previous_delivery_secret_until"),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.environment, table.id] })],
);
