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

export interface ArchiveRpc {
  /** Keeps a closed day for good. One that is known stays as it was first kept. */
  keepClose(close: KeptClose): Promise<void>;
  /** Returns closed days after a date, in order, at most `limit` of at most 100. */
  closes(after: string, limit: number): Promise<KeptClose[]>;
  /**
   * Gives entries of the audit log their numbers and hashes, in their order, after those that have one.
   * An entry that is known keeps its own. At most 500.
   */
  seal(entries: readonly ChainedEntry[]): Promise<Sealed[]>;
  /** Returns the last number that was given; 0 if there is none. */
  lastSealed(): Promise<number>;
  /** Returns sealed entries after a number, in order, at most `limit` of at most 1,000. */
  sealed(after: number, limit: number): Promise<Sealed[]>;
}
