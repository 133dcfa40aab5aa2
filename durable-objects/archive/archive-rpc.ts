/** What can be asked of a tenant environment's archive. */
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

/** The rows that entries may have changed, as they are after them; `isWhole` if there are no others. */
export interface Witness {
  readonly rows: readonly WitnessedRow[];
  readonly isWhole: boolean;
}

export interface ArchiveRpc {
  /** Keeps a closed day permanently. One that is already kept stays as it is. */
  keepClose(close: KeptClose): Promise<void>;
  /** Returns closed days after a date, in order, at most `limit` of at most 100. */
  closes(after: string, limit: number): Promise<KeptClose[]>;
  /**
   * Gives entries of the audit log their numbers and hashes, in their order, after those that have one.
   * An entry that is known keeps its own. At most 500. Keeps the witness if one of the entries is new.
   */
  seal(entries: readonly ChainedEntry[], witness?: Witness): Promise<Sealed[]>;
  /** Whether it knows all rows, and those of each entry since: each change must come with an entry. */
  isWitness(): Promise<boolean>;
  /** Takes rows as they are, unless it knows of them; `isLast` with the last of them. */
  beginWitness(rows: readonly WitnessedRow[], isLast: boolean): Promise<void>;
  /** Returns what it knows of rows after a place, in order, at most `limit` of at most 1,000. */
  witnessed(after: string, limit: number): Promise<WitnessedRow[]>;
  /** Returns the last number that was given; 0 if there is none. */
  lastSealed(): Promise<number>;
  /** Returns sealed entries after a number, in order, at most `limit` of at most 1,000. */
  sealed(after: number, limit: number): Promise<Sealed[]>;
}
