/**
 * The audit log, the objects that audits froze, the hashes that audits received, and the jackpot bets that
 * wait for their pool.
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
import type { Environment } from "../../../domain/ids.ts";
import type { PersonalDigests } from "../../../domain/ledger/audit-log-chain.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import type { AuditAction, AuditActor, AuditedFields } from "../audit-log/audit-entry.ts";
import type { CountedList } from "../counted-lists.ts";
import type { Figure } from "../platform-counts.ts";

/**
 * Who did what in a tenant environment. Rows are added and never changed, except to seal and to erase.
 * `once` is the id of the result if a request may be repeated, so that it is entered once.
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
    /** What the hash covers of them, stored when they were erased with a player (decision 0059). */
    erasedDigests: text("erased_digests", { mode: "json" }).$type<PersonalDigests>(),
    requestId: text("request_id").notNull(),
    once: text(),
    /** The place in the chain of the log and the hash; null until the entry is sealed (decision 0039). */
    seq: integer(),
    hash: text(),
  },
  (table) => {
    const { tenantId, environment, createdAt, id, action, actorId, targetId, once, seq } = table;
    const { requestId } = table;
    return [
      primaryKey({ columns: [tenantId, environment, createdAt, id] }),
      index("audit_log_by_action").on(tenantId, environment, action, createdAt, id),
      index("audit_log_by_actor").on(tenantId, environment, actorId, createdAt, id),
      index("audit_log_by_target").on(tenantId, environment, targetId, createdAt, id),
      index("audit_log_by_request").on(requestId),
      uniqueIndex("audit_log_once")
        .on(tenantId, environment, action, once)
        .where(sql`once IS NOT NULL`),
      uniqueIndex("audit_log_by_seq").on(tenantId, environment, seq).where(sql`seq IS NOT NULL`),
      index("audit_log_unsealed").on(tenantId, environment, createdAt, id).where(sql`seq IS NULL`),
    ];
  },
);

/**
 * What audits have frozen, and how each freeze ended, for staff and for health. The objects hold the
 * freeze itself.
 */
export const frozenObjects = sqliteTable(
  "frozen_objects",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    kind: text().$type<"wallet" | "pool">().notNull(),
    /** The player's id of a wallet, or the currency of a pool. */
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

/** Jackpot bets that have been in doubt for minutes, at most one for each player; the sweep records them. */
export const openDoubts = sqliteTable(
  "open_doubts",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    playerId: text("player_id").notNull(),
    roundId: text("round_id").notNull(),
    currency: text().$type<Currency>().notNull(),
    placedAt: integer("placed_at").notNull(),
  },
  ({ tenantId, environment, playerId }) => [
    primaryKey({ columns: [tenantId, environment, playerId] }),
  ],
);

export type ChainKind = "wallet" | "pool" | "erased";

/**
 * The latest reported row of an object's chain, and its hash. A journal that was cut off, or forged from
 * some row on, does not contain it. docs/decisions/0026-chains.md.
 */
export const chainHeads = sqliteTable(
  "chain_heads",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    /** An erased player's wallet has its own chain, and earlier hashes no longer apply. */
    kind: text().$type<ChainKind>().notNull(),
    /** The player's id of a wallet, or the currency of a pool. */
    id: text("object_id").notNull(),
    /** The journal row of a wallet, or the cycle of a pool's last hit. */
    seq: integer().notNull(),
    hash: text().notNull(),
    /** The hash that seals the rows from before rows had hashes; null if there are none. */
    oldRowsHash: text("old_rows_hash"),
  },
  (table) => {
    const { tenantId, environment, kind, id } = table;
    return [primaryKey({ columns: [tenantId, environment, kind, id] })];
  },
);

/** The result of an audit of a tenant's environment. Times are milliseconds since the epoch. */
export interface AuditResult {
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly pools: number;
  readonly wallets: number;
  readonly rows: number;
  readonly findings: number;
  readonly frozen: number;
}

/** The scheduled audits: one row per tenant and environment, with the run and the last result. */
export const auditRuns = sqliteTable(
  "audit_runs",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    running: integer({ mode: "boolean" }).notNull().default(false),
    /** When the current run began, or else the last one; 0 before the first. */
    startedAt: integer("started_at").notNull().default(0),
    /** Where the run continues, as JSON; null at its start. */
    position: text(),
    /** The worker that holds the run, and until when. */
    lease: text(),
    leasedUntil: integer("leased_until").notNull().default(0),
    pools: integer().notNull().default(0),
    wallets: integer().notNull().default(0),
    rows: integer("journal_rows").notNull().default(0),
    findings: integer().notNull().default(0),
    frozen: integer().notNull().default(0),
    last: text({ mode: "json" }).$type<AuditResult>(),
    /** When the last run was finished; 0 before the first. */
    finishedAt: integer("finished_at").notNull().default(0),
  },
  ({ tenantId, environment, leasedUntil, startedAt }) => [
    primaryKey({ columns: [tenantId, environment] }),
    index("audit_runs_in_turn").on(leasedUntil, startedAt),
  ],
);

