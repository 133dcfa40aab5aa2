/** Moves of an environment's history to another database. docs/decisions/0193. */
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Environment, TenantEnvironment } from "../../../domain/ids.ts";

/** The phases of a move, in their order (src/history-moves/run-move), and those of one that staff stop. */
export const MOVE_PHASES = [
  "emptying",
  "copying",
  "comparing",
  "switching",
  "settling",
  "leaving",
  "done",
  "stopping",
  "stopped",
] as const;
export type MovePhase = (typeof MOVE_PHASES)[number];

/** A move as it is stored. Times are milliseconds since the epoch. */
export interface HistoryMove extends TenantEnvironment {
  readonly id: string;
  readonly fromShard: string;
  readonly toShard: string;
  readonly phase: MovePhase;
  readonly copied: number;
  readonly differing: number;
  readonly startedAt: number;
  /** When the environment's history was read from the new database; null before. */
  readonly switchedAt: number | null;
  readonly finishedAt: number | null;
}

/** The last move of each environment. In the directory. */
export const historyMoves = sqliteTable(
  "history_moves",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    id: text("move_id").notNull(),
    fromShard: text("from_shard").notNull(),
    toShard: text("to_shard").notNull(),
    phase: text().$type<MovePhase>().notNull().default("emptying"),
    /** Where the phase continues, as JSON; null at its start. */
    position: text(),
    /** Rows that were copied; a row that changed in the meantime counts once for each change. */
    copied: integer().notNull().default(0),
    /** Rows that differed when they were compared, and were copied again. */
    differing: integer().notNull().default(0),
    /**
     * Grows with each turn of a worker, even across several moves: only the latest turn may do
     * anything.
     */
    turn: integer().notNull().default(0),
    /** When the next turn may begin. */
    dueAt: integer("due_at").notNull().default(0),
    startedAt: integer("started_at").notNull(),
    switchedAt: integer("switched_at"),
    finishedAt: integer("finished_at"),
  },
  ({ tenantId, environment }) => [primaryKey({ columns: [tenantId, environment] })],
);

/**
 * What a database does with writes to the history of an environment that moves or has moved; for all others
 * there is no row. Triggers of migration 0045 read it with each write to history:
 *
 * - `noting`: each write is noted in `history_changes`, because the rows are being copied.
 * - `shut`: no write, while the last changes are copied and the move takes effect.
 * - `filling`: no write, because this is the copy.
 * - `left`: no write, because the history has moved away. This is permanent.
 * - `open`: all writes, as without a row: the move is over, or this is the mover's own transaction.
 *
 * A row is never deleted, because late writes must be checked against its turn.
 */
export const GATE_STATES = ["noting", "shut", "filling", "left", "open"] as const;
export type GateState = (typeof GATE_STATES)[number];

/** In the database of the history, like `history_changes`. */
export const historyGates = sqliteTable(
  "history_gates",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    state: text().$type<GateState>().notNull(),
    /** The turn of its move: whatever an earlier turn still sends is refused. */
    turn: integer().notNull(),
  },
  ({ tenantId, environment }) => [primaryKey({ columns: [tenantId, environment] })],
);

/** The rows that were written while their history is noted, identified by the rest of their key as JSON. */
export const historyChanges = sqliteTable(
  "history_changes",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    list: text().notNull(),
    key: text().notNull(),
    /** Grows with each write, so that a note is removed only if the row has not changed again. */
    changes: integer().notNull(),
  },
  ({ tenantId, environment, list, key }) => [
    primaryKey({ columns: [tenantId, environment, list, key] }),
  ],
);
