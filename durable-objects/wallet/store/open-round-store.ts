/**
 * The open rounds of several steps: one per game and book, with the journal rows that opened it and last
 * changed it. Its stake, seeds and actions are in those rows. This store finds those rows, and records when
 * a round expires.
 */
import { placeOf } from "../../../domain/audit/open-rounds.ts";
import type { BookName } from "./books.ts";

/** The table, for the wallet's schema. */
export const OPEN_ROUND_TABLE = `
  CREATE TABLE open_round (
    book TEXT NOT NULL,
    game_id TEXT NOT NULL,
    opened_seq INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    -- The session of the latest action, and when that was.
    session_id TEXT NOT NULL,
    acted_at INTEGER NOT NULL,
    PRIMARY KEY (book, game_id)
  ) STRICT, WITHOUT ROWID;
`;

export interface OpenRound {
  readonly book: BookName;
  readonly gameId: string;
  readonly openedSeq: number;
  /** The round's latest row. */
  readonly seq: number;
  readonly sessionId: string;
  readonly actedAt: number;
}

export class OpenRoundStore {
  readonly #sql: SqlStorage;
  /** The table's content, by place. Read once, and again after a write. */
  #read: ReadonlyMap<string, OpenRound> | undefined;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Returns every open round, the longest untouched first. Most wallets have none. */
  all(): readonly OpenRound[] {
    return [...this.#rounds().values()];
  }

  find(book: BookName, gameId: string): OpenRound | undefined {
    return this.#rounds().get(placeOf(book, gameId));
  }

  /** Records that a round was opened or continued. */
  put({ book, gameId, openedSeq, seq, sessionId, actedAt }: OpenRound): void {
    this.#read = undefined;
    this.#sql.exec(
      `INSERT INTO open_round (book, game_id, opened_seq, seq, session_id, acted_at)
       VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (book, game_id) DO UPDATE SET
         seq = excluded.seq, session_id = excluded.session_id, acted_at = excluded.acted_at`,
      book,
      gameId,
      openedSeq,
      seq,
      sessionId,
      actedAt,
    );
  }

  /** Records that a round is over. */
  remove({ book, gameId }: Pick<OpenRound, "book" | "gameId">): void {
    this.#read = undefined;
    this.#sql.exec("DELETE FROM open_round WHERE book = ? AND game_id = ?", book, gameId);
  }

  /** Clears the cache: after a failed transaction it may hold rows that were never stored. */
  forget(): void {
    this.#read = undefined;
  }

  #rounds(): ReadonlyMap<string, OpenRound> {
    this.#read ??= new Map(
      this.#sql
        .exec<OpenRound & Record<string, SqlStorageValue>>(
          `SELECT book, game_id AS gameId, opened_seq AS openedSeq, seq, session_id AS sessionId,
             acted_at AS actedAt
           FROM open_round ORDER BY acted_at`,
        )
        .toArray()
        .map((open) => [placeOf(open.book, open.gameId), open]),
    );
    return this.#read;
  }
}
