/**
 * The D1 tables, from which drizzle-kit writes migrations/. Every table is keyed by text, so each
 * migration is then edited by hand to add WITHOUT ROWID, which drizzle cannot express: with it a
 * new row is one row written instead of two (table and key index), and rows written are most of
 * what a bet costs. Times are integers of milliseconds; amounts are integers of minor units.
 */
import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { Environment } from "../../domain/ids.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { OnboardingStatus } from "../../domain/onboarding/onboarding-status.ts";
import type { Jurisdiction } from "../../domain/session/jurisdictions.ts";
import type { HistoryEntry, Transaction } from "../../domain/wallet/history.ts";
import type { RoundRecord } from "../../domain/wallet/round.ts";
import type { WithdrawalRecord, WithdrawalStatus } from "../../domain/wallet/withdrawal.ts";
import type { EventType } from "../../domain/webhooks/event-types.ts";
import type { DisabledReason } from "../../durable-objects/webhook-endpoint/webhook-endpoint-rpc.ts";
import type { AuditAction, AuditActor, AuditedFields } from "./audit-entry.ts";
import type { Milestone } from "./onboarding.ts";
import type { Plan, TenantSettings } from "./tenant.ts";

export const tenants = sqliteTable("tenants", {
  id: text().primaryKey(),
  name: text().notNull(),
  plan: text().$type<Plan>().notNull(),
  status: text().$type<OnboardingStatus>().notNull(),
  createdAt: integer("created_at").notNull(),
  /** What the last review found, while it is to be mended. */
  rejectedFor: text("rejected_for", { mode: "json" }).$type<readonly string[]>(),
});

/** What a tenant did for the first time, and when: a row is written once and never changed. */
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
    /** To within a few minutes: see auth/key-use. In no index, so that noting it is one row written. */
    lastUsedAt: integer("last_used_at"),
    /** When a key that was replaced stops working. */
    expiresAt: integer("expires_at"),
    revokedAt: integer("revoked_at"),
  },
  ({ tenantId, environment, createdAt, id }) => [
    index("api_keys_by_tenant").on(tenantId, environment, createdAt, id),
  ],
);

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

/**
 * History: one row per entry of a wallet's journal, and no index besides the key, so that a bet is
 * one row written. `seq` counts without gaps in each wallet, so a page is a range of the key.
 */
export const entries = sqliteTable(
  "entries",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    playerId: text("player_id").notNull(),
    seq: integer().notNull(),
    kind: text().$type<HistoryEntry["kind"]>().notNull(),
    currency: text().notNull(),
    demo: integer({ mode: "boolean" }).notNull(),
    roundId: text("round_id"),
    gameId: text("game_id"),
    stakeMinor: integer("stake_minor").notNull(),
    winMinor: integer("win_minor").notNull(),
    transactions: text({ mode: "json" }).$type<readonly Transaction[]>().notNull(),
    round: text({ mode: "json" }).$type<RoundRecord>(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.environment, table.playerId, table.seq] }),
  ],
);

/**
 * How rounds of several steps stand, by the entry that opened each: that entry stays as it was, and a
 * round that its stake decided has no row here.
 */
export const roundStandings = sqliteTable(
  "round_standings",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    playerId: text("player_id").notNull(),
    openedSeq: integer("opened_seq").notNull(),
    /** The entry that left it so. */
    seq: integer().notNull(),
    winMinor: integer("win_minor").notNull(),
    round: text({ mode: "json" }).$type<RoundRecord>().notNull(),
  },
  ({ tenantId, environment, playerId, openedSeq }) => [
    primaryKey({ columns: [tenantId, environment, playerId, openedSeq] }),
  ],
);

const sums = {
  rounds: integer().notNull(),
  /** Rounds that paid something; all others are losses. */
  wins: integer().notNull(),
  stakedMinor: integer("staked_minor").notNull(),
  wonMinor: integer("won_minor").notNull(),
  jackpots: integer().notNull(),
  jackpotWonMinor: integer("jackpot_won_minor").notNull(),
};

/**
 * What a player's history adds up to by day, game and currency, play money apart. A day counts from
 * midnight UTC, in days since 1970. See db/history-totals.
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

/** The same for all players together, with how many played and what they fed into the jackpot. */
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
 * Who played in which minute, and which of their entries: the order of time over all players, for a
 * row a player and minute where an index of `entries` would cost a row a bet (docs/decisions/0016).
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

/**
 * What audits have frozen, and how each freeze ended: for staff and for health. The objects hold
 * the freeze itself.
 */
export const frozenObjects = sqliteTable(
  "frozen_objects",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    kind: text().$type<"wallet" | "pool">().notNull(),
    /** The player's id of a wallet, the currency of a pool. */
    id: text("object_id").notNull(),
    frozenAt: integer("frozen_at").notNull(),
    reason: text().notNull(),
    releasedAt: integer("released_at"),
    releaseReason: text("release_reason"),
  },
  (table) => {
    const { tenantId, environment, kind, id, frozenAt } = table;
    return [primaryKey({ columns: [tenantId, environment, kind, id, frozenAt] })];
  },
);

/** Withdrawals as they stood last, in the order of the operator's list; rare, so they can afford indexes. */
export const withdrawals = sqliteTable(
  "withdrawals",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    createdAt: integer("created_at").notNull(),
    id: text("withdrawal_id").notNull(),
    playerId: text("player_id").notNull(),
    status: text().$type<WithdrawalStatus>().notNull(),
    record: text({ mode: "json" }).$type<WithdrawalRecord>().notNull(),
    /** The entry that left it so. */
    seq: integer().notNull(),
  },
  (table) => {
    const { tenantId, environment, createdAt, id } = table;
    return [
      primaryKey({ columns: [tenantId, environment, createdAt, id] }),
      index("withdrawals_by_status").on(tenantId, environment, table.status, createdAt, id),
      index("withdrawals_by_player").on(tenantId, environment, table.playerId, createdAt, id),
    ];
  },
);

/**
 * Who did what to a tenant's things. Rows are added and never changed; `once` is what the act brought
 * about, where a request can come twice, so that it is entered once.
 */
export const auditLog = sqliteTable(
  "audit_log",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    createdAt: integer("created_at").notNull(),
    id: text("entry_id").notNull(),
    action: text().$type<AuditAction>().notNull(),
    actorType: text("actor_type").$type<AuditActor["type"]>().notNull(),
    actorId: text("actor_id").notNull(),
    targetType: text("target_type").notNull(),
    targetId: text("target_id").notNull(),
    before: text({ mode: "json" }).$type<AuditedFields>(),
    after: text({ mode: "json" }).$type<AuditedFields>(),
    ip: text(),
    requestId: text("request_id").notNull(),
    once: text(),
  },
  (table) => {
    const { tenantId, environment, createdAt, id, action, targetId, once } = table;
    return [
      primaryKey({ columns: [tenantId, environment, createdAt, id] }),
      index("audit_log_by_action").on(tenantId, environment, action, createdAt, id),
      index("audit_log_by_target").on(tenantId, environment, targetId, createdAt, id),
      uniqueIndex("audit_log_once")
        .on(tenantId, environment, action, once)
        .where(sql`once IS NOT NULL`),
    ];
  },
);

/** Where an operator's backend is told of events. `version` counts its changes, so that its endpoint takes the last. */
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
    /** How many deliveries in a row had failed when the tenant was last told; 0 until then. */
    failures: integer().notNull(),
    version: integer().notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.environment, table.id] })],
);
