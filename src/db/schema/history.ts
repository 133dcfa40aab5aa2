/** History, copied from the wallets' journals. Operators' lists are read from here. */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Environment } from "../../../domain/ids.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import type {
  HistoryEntry,
  Transaction,
  TransactionType,
} from "../../../domain/wallet/history-entry.ts";
import type { WithdrawalRecord, WithdrawalStatus } from "../../../domain/wallet/withdrawal.ts";

/**
 * The type of an entry's last transaction, and the condition that it is not play: used by
 * history/read-transactions.
 */
const typeOf = () => sql`transactions ->> '$[#-1].type'`;
const moved = () => sql`transactions ->> '$[#-1].type' NOT IN ('bet', 'win')`;

/**
 * History: one row per entry of a wallet's journal. The indexes other than the primary key leave out stakes and
 * wins, so that a bet writes one row. `seq` has no gaps within a wallet, so a page is a range of the key.
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
    // Packed, like the columns next to it, or JSON as earlier versions stored it: db/round-text. decision 0132.
    round: text(),
    createdAt: integer("created_at").notNull(),
    // The other columns of the journal's row; null in rows that an earlier version stored. decision 0061.
    kept: text(),
  },
  ({ tenantId, environment, playerId, seq, createdAt }) => [
    primaryKey({ columns: [tenantId, environment, playerId, seq] }),
    index("entries_moved").on(tenantId, environment, createdAt, playerId, seq).where(moved()),
    index("entries_moved_by_type")
      .on(tenantId, environment, typeOf(), createdAt, playerId, seq)
      .where(moved()),
  ],
);

/** One transaction of an entry: `place` is its index in the entry. */
export interface TransactionRow {
  readonly seq: number;
  readonly place: number;
  readonly id: string;
  readonly type: TransactionType;
  readonly currency: Currency;
  readonly amount_minor: number;
  readonly balance_after_minor: number;
  readonly converted_minor: number | null;
  readonly granted_minor: number | null;
  readonly reference: string | null;
  readonly reason: Transaction["reason"] | null;
  /** JSON, like `after`. Null in entries of earlier versions. */
  readonly changes: string | null;
  readonly after: string | null;
  readonly round_id: string | null;
  readonly game_id: string | null;
  readonly created_at: number;
}

/**
 * The current state of rounds of several steps, by the entry that opened each one. That entry itself
 * does not change, and a round that its stake decides has no row here.
 */
export const roundStandings = sqliteTable(
  "round_standings",
  {
    tenantId: text("tenant_id").notNull(),
    environment: text().$type<Environment>().notNull(),
    playerId: text("player_id").notNull(),
    openedSeq: integer("opened_seq").notNull(),
    /** The entry that left it in this state. */
    seq: integer().notNull(),
    winMinor: integer("win_minor").notNull(),
    /** Packed, as in an entry. */
    round: text().notNull(),
  },
  ({ tenantId, environment, playerId, openedSeq }) => [
    primaryKey({ columns: [tenantId, environment, playerId, openedSeq] }),
  ],
);

/** The current state of withdrawals, in the order of the operator's list; they are rare enough to have indexes. */
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
    /** The entry that left it in this state. */
    seq: integer().notNull(),
    // Computed from the record, so that they are right for rows of every version. decision 0139.
    currency: text().generatedAlwaysAs(sql`record ->> '$.currency'`, { mode: "virtual" }),
    /** Where the money goes: "none" if it went back to the operator. */
    chain: text().generatedAlwaysAs(sql`coalesce(record ->> '$.destination.chain', 'none')`, {
      mode: "virtual",
    }),
  },
  (table) => {
    const { tenantId, environment, createdAt, id } = table;
    return [
      primaryKey({ columns: [tenantId, environment, createdAt, id] }),
      index("withdrawals_by_status").on(tenantId, environment, table.status, createdAt, id),
      index("withdrawals_by_currency").on(tenantId, environment, table.currency, createdAt, id),
      index("withdrawals_by_chain").on(tenantId, environment, table.chain, createdAt, id),
      index("withdrawals_by_player").on(tenantId, environment, table.playerId, createdAt, id),
      index("withdrawals_by_player_status").on(
        tenantId,
        environment,
        table.playerId,
        table.status,
        createdAt,
        id,
      ),
    ];
  },
);
