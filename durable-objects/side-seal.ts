/**
 * The seal of what an object stores outside its journal: for each table the sum of its rows' hashes. Every
 * write updates the sum in its own transaction, without reading the table. If anything else changes,
 * removes or adds a row, the sum no longer fits. The sums carry an authentication code under the sealing
 * key, so that write access to storage is not enough to forge them. docs/decisions/0026-chains.md, 0084.
 */
import { joined } from "../domain/ledger/row-chain.ts";
import type { Sealer } from "./sealer.ts";
import { sha256 } from "./sha256.ts";

/** The table, for an object's schema. */
export const SIDE_SEAL_TABLE = `
  -- One row: the sums of the hashes of the rows beside the journal, by table, as JSON.
  CREATE TABLE side_seal (one INTEGER PRIMARY KEY CHECK (one = 1), sums TEXT NOT NULL) STRICT;
`;

/** A later step of an object's schema. */
export const SIDE_SEAL_CODE = `
  -- The authentication code of the sums, and of earlier sums that wait for their key, as JSON.
  ALTER TABLE side_seal ADD COLUMN code TEXT;
  ALTER TABLE side_seal ADD COLUMN unjudged TEXT;
`;

/** The object whose tables are sealed, and the sealer with the key. */
export interface SealingPlace {
  readonly sealer: Sealer;
  /** The id of the player or the pool. */
  readonly id: string;
}

/** The columns that are sealed, by table. */
export type SealedTables = Readonly<Record<string, readonly string[]>>;

/** The rows that a write affects: they are read before and after it. */
export interface SealedRows {
  readonly table: string;
  /** A condition that holds for each of them before the write, after it, or both. */
  readonly where: string;
  readonly params: readonly SqlStorageValue[];
}

/** Sums by table, in hex; a table whose sum is zero is absent. */
export type Sums = Readonly<Record<string, string>>;

/** What must be restored after a failed transaction. */
export interface SealMemory {
  readonly sums: Sums;
  /**
   * False if the stored sums were not written by the object. It continues with them, but never confirms
   * them.
   */
  readonly isSound: boolean;
  /**
   * Earlier sums with their code, as JSON, if their key is missing: they are checked once it is back.
   * Otherwise null.
   */
  readonly unjudged: string | null;
}

interface StoredSeal {
  readonly sums: string;
  readonly code: string | null;
  readonly unjudged: string | null;
}

const RANGE = 2n ** 256n;
const HEX = 16;
/** The name of the seal itself in the list of tables that differ from their seals. */
const SEAL_TABLE = "side_seal";
/** Replaces the code of sums that the object cannot confirm. */
const BROKEN_CODE = "broken";

export class SideSeal {
  readonly #sql: SqlStorage;
  readonly #tables: SealedTables;
  readonly #sealer: Sealer;
  readonly #place: string;
  #memory: SealMemory = { sums: {}, isSound: true, unjudged: null };
  #isSaved = true;
  #inTransaction = false;

  constructor(sql: SqlStorage, tables: SealedTables, { sealer, id }: SealingPlace) {
    this.#sql = sql;
    this.#tables = tables;
    this.#sealer = sealer;
    this.#place = `side seal of ${id}`;
  }

