/**
 * The seal of what an object stores beside its journal: for each table the sum of its rows' hashes.
 * Every write changes the sum in its own transaction, so a row that was changed, removed or added by
 * anything else is found, without reading a table to write to it. docs/decisions/0026-chains.md.
 */
import { joined } from "../domain/ledger/row-chain.ts";
import { sha256 } from "./sha256.ts";

/** The table, for an object's schema. */
export const SIDE_SEAL_TABLE = `
  -- One row: the sums of the hashes of the rows beside the journal, by table, as JSON.
  CREATE TABLE side_seal (one INTEGER PRIMARY KEY CHECK (one = 1), sums TEXT NOT NULL) STRICT;
`;

/** The columns that are sealed, by table. */
export type SealedTables = Readonly<Record<string, readonly string[]>>;

/** The rows that a write concerns: they are read before and after it. */
export interface SealedRows {
  readonly table: string;
  /** A condition that holds for each of them before the write, after it, or both. */
  readonly where: string;
  readonly params: readonly SqlStorageValue[];
}

/** Sums by table, in hex; a table whose sum is zero is absent. */
export type Sums = Readonly<Record<string, string>>;

const RANGE = 2n ** 256n;
const HEX = 16;

export class SideSeal {
  readonly #sql: SqlStorage;
  readonly #tables: SealedTables;
  #sums: Sums = {};
  #isSaved = true;
  #inTransaction = false;

  constructor(sql: SqlStorage, tables: SealedTables) {
    this.#sql = sql;
    this.#tables = tables;
  }

  /** Reads the sums, as after a restart. */
  load(): void {
    this.#sums = this.#stored();
  }

  /**
   * Seals what an object holds from before there was a seal. Call it when the table has just been
   * made, and never again: it would seal whatever is there.
   */
  sealAll(): void {
    this.#sums = this.#computed();
    this.#save();
  }

  /** Seals tables as they are, because two people have looked at what is in them. */
  sealAgain(tables: readonly string[]): void {
    const computed = this.#computed();
    for (const table of tables) {
      if (!(table in this.#tables)) continue;
      this.#sums = { ...this.#sums, [table]: computed[table] ?? "0" };
    }
    this.#save();
  }

  /** Runs a write to sealed rows. Outside of a transaction the sums are saved at once. */
  around({ table, where, params }: SealedRows, write: () => void): void {
    const before = this.#sumOf(table, where, params);
    write();
    const change = this.#sumOf(table, where, params) - before;
    if (change === 0n) return;
    const sum = (BigInt(`0x${this.#sums[table] ?? "0"}`) + change + RANGE) % RANGE;
    this.#sums = { ...this.#sums, [table]: sum.toString(HEX) };
    this.#isSaved = false;
    if (!this.#inTransaction) this.#save();
  }

  /** What a failed transaction has to restore. */
  get sums(): Sums {
    return this.#sums;
  }

  beginTransaction(): void {
    this.#inTransaction = true;
  }

  /** Saves what the transaction changed: one row, and none if it changed nothing. Call it inside. */
  endTransaction(): void {
    if (!this.#isSaved) this.#save();
    this.#inTransaction = false;
  }

  restore(sums: Sums): void {
    this.#sums = sums;
    this.#isSaved = true;
    this.#inTransaction = false;
  }

  /** Returns the tables whose rows are not those that were sealed, from the stored sums. */
  broken(): string[] {
    const computed = this.#computed();
    const stored = this.#stored();
    return Object.keys(this.#tables).filter((table) => {
      return (stored[table] ?? "0") !== (computed[table] ?? "0");
    });
  }

  #computed(): Sums {
    const sums = Object.keys(this.#tables).map((table) => {
      return [table, this.#sumOf(table, "true", []).toString(HEX)] as const;
    });
    return Object.fromEntries(sums.filter(([, sum]) => sum !== "0"));
  }

  #stored(): Sums {
    const [row] = this.#sql.exec<{ sums: string }>("SELECT sums FROM side_seal").toArray();
    return readSums(row?.sums ?? "{}");
  }

  #save(): void {
    this.#sql.exec(
      `INSERT INTO side_seal (one, sums) VALUES (1, ?)
       ON CONFLICT (one) DO UPDATE SET sums = excluded.sums`,
      JSON.stringify(this.#sums),
    );
    this.#isSaved = true;
  }

  #sumOf(table: string, where: string, params: readonly SqlStorageValue[]): bigint {
    const columns = this.#tables[table] ?? [];
    const query = `SELECT ${columns.join(", ")} FROM ${table} WHERE ${where}`;
    let sum = 0n;
    for (const row of this.#sql.exec<Record<string, string | number | null>>(query, ...params)) {
      const values = columns.map((column) => row[column] ?? null);
      sum += BigInt(`0x${sha256(joined([table, ...values]))}`);
    }
    return sum % RANGE;
  }
}

/** Sums that cannot be read are none: the audit then finds every table that has rows. */
function readSums(text: string): Sums {
  try {
    const sums: unknown = JSON.parse(text);
    const read = typeof sums === "object" && sums !== null ? Object.entries(sums) : [];
    return Object.fromEntries(read.filter(([, sum]) => /^[0-9a-f]{1,64}$/.test(String(sum))));
  } catch {
    return {};
  }
}
