/** The calls of a tenant environment's archive. */
import type { ChainedEntry } from "../../domain/ledger/audit-log-chain.ts";
import type { ChainHead } from "../../domain/ledger/row-chain.ts";

/** An entry's place in the chain of the audit log. */
export interface Sealed extends ChainHead {
  readonly id: string;
}

/** A closed day: the text of its report, and the text's digest. */
export interface KeptClose {
  readonly day: string;
  readonly report: string;
  readonly digest: string;
}

/** A watched row of the database: where it is, and its digest, null if there is none. */
export interface WitnessedRow {
  readonly place: string;
  readonly digest: string | null;
}

/** The rows that entries may have changed, as they are afterwards; `isWhole` if no others changed. */
export interface Witness {
  readonly rows: readonly WitnessedRow[];
  readonly isWhole: boolean;
}

export interface ArchiveRpc {
  /** Stores a closed day permanently. A day that is already stored does not change. */
  keepClose(close: KeptClose): Promise<void>;
  /** Returns closed days after a date, in order, at most `limit` of at most 100. */
  closes(after: string, limit: number): Promise<KeptClose[]>;
  /**
   * Gives entries of the audit log their numbers and hashes, in order, after the last numbered one. A known
   * entry keeps its own. At most 500. Stores the witness if one of the entries is new.
   */
  seal(entries: readonly ChainedEntry[], witness?: Witness): Promise<Sealed[]>;
  /**
   * Returns true if it has the digests of all rows, updated with each entry since: then each change must
   * come with an entry.
   */
  isWitness(): Promise<boolean>;
  /**
   * Stores the digests of rows as they are, except those it already has; `isLast` is set with the
   * last of them.
   */
  beginWitness(rows: readonly WitnessedRow[], isLast: boolean): Promise<void>;
  /** Returns the digests of rows after a place, in order, at most `limit` of at most 1,000. */
  witnessed(after: string, limit: number): Promise<WitnessedRow[]>;
  /** Returns the last assigned number; 0 if there is none. */
  lastSealed(): Promise<number>;
  /** Returns sealed entries after a number, in order, at most `limit` of at most 1,000. */
  sealed(after: number, limit: number): Promise<Sealed[]>;
}
