/** Histories that are longer than a test could play, and a database that tells what its queries cost. */
import { env } from "cloudflare:workers";

/** When the first round of a long history was played, in milliseconds. */
export const LONG_HISTORY_BEGAN = 1_700_000_000_000;

/**
 * Stores rounds of `players` players, one each 3 seconds, as history would have. Every 9,973rd round is of
 * another game, in EUR, with play money, and wins 1,000,000; the others win at most 6.
 */
export async function fillRounds(
  tenantId: string,
  { rounds, players }: { readonly rounds: number; readonly players: number },
): Promise<void> {
  const atOnce = 50_000;
  for (let first = 0; first < rounds; first += atOnce) {
    const last = Math.min(rounds, first + atOnce) - 1;
    const rows = `
      WITH RECURSIVE n(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i < ${last}),
      rounds AS (SELECT i, i % 9973 = 0 AS rare, 'plr_' || (i % ${players}) AS p,
        1 + i / ${players} AS seq,
        ${LONG_HISTORY_BEGAN} + (i / ${players}) * 3000 + i % ${players} AS at FROM n)`;
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO entries (tenant_id, environment, player_id, seq, kind, currency, demo, round_id,
           game_id, stake_minor, win_minor, transactions, round, created_at) ${rows}
         SELECT ?1, 'sandbox', p, seq, 'round', iif(rare, 'EUR', 'USD'), rare, NULL,
           iif(rare, 'safe-smash', 'golden-reels'), 100, iif(rare, 1000000, i % 7),
           ?3, ?2, at FROM rounds`,
      ).bind(tenantId, JSON.stringify({ id: "rnd" }), TRANSACTIONS),
      env.DB.prepare(
        `INSERT INTO round_minutes ${rows}
         SELECT ?1, 'sandbox', at / 60000 AS minute, p, min(seq), max(seq) FROM rounds
         GROUP BY minute, p ON CONFLICT DO UPDATE SET last_seq = excluded.last_seq`,
      ).bind(tenantId),
    ]);
  }
}

/** Of about the size of a round's, so that a page of the database holds as few rows as it does in truth. */
const TRANSACTIONS = JSON.stringify([
  {
    id: "txn_stake",
    type: "bet",
    amountMinor: -100,
    balanceAfterMinor: 0,
    reason: "x".repeat(900),
  },
]);

/** What one query was, and how many rows it read. */
export interface MeteredQuery {
  readonly sql: string;
  readonly params: readonly unknown[];
  readonly rowsRead: number;
}

/** A database that notes each query. */
export function meteredDatabase(): { queries: MeteredQuery[]; db: D1Database } {
  const queries: MeteredQuery[] = [];
  const prepare = (sql: string) => ({
    bind(...params: unknown[]) {
      const all = async () => {
        const answer = await env.DB.prepare(sql)
          .bind(...params)
          .all<Record<string, unknown>>();
        queries.push({ sql, params, rowsRead: answer.meta.rows_read });
        return answer;
      };
      const first = async (column?: string) => {
        const row = (await all()).results[0] ?? null;
        return column === undefined ? row : (row?.[column] ?? null);
      };
      return { all, first };
    },
  });
  return { queries, db: { prepare } as unknown as D1Database };
}

/** How many rows the queries read in all. */
export function rowsReadBy(queries: readonly MeteredQuery[]): number {
  return queries.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
}
