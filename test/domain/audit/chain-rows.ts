/** Chains rows as the wallet does, so that a change to a row is found by the rule that it breaks. */
import { hash } from "node:crypto";
import type { ChainFacts } from "../../../domain/audit/row-chain-audit.ts";
import type { StoredSeed } from "../../../domain/audit/seed-audit.ts";
import type { StoredRow } from "../../../domain/audit/stored-row.ts";
import { serverSeedHash } from "../../../domain/fairness/draw-stream.ts";
import { chainedText, chainedValues } from "../../../domain/ledger/row-chain.ts";

export const sha256 = (text: string) => hash("sha256", text, "hex");

/** A chain that nobody knows yet, with no rows from before rows had hashes. */
export const CHAIN: ChainFacts = { sha256, oldRows: { through: 0, hash: null }, told: null };

/** Returns the rows with their hashes. */
export function chainRows(start: string, rows: readonly Omit<StoredRow, "hash">[]): StoredRow[] {
  let previous = start;
  return rows.map((row) => {
    previous = sha256(chainedText(previous, chainedValues(row)));
    return { ...row, hash: previous };
  });
}

const SERVER_SEED = "00".repeat(32);

/** The server seed that the rounds of these tests are drawn from. */
export const SEED_HASH = serverSeedHash(SERVER_SEED);
export const SEEDS: readonly StoredSeed[] = [
  { serverSeed: SERVER_SEED, serverSeedHash: SEED_HASH, firstNonce: 1, lastNonce: null },
];
