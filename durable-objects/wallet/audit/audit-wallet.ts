/**
 * Audits a wallet from its own rows, a page at a time. The journal is append-only, so rows that bets add
 * during the audit come after the end that was read at its beginning. docs/money.md.
 */

import { placeIn, placeOf } from "../../../domain/audit/open-rounds.ts";
import type { ReportedChain } from "../../../domain/audit/row-chain-audit.ts";
import type { StoredRow } from "../../../domain/audit/stored-row.ts";
import { WalletAudit } from "../../../domain/audit/wallet-audit.ts";
import { jackpotTransactionIdFor, payoutAddressIdFor, poolIdFor } from "../../../domain/ids.ts";
import type { Findings } from "../../../domain/ledger/finding.ts";
import { IDEMPOTENCY_KEY_LIFETIME_SECONDS } from "../../../domain/limits.ts";
import type { WalletAddress } from "../../names.ts";
import { sha256 } from "../../sha256.ts";
import { openDoubt } from "../jackpot/jackpot-doubt.ts";
import { curesIn, requestsOf } from "../money/correct.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import { auditErasedRow, auditErasedTables } from "./audit-erasure.ts";
import type { PoolMark, WalletAuditResult } from "./audit-rpc.ts";

/** Reads the whole journal. `pause` lets waiting requests run between two pages. */
export async function auditWallet(
  wallet: WalletStore,
  address: WalletAddress,
  options: {
    readonly marks: readonly PoolMark[];
    /** The last hashes of the journal that were reported to history; null if there are none. */
    readonly reported: ReportedChain | null;
    /** The same for the journal of an erased player. */
    readonly reportedErased: ReportedChain | null;
    pause(): Promise<void>;
  },
): Promise<WalletAuditResult> {
  while (!wallet.erasure.isDone) {
    wallet.chainAgain();
    await options.pause();
  }
  while (!wallet.oldRows.isDone) {
    wallet.transaction(({ oldRows }) => oldRows.sealSlice());
    await options.pause();
  }
  const { journal, auditReader: reader } = wallet;
  // For a consistent view, nothing may be awaited between these reads.
  const { head, verdict } = journal.memory;
  const { headSeq, storedThrough } = reader.ends();
  const bookHeads = reader.bookHeads();
  const openRounds = new Map(
    wallet.openRounds.all().map((open) => [placeOf(open.book, open.gameId), placeIn(open)]),
  );

  const poolIds = new Map<string, string>();
  const poolIdOf = (currency: string) => {
    const known = poolIds.get(currency);
    if (known !== undefined) return known;
    const poolId = poolIdFor(address.tenantId, address.environment, currency);
    poolIds.set(currency, poolId);
    return poolId;
  };
  const audit = new WalletAudit({
    playerId: address.playerId,
    chain: { sha256, oldRows: wallet.oldRows.sealed, told: reportedChainOf(wallet, options) },
    marks: new Map(options.marks.map(({ currency, seq }) => [currency, seq])),
    jackpotTransactionId: (currency, cycle) => jackpotTransactionIdFor(poolIdOf(currency), cycle),
  });
  const corrections = reader.corrections();
  const cures = curesIn(corrections);
  audit.findings.excuse(cures);
  auditSideTables(wallet, audit.findings);
  const seeds = wallet.seeds.audited();
  let rows = 0;
  for (let after = 0; ; ) {
    const page = reader.page(after, headSeq);
    for (const row of page) {
      audit.read(row);
      auditKey(wallet, row, audit.findings);
      if (wallet.erasure.current !== null) auditErasedRow(row, audit.findings);
    }
    rows += page.length;
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.seq;
    await options.pause();
  }
  const { books, lastBook } = head;
  const noted = { bookHeads, openRounds, storedThrough, seeds };
  audit.close({ headSeq: head.seq, books, lastBook, verdict, ...noted });
  const { findings, jackpots, open } = audit;
  return {
    rows,
    findings: findings.first,
    findingCount: findings.count,
    cures,
    corrections: requestsOf(corrections),
    pools: jackpots.sides,
    wins: jackpots.wins,
    openRoundId: open?.roundId ?? null,
    doubt: openDoubt(wallet),
    erasure: wallet.erasure.current,
  };
}

/**
 * Returns the hash chain that was reported to history, with which the journal must agree. A wallet that was
 * restored to a time before its player was erased lacks the rows that history received since.
 */
function reportedChainOf(
  { erasure }: WalletStore,
  { reported, reportedErased }: Record<"reported" | "reportedErased", ReportedChain | null>,
): ReportedChain | null {
  return reportedErased ?? (erasure.current === null ? reported : null);
}

/** A row must be found by its key for 24 hours, so that the same request has no second effect. */
function auditKey({ journal }: WalletStore, row: StoredRow, findings: Findings): void {
  const now = Date.now();
  const { seq, idempotencyKey: key, createdAt } = row;
  if (key === null || createdAt <= now - IDEMPOTENCY_KEY_LIFETIME_SECONDS * 1000) return;
  const what = "Its key would not be found again.";
  const found = journal.keys.find(key, now);
  findings.expect({ row: `journal row ${seq}`, what }, { expected: seq, found });
}

/**
 * Adds findings about what the wallet stores next to its journal: the tables must be as they were sealed,
 * and derived rows must match their source. Nothing is awaited, so all rows are read at one moment.
 * docs/decisions/0026-chains.md.
 */
function auditSideTables(wallet: WalletStore, findings: Findings): void {
  for (const table of wallet.seal.broken()) {
    const what = "What is stored beside the journal is not what was sealed.";
    findings.add({ row: `table ${table}`, what, expected: "the rows sealed", found: "others" });
  }
  if (wallet.erasure.current !== null) auditErasedTables(wallet, findings);
  for (const { id, chain, address } of wallet.payoutAddresses.all()) {
    const row = `payout address ${id}`;
    const what = "Its id is not the digest of its address.";
    const expected = payoutAddressIdFor(wallet.playerId, chain, address);
    findings.expect({ row, what }, { expected, found: id });
  }
  for (const { table, key } of wallet.auditReader.strays()) {
    const what = "It is of no row of the journal.";
    findings.add({ row: `${table} ${key}`, what, expected: "none", found: key });
  }
}
