/**
 * Audits the chains of journals and of pools' hits, without any of our code: each row carries the hash
 * of itself and of the row before, and what the database knows of a journal is one of its rows.
 */
import { createHash } from "node:crypto";
import type { Report } from "./audit-journal.ts";
import type { Chained, Told, WalletOnDisk } from "./disk.ts";

/** Checks every row's hash, and the row that the database knows, if it knows one. */
export function auditChain(
  playerId: string,
  { rows }: WalletOnDisk,
  {
    told,
    damagedSeq,
    report,
  }: { told: Told | undefined; damagedSeq: number | undefined; report: Report },
): void {
  // The first row has the player's id in place of a hash before it.
  auditHashes(playerId, rows, report, damagedSeq);
  if (told !== undefined && rows[told.seq - 1]?.hash !== told.hash) {
    report(`row ${told.seq} is not the one that the database knows`);
  }
}

/**
 * Checks the hash of each row; `first` stands in place of a hash before the first. A row that a disk
 * damaged keeps its old hash.
 */
export function auditHashes(
  first: string | null,
  rows: readonly { readonly chained: Chained; readonly hash: string | null }[],
  report: Report,
  damagedSeq?: number,
): void {
  let previous = first;
  for (const { chained, hash } of rows) {
    const text = textOf([previous, ...chained]);
    const expected = createHash("sha256").update(text).digest("hex");
    const isWrong = (hash !== expected) !== (damagedSeq !== undefined && chained[0] === damagedSeq);
    if (isWrong) report(`row ${chained[0]}: its hash is ${hash}, not ${expected}`);
    previous = hash;
  }
}

/** Each value with its length before it, so that two lists never give the same text. */
function textOf(values: Chained): string {
  return values
    .map((value) => (value === null ? "-" : `${String(value).length}:${value}`))
    .join("");
}
