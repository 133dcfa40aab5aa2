/** The chained rows of the changes of a pot that are not bets or hits. docs/decisions/0041. */
import {
  type ChainedPotChange,
  type PotChange,
  type PotChangeSums,
  potChangeText,
  readPotChange,
  skipsOf,
  sumPotChanges,
} from "../../domain/jackpot/pot-change.ts";
import { sha256 } from "../sha256.ts";

/** The table, for the pool's schema. */
export const POT_CHANGE_TABLE = `
  -- What changed the pot besides bets and hits. There are few: people make them.
  CREATE TABLE pot_change (
    number INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    cycle INTEGER NOT NULL,
    units INTEGER NOT NULL,
    at INTEGER NOT NULL,
    record TEXT NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
`;

const COLUMNS = "number, kind, cycle, units, at, record, hash";

export class PotChangeStore {
  readonly #sql: SqlStorage;
  #all: readonly ChainedPotChange[] = [];
  #skips: ReadonlyMap<number, number> = new Map();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Reads the rows, as after a restart. */
  load(): void {
    this.restore(this.stored());
  }

  /** All changes, in order, from memory. */
  get all(): readonly ChainedPotChange[] {
    return this.#all;
  }

  /** The hash of the last change; null before the first. The seal of the pool's row covers it. */
  get head(): string | null {
    return this.#all.at(-1)?.hash ?? null;
  }

  get sums(): PotChangeSums {
    return sumPotChanges(this.#all);
  }

  /** All changes, in order, from their rows. */
  stored(): ChainedPotChange[] {
    return this.#sql
      .exec<ChainedPotChange & Record<string, SqlStorageValue>>(
        `SELECT ${COLUMNS} FROM pot_change ORDER BY number`,
      )
      .toArray();
  }

  /** Returns the change that a request made; undefined if it made none. */
  ofRequest(id: string): ChainedPotChange | undefined {
    return this.#all.find(({ record }) => readPotChange(record)?.request?.id === id);
  }

  /** For each cycle after which numbers were skipped, the number that follows it. */
  get skips(): ReadonlyMap<number, number> {
    return this.#skips;
  }

  /** How many cycle numbers have been skipped. */
  get skipped(): number {
    let skipped = 0;
    for (const [after, next] of this.#skips) skipped += next - after - 1;
    return skipped;
  }

  /** Adds a row. Call it inside a transaction, before the pool's row is written. */
  append(change: Omit<PotChange, "number">): ChainedPotChange {
    const numbered = { number: this.#all.length + 1, ...change };
    const row = { ...numbered, hash: sha256(potChangeText(this.head, numbered)) };
    this.#sql.exec(
      `INSERT INTO pot_change (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ...[row.number, row.kind, row.cycle, row.units, row.at, row.record, row.hash],
    );
    this.restore([...this.#all, row]);
    return row;
  }

  /** Sets the rows in memory, as after a transaction that failed. */
  restore(all: readonly ChainedPotChange[]): void {
    this.#all = all;
    this.#skips = skipsOf(all);
  }
}
