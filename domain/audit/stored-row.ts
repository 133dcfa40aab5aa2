/** Journal rows as an audit reads them: as they are stored, and with their JSON parsed. */

import type { Legs } from "../ledger/legs.ts";
import type { ChainedRow } from "../ledger/row-chain.ts";
import type { Verdict } from "../ledger/verdict.ts";
import type { HistoryEntry } from "../wallet/history-entry.ts";

/** A journal row as it is stored: legs, verdict and entry are JSON. */
export interface StoredRow extends ChainedRow {
  /** The hash that chains the row to the one before; null for a row from before rows had one. */
  readonly hash: string | null;
  /** For a held withdrawal: the row that is recorded as having ended it. */
  readonly endedBy: number | null;
}

/** A row with its legs, verdict and entry parsed. */
export type ReadRow = StoredRow & {
  readonly read: { entry: HistoryEntry; legs: Legs; verdict: Verdict | null };
};