  /** Reads the sums, as after a restart, and confirms them again if the sealing key was replaced. */
  load(): void {
    this.#memory = this.#read();
    const code = this.#row()?.code ?? null;
    const isOfEarlierKey = code !== null && !this.#sealer.isCurrentCode(code);
    if (this.#memory.isSound && isOfEarlierKey) this.#save();
  }

  /**
   * Confirms the sums of an object from before they had a code. Call it when the column has just been
   * added, and never later.
   */
  confirm(): void {
    const row = this.#row();
    if (row === undefined) return;
    this.#memory = { sums: readSums(row.sums), isSound: true, unjudged: null };
    this.#save();
  }

  /**
   * Seals the content of an object from before seals. Call it when the table has just been created, and
   * never later: it would seal anything that is there.
   */
  sealAll(): void {
    this.#memory = { sums: this.#computed(), isSound: true, unjudged: null };
    this.#save();
  }

  /** Seals tables as they are, because two people have checked their content. */
  sealAgain(tables: readonly string[]): void {
    const computed = this.#computed();
    const sealed = tables.filter((table) => table in this.#tables);
    const again = Object.fromEntries(sealed.map((table) => [table, computed[table] ?? "0"]));
    const { memory } = this;
    // Somebody who forged one sum may have forged all of them.
    this.#memory = tables.includes(SEAL_TABLE)
      ? { sums: computed, isSound: true, unjudged: null }
      : { ...memory, sums: { ...memory.sums, ...again } };
    this.#save();
  }

  /** Runs a write to sealed rows. Outside a transaction the sums are saved at once. */
  around({ table, where, params }: SealedRows, write: () => void): void {
    const before = this.#sumOf(table, where, params);
    write();
    const change = this.#sumOf(table, where, params) - before;
    if (change === 0n) return;
    const { sums } = this.#memory;
    const sum = (BigInt(`0x${sums[table] ?? "0"}`) + change + RANGE) % RANGE;
    this.#memory = { ...this.#memory, sums: { ...sums, [table]: sum.toString(HEX) } };
    this.#isSaved = false;
    if (!this.#inTransaction) this.#save();
  }

  /** Deletes sealed rows. */
  delete(rows: SealedRows): void {
    this.around(rows, () => {
      this.#sql.exec(`DELETE FROM ${rows.table} WHERE ${rows.where}`, ...rows.params);
    });
  }

  get memory(): SealMemory {
    return this.#memory;
  }

  beginTransaction(): void {
    this.#inTransaction = true;
  }

  /**
   * Saves the sums that the transaction changed: one row, or none if it changed nothing. Call it inside the
   * transaction.
   */
  endTransaction(): void {
    if (!this.#isSaved) this.#save();
    this.#inTransaction = false;
  }

  restore(memory: SealMemory): void {
    this.#memory = memory;
    this.#isSaved = true;
    this.#inTransaction = false;
  }

  /**
   * Returns the tables whose rows differ from the stored sums; `side_seal` itself if the object did not
   * write the sums.
   */
  broken(): string[] {
    const computed = this.#computed();
    const { sums, isSound } = this.#read();
    const tables = Object.keys(this.#tables).filter((table) => {
      return (sums[table] ?? "0") !== (computed[table] ?? "0");
    });
    return isSound ? tables : [...tables, SEAL_TABLE];
  }

  #computed(): Sums {
    const sums = Object.keys(this.#tables).map((table) => {
      return [table, this.#sumOf(table, "true", []).toString(HEX)] as const;
    });
    return Object.fromEntries(sums.filter(([, sum]) => sum !== "0"));
  }

  /** An object that has sealed nothing has no row, which means that its tables are empty. */
  #read(): SealMemory {
    const row = this.#row();
    return row === undefined ? { sums: {}, isSound: true, unjudged: null } : this.#judge(row);
  }

  #judge(seal: StoredSeal): SealMemory {
    const { code, unjudged } = seal;
    const sums = readSums(seal.sums);
    // Without the key, money still moves, and those writes must not invalidate what the key can
    // prove later.
    if (this.#sealer.lacksKeyOf(code)) {
      return { sums, isSound: false, unjudged: JSON.stringify(seal) };
    }
    if (!this.#sealer.confirms(code, coveredBy(seal), this.#place)) {
      return { sums, isSound: false, unjudged: null };
    }
    if (unjudged === null) return { sums, isSound: true, unjudged };
    return { ...this.#judge(JSON.parse(unjudged)), sums };
  }

  #row(): StoredSeal | undefined {
    return this.#sql
      .exec<StoredSeal & Record<string, SqlStorageValue>>(
        "SELECT sums, code, unjudged FROM side_seal",
      )
      .toArray()[0];
  }

  #save(): void {
    const { sums, isSound, unjudged } = this.#memory;
    const seal = { sums: JSON.stringify(sums), unjudged };
    const isVouchedFor = isSound || unjudged !== null;
    const code = isVouchedFor ? this.#sealer.codeOf(coveredBy(seal), this.#place) : BROKEN_CODE;
    this.#sql.exec(
      `INSERT INTO side_seal (one, sums, code, unjudged) VALUES (1, ?, ?, ?)
       ON CONFLICT (one) DO UPDATE
       SET sums = excluded.sums, code = excluded.code, unjudged = excluded.unjudged`,
      ...[seal.sums, code, unjudged],
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

/** Returns the text that the code covers. */
function coveredBy({ sums, unjudged }: Omit<StoredSeal, "code">): string {
  return joined([sums, unjudged]);
}

/** Sums that cannot be read count as missing: the audit then finds every table that has rows. */
function readSums(text: string): Sums {
  try {
    const sums: unknown = JSON.parse(text);
    const read = typeof sums === "object" && sums !== null ? Object.entries(sums) : [];
    return Object.fromEntries(read.filter(([, sum]) => /^[0-9a-f]{1,64}$/.test(String(sum))));
  } catch {
    return {};
  }
}
