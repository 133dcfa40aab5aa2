/** Chains rows as the wallet does, so that a change to a row is found by the rule that it breaks. */
import { hash } from "node:crypto";
import { chainedText, chainedValues } from "../../../domain/ledger/row-chain.ts";
import type { ChainFacts } from "../../../domain/ledger/row-chain-audit.ts";
import type { StoredRow } from "../../../domain/ledger/stored-row.ts";

export const sha256 = (text: string) => hash("sha256", text, "hex");

/** A chain that nobody was told of, with no rows from before rows had hashes. */
export const CHAIN: ChainFacts = { sha256, oldRows: { through: 0, hash: null }, told: null };

/** Returns the rows with their hashes. */
export function chainRows(start: string, rows: readonly Omit<StoredRow, "hash">[]): StoredRow[] {
  let previous = start;
  return rows.map((row) => {
    previous = sha256(chainedText(previous, chainedValues(row)));
    return { ...row, hash: previous };
  });
}
