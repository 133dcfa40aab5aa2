/**
 * An object is frozen when an audit finds that its books do not add up. The freeze and its reason are
 * stored until staff release the object. Each object decides what it refuses while frozen. Decision 0007.
 */

/** What staff can do with any object that holds money. Times are milliseconds since the epoch. */
export interface FreezableRpc {
  /** Freezes the object; a frozen object keeps its first reason and time. */
  freeze(reason: string): Promise<Freeze>;
  /** Ends the freeze and returns what it was; null when there was none. */
  release(): Promise<Freeze | null>;
}

export interface Freeze {
  /** What the audit found, as a sentence. */
  readonly reason: string;
  readonly frozenAt: number;
}

/** The table, for the objects' schemas. */
export const FREEZE_TABLE = `
  -- One row while the object is frozen: an audit found what does not add up.
  CREATE TABLE freeze (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    reason TEXT NOT NULL,
    frozen_at INTEGER NOT NULL
  ) STRICT;
`;

export class FreezeStore {
  readonly #sql: SqlStorage;
  readonly #sealed: (write: () => void) => void;
  #freeze: Freeze | null = null;

  /** `sealed` runs a write and seals its result. */
  constructor(sql: SqlStorage, sealed: (write: () => void) => void) {
    this.#sql = sql;
    this.#sealed = sealed;
  }

  /**
   * Why the object is frozen, and since when; null if it is not. Kept in memory, because every bet
   * asks.
   */
  get current(): Freeze | null {
    return this.#freeze;
  }

  /** Reads the freeze from its row, as after a restart. */
  load(): void {
    const [row] = this.#sql
      .exec<{ reason: string; frozen_at: number }>("SELECT reason, frozen_at FROM freeze")
      .toArray();
    this.#freeze = row === undefined ? null : { reason: row.reason, frozenAt: row.frozen_at };
  }

  /** Freezes the object. A frozen object keeps its first reason and time. Call it in a transaction. */
  freeze(reason: string, now: number): Freeze {
    if (this.#freeze !== null) return this.#freeze;
    const freeze = { reason, frozenAt: now };
    this.#freeze = freeze;
    this.#sealed(() => {
      this.#sql.exec("INSERT INTO freeze (one, reason, frozen_at) VALUES (1, ?, ?)", reason, now);
    });
    return freeze;
  }

  /** Ends the freeze and returns what it was; null when there was none. Call it in a transaction. */
  release(): Freeze | null {
    const freeze = this.#freeze;
    this.#freeze = null;
    if (freeze !== null) this.#sealed(() => this.#sql.exec("DELETE FROM freeze"));
    return freeze;
  }

  /** Restores the state from before a transaction that failed. */
  restore(freeze: Freeze | null): void {
    this.#freeze = freeze;
  }
}
