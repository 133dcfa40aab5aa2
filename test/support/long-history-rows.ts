/**
 * The statements that store a long history: rounds of `players` players, one each 3 seconds, as history
 * would have. Every 9,973rd round is of another game, in EUR, with play money, and wins 1,000,000; the
 * others win at most 6. Tests and the bench run them.
 */
import type { Transaction } from "../../domain/wallet/history-entry.ts";
import { packText } from "../../domain/wallet/packed-text.ts";
import type { RoundRecord } from "../../domain/wallet/round.ts";
import type { WithdrawalRecord } from "../../domain/wallet/withdrawal.ts";
import { roundText } from "../../src/db/round-text.ts";

/** When the first round of a long history was played, in milliseconds. */
export const LONG_HISTORY_BEGAN = 1_700_000_000_000;

export interface LongHistory {
  readonly rounds: number;
  readonly players: number;
  /** Rows as the versions before decision 0132 stored them: twice as long, and with their rounds as JSON. */
  readonly unpacked?: boolean;
}

/** A statement with its parameters. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly string[];
}

/** Returns the statements, in batches of bounded size. */
export function longHistory(
  tenantId: string,
  { rounds, players, unpacked = false }: LongHistory,
): Statement[][] {
  const { round, transactions, kept } = unpacked ? UNPACKED : PACKED;
  const atOnce = 50_000;
  return Array.from({ length: Math.ceil(rounds / atOnce) }, (_, batch) => {
    const first = batch * atOnce;
    const last = Math.min(rounds, first + atOnce) - 1;
    const rows = `
      WITH RECURSIVE n(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i < ${last}),
      rounds AS (SELECT i, i % 9973 = 0 AS rare, 'plr_' || (i % ${players}) AS p,
        1 + i / ${players} AS seq,
        ${LONG_HISTORY_BEGAN} + (i / ${players}) * 3000 + i % ${players} AS at FROM n)`;
    return [
      {
        sql: `INSERT INTO entries (tenant_id, environment, player_id, seq, kind, currency, demo, round_id,
           game_id, stake_minor, win_minor, transactions, round, created_at, kept) ${rows}
         SELECT ?1, 'sandbox', p, seq, 'round', iif(rare, 'EUR', 'USD'), rare, NULL,
           iif(rare, 'safe-smash', 'golden-reels'), 100, iif(rare, 1000000, i % 7),
           ?3, ?2, at, ?4 FROM rounds`,
        params: [tenantId, round, transactions, kept],
      },
      {
        sql: `INSERT INTO round_minutes ${rows}
         SELECT ?1, 'sandbox', at / 60000 AS minute, p, min(seq), max(seq) FROM rounds
         GROUP BY minute, p ON CONFLICT DO UPDATE SET last_seq = excluded.last_seq`,
        params: [tenantId],
      },
    ];
  });
}

/**
 * Returns the statements for as many rows of each other list: players, withdrawals of one of them, deposits of
 * another and entries of the audit log. The first rows are the rare ones that filters look for.
 */
