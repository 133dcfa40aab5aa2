/** Who operates on the platform, what each has set for itself, and how far each has come. */
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Environment } from "../../../domain/ids.ts";
import type { OnboardingStatus } from "../../../domain/onboarding/onboarding-status.ts";

import type { Plan, TenantSettings } from "../tenant.ts";

export const tenants = sqliteTable("tenants", {
  id: text().primaryKey(),
  name: text().notNull(),
  plan: text().$type<Plan>().notNull(),
  status: text().$type<OnboardingStatus>().notNull(),
  createdAt: integer("created_at").notNull(),
  /** What the last review found, while it is to be mended. */
  rejectedFor: text("rejected_for", { mode: "json" }).$type<readonly string[]>(),
});

/** What an operator sets for itself, in each environment apart: docs/decisions/0011. */
export const tenantSettings = sqliteTable(
  "tenant_settings",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    settings: text({ mode: "json" }).$type<TenantSettings>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.environment] })],
);

/** What a tenant can do for the first time: in the sandbox, except for the last two. */
export type Milestone =
  | "test_player_made"
  | "token_exchanged"
  | "round_settled"
  | "webhook_delivered"
  | "signed_withdrawal_accepted"
  | "production_call"
  | "production_round";

/** What a tenant did for the first time, and when. A row is written once and never changes. */
export const milestones = sqliteTable(
  "milestones",
  {
    tenantId: text("tenant_id").notNull(),
    milestone: text().$type<Milestone>().notNull(),
    reachedAt: integer("reached_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.milestone] })],
);

/** Moves of an account's status that its webhooks are still to be told of. */
export const onboardingMoves = sqliteTable("onboarding_moves", {
  id: text("move_id").primaryKey(),
  tenantId: text("tenant_id").notNull(),
  from: text("from_status").$type<OnboardingStatus>().notNull(),
  to: text("to_status").$type<OnboardingStatus>().notNull(),
  movedAt: integer("moved_at").notNull(),
});