/**
 * Changes that need two people: one makes a request, and another agrees before it expires. The digest binds
 * the agreement to exactly what was requested.
 */
export const approvals = sqliteTable(
  "approvals",
  {
    id: text("approval_id").primaryKey(),
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    kind: text().$type<ApprovalKind>().notNull(),
    /** What it is about, such as "wallet plr_…". */
    subject: text().notNull(),
    payload: text().notNull(),
    digest: text().notNull(),
    requestedBy: text("requested_by").notNull(),
    requestedAt: integer("requested_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    approvedBy: text("approved_by"),
    approvedAt: integer("approved_at"),
    /** When the agreed change was complete. */
    doneAt: integer("done_at"),
  },
  ({ tenantId, environment, kind, requestedAt, id }) => [
    index("approvals_by_time").on(tenantId, environment, kind, requestedAt, id),
  ],
);

/** Calls of operators and players that were refused or failed, by the ids of their answers, for three days. */
export const refusedCalls = sqliteTable(
  "refused_calls",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    requestId: text("request_id").notNull(),
    createdAt: integer("created_at").notNull(),
    method: text().notNull(),
    path: text().notNull(),
    status: integer().notNull(),
    code: text().notNull(),
    callerType: text("caller_type").notNull(),
    callerId: text("caller_id").notNull(),
  },
  ({ tenantId, environment, requestId, createdAt }) => [
    primaryKey({ columns: [tenantId, environment, requestId] }),
    index("refused_calls_by_time").on(createdAt),
  ],
);

/**
 * How often the platform did its work, and failed, in an hour (counted since 1970); also what the check of the
 * deployed code found in it (src/monitoring/code-check-log.ts).
 */
export const platformCounts = sqliteTable(
  "platform_counts",
  {
    hour: integer().notNull(),
    figure: text().$type<Figure>().notNull(),
    count: integer().notNull(),
  },
  ({ hour, figure }) => [primaryKey({ columns: [hour, figure] })],
);

/**
 * The same for each tenant environment, since it was created; these only grow. Empty for calls that belong
 * to none.
 */
export const tenantCounts = sqliteTable(
  "tenant_counts",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().notNull(),
    calls: integer().notNull(),
    callFaults: integer("call_faults").notNull(),
    launches: integer().notNull(),
    launchFaults: integer("launch_faults").notNull(),
    firstAttempts: integer("first_attempts").notNull(),
    firstAttemptFaults: integer("first_attempt_faults").notNull(),
  },
  ({ tenantId, environment }) => [primaryKey({ columns: [tenantId, environment] })],
);

/** The size of each list of an environment, except rounds: triggers of migration 0041 keep it. docs/decisions/0143. */
export const tenantSizes = sqliteTable(
  "tenant_sizes",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    list: text().$type<CountedList>().notNull(),
    rows: integer().notNull(),
    /** The size of the fields, without indexes. */
    bytes: integer().notNull(),
    /**
     * The day (UTC, counted since 1970) of the latest change of settings, and what the changes of
     * that day wrote to the audit log.
     */
    day: integer().notNull().default(0),
    dayBytes: integer("day_bytes").notNull().default(0),
  },
  ({ tenantId, environment, list }) => [primaryKey({ columns: [tenantId, environment, list] })],
);

/** The undelivered events of webhooks, as the sweep last found them. */
export const webhookQueues = sqliteTable(
  "webhook_queues",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    id: text("subscription_id").notNull(),
    waiting: integer().notNull(),
    failed: integer().notNull(),
    held: integer().notNull(),
    dropped: integer().notNull(),
    paused: integer({ mode: "boolean" }).notNull(),
  },
  ({ tenantId, environment, id }) => [primaryKey({ columns: [tenantId, environment, id] })],
);

export type ApprovalKind =
  | "correction"
  | "pot_change"
  | "chain_release"
  | "payout_ending"
  | "round_void"
  | "erasure"
  | "withdrawal"
  | "withdrawal_limits";
