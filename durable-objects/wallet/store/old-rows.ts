/**
 * The rows that a wallet wrote before its rows carried hashes. One hash seals them, computed a slice at a
 * time and outside of bets; later rows have their own hash chain. docs/decisions/0026-chains.md.
 */

import type { StoredRow } from "../../../domain/audit/stored-row.ts";
import { chainedText, chainedValues } from "../../../domain/ledger/row-chain.ts";
import { sha256 } from "../../sha256.ts";

/** The step of the wallet's schema. */
export const OLD_ROWS = `
  -- SHA-256 over the row and the hash of the row before it.
  ALTER TABLE journal ADD COLUMN hash TEXT;

  -- One row in a wallet that is older than the hashes: its last row without one, and how far those
  -- rows are sealed, by which hash.
  CREATE TABLE old_rows (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    through INTEGER NOT NULL,
    sealed_through INTEGER NOT NULL,
    sealed_hash TEXT
  ) STRICT;
  INSERT INTO old_rows (one, through, sealed_through)
  SELECT 1, max(seq), 0 FROM journal HAVING count(*) > 0;
`;

/** The last of a wallet's rows without hashes, and the hash that seals them. */
export interface SealedRows {
  /** The last row without a hash; zero in a wallet that has none. */
  readonly through: number;
  readonly sealedThrough: number;
  /** The hash at row `sealedThrough`; null before the first slice. */
  readonly hash: string | null;
}

const NONE: SealedRows = { through: 0, sealedThrough: 0, hash: null };

/** About 5 ms of work. */
const SLICE_ROWS = 250;

export class OldRows {
  readonly #sql: SqlStorage;
  readonly #playerId: string;
  #sealed = NONE;

  constructor(sql: SqlStorage, playerId: string) {
    this.#sql = sql;
    this.#playerId = playerId;
  }

  get sealed(): SealedRows {
    return this.#sealed;
  }

  /** True once no row is left to seal. */
  get isDone(): boolean {
    return this.#sealed.sealedThrough >= this.#sealed.through;
  }

  restore(sealed: SealedRows): void {
    this.#sealed = sealed;
  }

  /** Reads which rows are sealed, as after a restart. */
  load(): void {
    const query = `SELECT through, sealed_through AS sealedThrough, sealed_hash AS hash
      FROM old_rows`;
    const [row] = this.#sql.exec<SealedRows & Record<string, SqlStorageValue>>(query).toArray();
    this.#sealed = row ?? NONE;
  }

  /** Seals the rows again from the first one, because they were changed. */
  startOver(): void {
    this.#sql.exec("UPDATE old_rows SET sealed_through = 0, sealed_hash = NULL");
    this.load();
  }

  /** Seals the next slice. Call it inside a transaction. */
  sealSlice(): void {
    if (this.isDone) return;
    const { through, sealedThrough } = this.#sealed;
    let hash = this.#sealed.hash ?? this.#playerId;
    let last = sealedThrough;
    for (const row of this.#sql.exec<StoredRow & Record<string, SqlStorageValue>>(
      `SELECT ${ROW_COLUMNS} FROM journal WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ${SLICE_ROWS}`,
      sealedThrough,
      through,
    )) {
      hash = sha256(chainedText(hash, chainedValues(row)));
      last = row.seq;
    }
    // Missing rows end the seal: the audit reports the gap.
    const next = last === sealedThrough ? through : last;
    this.#sql.exec("UPDATE old_rows SET sealed_through = ?, sealed_hash = ?", next, hash);
    this.load();
  }
}

/** A journal row's columns, as the audit and the seal read them. */
export const ROW_COLUMNS = `journal.seq, kind, book, legs, cash, bonus, held, in_play AS inPlay,
  bonus_in_play AS bonusInPlay, wagering, nonce, doubt, verdict, session_id AS sessionId,
  idempotency_key AS idempotencyKey, fingerprint, entry, created_at AS createdAt, granted, hash`;
