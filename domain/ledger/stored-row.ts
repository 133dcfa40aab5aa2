/** Journal rows as an audit reads them: as they are stored, and with their JSON parsed. */
import type { HistoryEntry } from "../wallet/history-entry.ts";
import type { Legs } from "./legs.ts";
import type { Verdict } from "./verdict.ts";

/** A journal row as it is stored: legs, verdict and entry are JSON. */
export interface StoredRow {
  readonly seq: number;
  readonly kind: string;
  readonly book: string;
  readonly legs: string;
  readonly cash: number;
  readonly bonus: number;
  readonly held: number;
  readonly inPlay: number;
  readonly bonusInPlay: number;
  readonly wagering: number;
  readonly nonce: number;
  readonly doubt: number | null;
  readonly verdict: string | null;
  readonly idempotencyKey: string | null;
  readonly entry: string;
  readonly createdAt: number;
  /** For a held withdrawal: the row that is recorded as having ended it. */
  readonly endedBy: number | null;
}

/** A row with its legs, verdict and entry parsed. */
export type ReadRow = StoredRow & {
  readonly read: { entry: HistoryEntry; legs: Legs; verdict: Verdict | null };
};
