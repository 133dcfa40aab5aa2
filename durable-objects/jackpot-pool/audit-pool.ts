/**
 * Audits a pool from its own rows. The pool's row and its totals are read in one step, because
 * contributions change them. Hits are append-only and are read in pages. docs/money.md.
 */
import { hexToBytes } from "@noble/hashes/utils.js";
import { CommitmentAudit } from "../../domain/audit/commitment-audit.ts";
import { PoolAudit } from "../../domain/audit/pool-audit.ts";
import { jackpotTransactionIdFor } from "../../domain/ids.ts";
import type { ChainHead } from "../../domain/ledger/row-chain.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { sha256 } from "../sha256.ts";
import type { PoolAuditResult } from "./jackpot-pool-rpc.ts";
import type { PoolAuditReader } from "./pool-audit-reader.ts";

/** Reads all the books. `pause` lets waiting requests run between two pages. */
export async function auditPool(
  reader: PoolAuditReader,
  pool: {
    readonly poolId: string;
    readonly walletPrefix: string;
    readonly currency: Currency;
    readonly cycleInMemory: Parameters<PoolAuditReader["books"]>[0];
    /** The other tables that differ from their seals. */
    readonly brokenTables: readonly string[];
    /** The last hit that was reported, with its hash; null if none was. */
    readonly told: ChainHead | null;
    pause(): Promise<void>;
  },
): Promise<PoolAuditResult> {
  const { poolId, walletPrefix, currency, told } = pool;
  const books = reader.books(pool.cycleInMemory, walletPrefix);
  const through = reader.lastHit();
  const strays = reader.strayEvents();
  const { changes } = books;
  const transactionIdOf = (cycle: number) => jackpotTransactionIdFor(poolId, cycle);
  const audit = new PoolAudit({
    ...{ walletPrefix, transactionIdOf, sha256, currency, told, changes },
  });
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
  const { findings, head } = audit;
  const committed = new CommitmentAudit({
    ...{ poolId, findings, anchors: reader.anchors() },
    hashOf: (seed) => sha256(hexToBytes(seed)),
  });
  // A hit between two pages reveals the last one that was read and adds another.
  const lastCommitment = reader.lastCommitment();
  for (let after = 0; ; await pool.pause()) {
    const page = reader.commitments(after, lastCommitment);
    for (const made of page) committed.read(made);
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.number;
  }
  for (const seq of strays) {
    const what = "It tells of no hit of this pool.";
    findings.add({ row: `event ${seq}`, what, expected: "a hit", found: "none" });
  }
  // Only if nothing else was found, because the other checks are more precise.
  for (const table of findings.count > 0 ? [] : pool.brokenTables) {
    const what = "What is stored beside the pool's row is not what was sealed.";
    findings.add({ row: `table ${table}`, what, expected: "the rows sealed", found: "others" });
  }
  return { hits, findings: findings.first, findingCount: findings.count, head };
}
