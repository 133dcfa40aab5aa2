/**
 * The erasure of the wallet's player. It begins with one row here. Then the journal's hashes are computed
 * again from its first row, without the parts about the player. This is done in slices, by whatever runs
 * first: the call that erases, the alarm, the sweep or an audit. docs/decisions/0059.
 */
import { type ChainedRow, chainedText, chainedValues } from "../../../domain/ledger/row-chain.ts";
import { type Erasure, erasedRow } from "../../../domain/wallet/erasure.ts";
import { sha256 } from "../../sha256.ts";
import type { SideSeal } from "../../side-seal.ts";
import { ROW_COLUMNS } from "./old-rows.ts";

/** The table, for the wallet's schema. */
export const ERASURE_TABLE = `
  -- One row once the player was erased: who agreed on it, and how far the journal is chained again. What the player was called stays until it is erased everywhere else.
  CREATE TABLE erasure (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    approval_id TEXT NOT NULL,
    requested_by TEXT NOT NULL,
    approved_by TEXT NOT NULL,
    erased_at INTEGER NOT NULL,
    chained_through INTEGER NOT NULL DEFAULT 0,
    is_chained INTEGER NOT NULL DEFAULT 0,
    names TEXT
  ) STRICT;
`;

/** About 5 ms of work. */
const SLICE_ROWS = 250;

/** The player's names outside the wallet. */
export interface ErasedNames {
  readonly externalId: string;
  /** The username of the account, in transfer mode. */
  readonly account: string | null;
}

/** The row; `names` is null once the player is erased everywhere. */
export interface StoredErasure extends Erasure {
  readonly chainedThrough: number;
  readonly isChained: boolean;
  readonly names: ErasedNames | null;
}

type Row = Omit<StoredErasure, "isChained" | "names"> & {
  readonly [column: string]: SqlStorageValue;
  readonly isChained: number;
  readonly names: string | null;
};

export class ErasureStore {
  readonly #sql: SqlStorage;
  readonly #seal: SideSeal;
  readonly #playerId: string;
  #stored: StoredErasure | null = null;

  constructor(sql: SqlStorage, seal: SideSeal, playerId: string) {
    this.#sql = sql;
    this.#seal = seal;
    this.#playerId = playerId;
  }

  /** Null while the player is not erased. */
  get current(): StoredErasure | null {
    return this.#stored;
  }

  /** False while the journal's hashes are still being computed again. */
  get isDone(): boolean {
    return this.#stored?.isChained !== false;
  }

  restore(stored: StoredErasure | null): void {
    this.#stored = stored;
  }

  load(): void {
    const [row] = this.#sql
      .exec<Row>(
        `SELECT approval_id AS id, requested_by AS requestedBy, approved_by AS approvedBy,
           erased_at AS erasedAt, chained_through AS chainedThrough, is_chained AS isChained, names FROM erasure`,
      )
      .toArray();
    this.#stored = row === undefined ? null : storedOf(row);
  }

  begin({ id, requestedBy, approvedBy, erasedAt }: Erasure, names: ErasedNames): void {
    this.#write(
      `INSERT INTO erasure (one, approval_id, requested_by, approved_by, erased_at, names)
       VALUES (1, ?, ?, ?, ?, ?)`,
      ...[id, requestedBy, approvedBy, erasedAt, JSON.stringify(names)],
    );
  }

  /** Records that the player is also erased everywhere else. */
  forgetNames(): void {
    this.#write("UPDATE erasure SET names = NULL");
  }

  /**
   * Computes the hashes of the next slice again; `oldThrough` is the last row without a hash. Call it
   * inside a transaction.
   */
  chainSlice(oldThrough: number): void {
    const { chainedThrough } = this.#stored ?? { chainedThrough: 0 };
    const rows = this.#sql
      .exec<ChainedRow & Record<string, SqlStorageValue>>(
        `SELECT ${ROW_COLUMNS} FROM journal WHERE seq > ? ORDER BY seq LIMIT ${SLICE_ROWS}`,
        chainedThrough,
      )
      .toArray();
    let previous = this.#hashAt(chainedThrough);
    for (const row of rows) {
      const erased = erasedRow(row);
      const isOld = row.seq <= oldThrough;
      const text = chainedText(previous ?? this.#playerId, chainedValues(erased));
      const hash = isOld ? null : sha256(text);
      this.#sql.exec(
        "UPDATE journal SET idempotency_key = ?, fingerprint = ?, entry = ?, hash = ? WHERE seq = ?",
        ...[erased.idempotencyKey, erased.fingerprint, erased.entry, hash, row.seq],
      );
      if (erased.idempotencyKey !== row.idempotencyKey) {
        this.#sql.exec(
          "UPDATE older_key SET idempotency_key = ? WHERE idempotency_key = ? AND seq = ?",
          ...[erased.idempotencyKey, row.idempotencyKey, row.seq],
        );
      }
      previous = hash;
    }
    const through = rows.at(-1)?.seq ?? chainedThrough;
    const isChained = rows.length < SLICE_ROWS ? 1 : 0;
    this.#write("UPDATE erasure SET chained_through = ?, is_chained = ?", through, isChained);
  }

  #hashAt(seq: number): string | null {
    const query = "SELECT hash FROM journal WHERE seq = ?";
    return this.#sql.exec<{ hash: string | null }>(query, seq).toArray()[0]?.hash ?? null;
  }

  #write(query: string, ...params: SqlStorageValue[]): void {
    this.#seal.around({ table: "erasure", where: "true", params: [] }, () => {
      this.#sql.exec(query, ...params);
    });
    this.load();
  }
}

function storedOf({ isChained, names, ...row }: Row): StoredErasure {
  const read = names === null ? null : (JSON.parse(names) as ErasedNames);
  return { ...row, isChained: isChained === 1, names: read };
}
