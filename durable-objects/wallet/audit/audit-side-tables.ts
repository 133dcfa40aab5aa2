/**
 * Audits what a wallet stores beside its journal: the tables are what was sealed, and rows that
 * follow from something else do. docs/decisions/0026-chains.md.
 */
import { payoutAddressIdFor } from "../../../domain/ids.ts";
import type { Findings } from "../../../domain/ledger/finding.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import { auditErasedTables } from "./audit-erasure.ts";

/** Adds what is wrong. Nothing is awaited, so the rows are those of one moment. */
export function auditSideTables(wallet: WalletStore, findings: Findings): void {
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
