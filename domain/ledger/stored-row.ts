/** Journal rows as an audit takes them: as they lie in storage, and with their parts read. */
import type { HistoryEntry } from "../wallet/history.ts";
import type { Legs } from "./legs.ts";
import type { Verdict } from "./verdict.ts";

/** A journal row as it lies in storage: legs, verdict and entry are JSON. */
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
  /** For a withdrawal that is held: the row that is noted as having ended it. */
  readonly endedBy: number | null;
}

/** A row whose legs, verdict and entry were read. */
export type ReadRow = StoredRow & {
  readonly read: { entry: HistoryEntry; legs: Legs; verdict: Verdict | null };
};
