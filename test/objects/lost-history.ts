/** The history of a tenant in the database: copied, lost, put back and rebuilt. */
import { env } from "cloudflare:workers";
import { type RebuildPosition, rebuildStep } from "../../src/history/rebuild-step.ts";
import { TABLES_OF_JOURNALS } from "../support/history-tables.ts";
import { inDatabase, storedRows } from "./audited-casino.ts";

const TABLES = [...TABLES_OF_JOURNALS, "quarter_totals"] as const;
export type Rows = Awaited<ReturnType<typeof inDatabase>>;

/** What is kept beside history, and lost with it when the whole database is. */
export const BESIDE = ["chain_heads", "return_totals", "open_days", "day_closes"] as const;

/** Copies what the database holds of a tenant's history. */
export async function copyOfHistory(
  tenantId: string,
  more: readonly string[] = [],
): Promise<Map<string, Rows>> {
  const copy = new Map<string, Rows>();
  for (const table of [...TABLES, ...more]) {
    copy.set(table, await storedRows(table, tenantId));
  }
  return copy;
}

/** Deletes all of it. */
export async function loseHistory(tenantId: string, more: readonly string[] = []) {
  await env.DB.batch(
    [...TABLES, ...more].map((table) =>
      env.DB.prepare(`DELETE FROM ${table} WHERE tenant_id = ?`).bind(tenantId),
    ),
  );
}

/** Puts a copy back. */
export async function restoreHistory(copy: ReadonlyMap<string, Rows>) {
  for (const [table, rows] of copy) {
    for (const row of rows) {
      const columns = Object.keys(row);
      await inDatabase(
        `INSERT OR REPLACE INTO ${table} (${columns.join(", ")})
         VALUES (${columns.map(() => "?").join(", ")})`,
        ...Object.values(row),
      );
    }
  }
}

/** Rebuilds a tenant's history to the end, in as many steps as this machine needs; returns what was done. */
export async function rebuildAll(tenantId: string, bindings: Env = env) {
  const tenantEnvironment = { tenantId, environment: "sandbox" } as const;
  let position: RebuildPosition | undefined;
  const totals = { wallets: 0, entries: 0, skipped: 0 };
  for (;;) {
    const { next, ...step } = await rebuildStep(bindings, tenantEnvironment, position);
    totals.wallets += step.wallets;
    totals.entries += step.entries;
    totals.skipped += step.skipped;
    if (next === null) return totals;
    position = next;
  }
}
