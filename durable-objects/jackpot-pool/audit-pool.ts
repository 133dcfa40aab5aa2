/**
 * Audits a pool from its own rows. The pool's row and its totals are read at once, because
 * contributions change them. Hits are append-only and are read in pages. docs/money.md.
 */
import { jackpotTransactionIdFor } from "../../domain/ids.ts";
import { PoolAudit } from "../../domain/ledger/pool-audit.ts";
import type { PoolAuditResult } from "./jackpot-pool-rpc.ts";
import type { PoolAuditReader } from "./pool-audit-reader.ts";

/** Reads all the books. `pause` lets waiting requests run between two pages. */
export async function auditPool(
  reader: PoolAuditReader,
  pool: {
    readonly poolId: string;
    readonly walletPrefix: string;
    readonly cycleInMemory: Parameters<PoolAuditReader["books"]>[0];
    pause(): Promise<void>;
  },
): Promise<PoolAuditResult> {
  const { poolId, walletPrefix } = pool;
  const books = reader.books(pool.cycleInMemory, walletPrefix);
  const through = reader.lastHit();
  const transactionIdOf = (cycle: number) => jackpotTransactionIdFor(poolId, cycle);
  const audit = new PoolAudit({ walletPrefix, transactionIdOf });
  let hits = 0;
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const page = reader.hits(after, through);
    for (const hit of page) audit.hit(hit);
    hits += page.length;
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.cycle;
    await pool.pause();
  }
  audit.close(books);
  return { hits, findings: audit.findings.first, findingCount: audit.findings.count };
}