export function otherLists(
  tenantId: string,
  { rows, withdrawalsOf }: { readonly rows: number; readonly withdrawalsOf: string },
): Statement[] {
  const n = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows - 1})`;
  return [
    {
      sql: `INSERT INTO players (tenant_id, environment, player_id, external_id, username, jurisdiction,
         created_at, suspended_at) ${n}
       SELECT ?1, 'sandbox', 'plr_' || i, i, 'Someone', 'MT', 1 + i, iif(i = 1, 5, NULL) FROM n`,
      params: [tenantId],
    },
    {
      sql: `INSERT INTO withdrawals (tenant_id, environment, created_at, withdrawal_id, player_id, status,
         record, seq) ${n}
       SELECT ?1, 'sandbox', 1 + i, 'wdr_' || i, ?2, iif(i = 0, 'failed', 'completed'), ?3, i FROM n`,
      params: [tenantId, withdrawalsOf, JSON.stringify(WITHDRAWAL)],
    },
    {
      sql: `INSERT INTO entries (tenant_id, environment, player_id, seq, kind, currency, demo, stake_minor,
         win_minor, transactions, created_at) ${n}
       SELECT ?1, 'sandbox', 'plr_99', 1 + i, 'deposit', 'USD', 0, 0, 0, ?2, 1 + i FROM n`,
      params: [tenantId, JSON.stringify([DEPOSIT])],
    },
    {
      sql: `INSERT INTO audit_log (tenant_id, environment, created_at, entry_id, action, actor_type, actor_id,
         target_type, target_id, request_id) ${n}
       SELECT ?1, 'sandbox', 1 + i, 'aud_' || i, iif(i = 1, 'game.switched', 'tenant.updated'), 'apiKey',
         'key_1', 'game', iif(i < 2, 'rare', 'often'), 'req_' || i FROM n`,
      params: [tenantId],
    },
  ];
}

const WITHDRAWAL: WithdrawalRecord = {
  id: "wdr_0",
  transactionId: "txn_01hf7yat000000000000000001",
  currency: "USD",
  amountMinor: 1,
  status: "completed",
  destination: null,
  reference: null,
  reason: null,
  createdAt: 1,
  updatedAt: 1,
};

/** Every row holds this round: lists show it, whatever the row's other columns say. It is as long as a usual one. */
const ROUND: RoundRecord = {
  id: "rnd_01hf7yat000000000000000000",
  gameId: "golden-reels",
  gameVersion: 1,
  gameHash: "0123456789abcdef".repeat(4),
  sessionId: "ses_01hf7yat000000000000000000",
  currency: "USD",
  demo: false,
  stake: { cashMinor: 100, bonusMinor: 0 },
  winMinor: 0,
  state: "settled",
  multiplier: 0,
  outcome: {
    type: "slots",
    reelPositions: [1, 17, 17, 14, 2],
    window: [
      ["diamond", "clover", "seven", "ingot", "clover"],
      ["horseshoe", "bell", "bell", "plum", "diamond"],
      ["bell", "cherry", "horseshoe", "seven", "ingot"],
    ],
    wins: [],
    scatters: 0,
    freeSpins: null,
  },
  winsTo: "cash",
  fairness: {
    serverSeedHash: "0123456789abcdef".repeat(4),
    clientSeed: "fedcba9876543210".repeat(2),
    clientSeedBy: "platform",
    nonce: 129,
  },
  createdAt: LONG_HISTORY_BEGAN,
  settledAt: LONG_HISTORY_BEGAN,
};

const TRANSACTION: Transaction = {
  id: "txn_01hf7yat000000000000000000",
  type: "bet",
  amountMinor: -100,
  balanceAfterMinor: 99_900,
  changes: { cash: -100 },
  after: { cash: 99_900 },
};

const DEPOSIT: Transaction = {
  id: "txn_1",
  type: "deposit",
  amountMinor: 1,
  balanceAfterMinor: 1,
};

/** The columns of the journal's row that history keeps beside the round. */
const KEPT = JSON.stringify([
  { cash: -100, gaming: 100 },
  [99_900, 0, 0, 0, 0, 0, null, 1234, null, null, ROUND.sessionId, ...hashes(3)],
  {},
]);

const PACKED = {
  round: roundText(ROUND),
  transactions: JSON.stringify([TRANSACTION]),
  kept: packText(KEPT),
};

/** Longer than the rows of any version, so that a page of the database holds few of them. */
const UNPACKED = {
  round: JSON.stringify(ROUND),
  transactions: JSON.stringify([{ ...TRANSACTION, reason: "x".repeat(900) }]),
  kept: KEPT,
};

function hashes(count: number): string[] {
  return Array.from({ length: count }, () => "0123456789abcdef".repeat(4));
}
