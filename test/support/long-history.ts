/** Histories that are longer than a test could play, and a database that records what its queries cost. */
import { env } from "cloudflare:workers";
import { type LongHistory, longHistory } from "./long-history-rows.ts";

/** Stores a long history. */
export async function fillRounds(tenantId: string, size: LongHistory): Promise<void> {
  for (const batch of longHistory(tenantId, size)) {
    await env.DB.batch(batch.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)));
  }
}

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
