/**
 * Audits the chain of a wallet's journal, without any of our code: each row carries the hash of itself
 * and of the row before, and what the database was told of the chain is one of its rows.
 */
import { createHash } from "node:crypto";
import type { Report } from "./audit-journal.ts";
import type { Told, WalletOnDisk } from "./disk.ts";

/** Checks every row's hash, and the row that the database was told of, if it was told of one. */
export function auditChain(
  playerId: string,
  { rows }: WalletOnDisk,
  { told, report }: { told: Told | undefined; report: Report },
): void {
  // The first row has the player's id in place of a hash before it.
  let previous = playerId;
  for (const { seq, chained, hash } of rows) {
    const expected = createHash("sha256")
      .update(textOf([previous, ...chained]))
      .digest("hex");
    if (hash !== expected) report(`row ${seq}: its hash is ${hash}, not ${expected}`);
    previous = hash ?? "";
  }
  if (told !== undefined && rows[told.seq - 1]?.hash !== told.hash) {
    report(`row ${told.seq} is not the one that the database was told of`);
  }
}

/** Each value with its length before it, so that two lists never give the same text. */
function textOf(values: readonly (string | number | null)[]): string {
  return values
    .map((value) => (value === null ? "-" : `${String(value).length}:${value}`))
    .join("");
}
