/**
 * The statements that store a long history: rounds of `players` players, one each 3 seconds, as history
 * would have. Every 9,973rd round is of another game, in EUR, with play money, and wins 1,000,000; the
 * others win at most 6. Tests and the bench run them.
 */

import type { RoundRecord } from "../../domain/wallet/round.ts";

/** When the first round of a long history was played, in milliseconds. */
export const LONG_HISTORY_BEGAN = 1_700_000_000_000;

/** A statement with its parameters. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly string[];
}

/** Returns the statements, in batches of bounded size. */
export function longHistory(
  tenantId: string,
  { rounds, players }: { readonly rounds: number; readonly players: number },
): Statement[][] {
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
           game_id, stake_minor, win_minor, transactions, round, created_at) ${rows}
         SELECT ?1, 'sandbox', p, seq, 'round', iif(rare, 'EUR', 'USD'), rare, NULL,
           iif(rare, 'safe-smash', 'golden-reels'), 100, iif(rare, 1000000, i % 7),
           ?3, ?2, at FROM rounds`,
        params: [tenantId, JSON.stringify(ROUND), TRANSACTIONS],
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

/** Every row holds this round as JSON: lists show it, whatever the row's other columns say. */
const ROUND: RoundRecord = {
  id: "rnd_01hf7yat000000000000000000",
  gameId: "golden-reels",
  gameVersion: 1,
  sessionId: "ses_01hf7yat000000000000000000",
  currency: "USD",
  demo: false,
  state: "settled",
  stake: { cashMinor: 100, bonusMinor: 0 },
  winMinor: 0,
  multiplier: 0,
  outcome: { stops: [0, 0, 0, 0, 0] },
  fairness: { serverSeedHash: "0".repeat(64), clientSeed: "long-history", nonce: 0 },
  createdAt: LONG_HISTORY_BEGAN,
  settledAt: LONG_HISTORY_BEGAN,
};

/** About as large as those of a real round, so that a page of the database holds as few rows as in production. */
const TRANSACTIONS = JSON.stringify([
  {
    id: "txn_stake",
    type: "bet",
    amountMinor: -100,
    balanceAfterMinor: 0,
    reason: "x".repeat(900),
  },
]);
