/** Reads a wallet's money for an audit, straight from the rows. */
import type { StoredRow } from "../../../domain/audit/stored-row.ts";
import type { HistoryEntry } from "../../../domain/wallet/history-entry.ts";
import { type HashedRow, keptColumns, keptText } from "../../../domain/wallet/kept-row.ts";
import type { KeyedEntry } from "../audit/audit-rpc.ts";
import { ROW_COLUMNS } from "./old-rows.ts";

/** A bet that arrives during the audit waits for one page at most: about 20 ms. */
const PAGE_ROWS = 500;

export class AuditReader {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Returns one page of the journal, after `after` and up to `through`. */
  page(after: number, through: number): StoredRow[] {
    return this.#sql
      .exec<StoredRow & Record<string, SqlStorageValue>>(
        `SELECT ${ROW_COLUMNS}, ended_by AS endedBy
         FROM journal LEFT JOIN withdrawal_end ON withdrawal_end.seq = journal.seq
         WHERE journal.seq > ? AND journal.seq <= ? ORDER BY journal.seq LIMIT ${PAGE_ROWS}`,
        after,
        through,
      )
      .toArray();
  }

  /** Returns the entries after `after` that history has confirmed, oldest first. */
  confirmed(after: number, limit: number): KeyedEntry[] {
    const query = `SELECT ${ROW_COLUMNS} FROM journal
      WHERE seq > ? AND seq <= (SELECT stored_through FROM player) ORDER BY seq LIMIT ?`;
    return this.#sql
      .exec<HashedRow & Record<string, SqlStorageValue>>(query, after, limit)
      .toArray()
      .map((row) => ({ seq: row.seq, entry: row.entry, ...keptOf(row) }));
  }

  /** Returns which of these rows started a withdrawal. */
  withdrawalsAmong(seqs: readonly number[]): number[] {
    const query = `SELECT seq FROM journal
      WHERE seq IN (SELECT value FROM json_each(?)) AND kind = 'withdrawal'`;
    return this.#sql
      .exec<{ seq: number }>(query, JSON.stringify(seqs))
      .toArray()
      .map(({ seq }) => seq);
  }

  /** Returns the corrections, oldest first. */
  corrections(): KeyedEntry[] {
    return this.#sql
      .exec<KeyedEntry & Record<string, SqlStorageValue>>(
        "SELECT seq, entry FROM journal WHERE kind = 'correction' ORDER BY seq",
      )
      .toArray();
  }

  /** Returns the row of the correction with that id; undefined if there is none. */
  correctionRow(id: string): number | undefined {
    const [row] = this.#sql
      .exec<{ seq: number }>(
        "SELECT seq FROM journal WHERE kind = 'correction' AND entry ->> '$.correction.id' = ?",
        id,
      )
      .toArray();
    return row?.seq;
  }

  /** Returns rows outside the journal that belong to no row of it. */
  strays(): { readonly table: string; readonly key: string }[] {
    const rows = this.#sql.exec<{ table: string; key: string }>(
      `SELECT 'withdrawal_end' AS "table", CAST(noted.seq AS TEXT) AS key FROM withdrawal_end AS noted
       LEFT JOIN journal ON journal.seq = noted.seq WHERE journal.seq IS NULL
       UNION ALL SELECT 'book_head', noted.book FROM book_head AS noted
       LEFT JOIN journal ON journal.seq = noted.seq WHERE journal.book IS NOT noted.book`,
    );
    return rows.toArray();
  }

  /** Returns the last row of each book, as the wallet has recorded it. */
  bookHeads(): Map<string, number> {
    const rows = this.#sql.exec<{ book: string; seq: number }>("SELECT book, seq FROM book_head");
    return new Map(rows.toArray().map(({ book, seq }) => [book, seq]));
  }

  /** Returns the journal's last row, and the last that history has confirmed. */
  ends(): { headSeq: number; storedThrough: number } {
    return this.#sql
      .exec<{ headSeq: number; storedThrough: number }>(
        `SELECT (SELECT coalesce(max(seq), 0) FROM journal) AS headSeq,
           (SELECT coalesce(max(stored_through), 0) FROM player) AS storedThrough`,
      )
      .one();
  }
}

/** A row that cannot be read is a finding of the journal's own audit. */
function keptOf(row: HashedRow): { kept?: string | null } {
  try {
    const entry = JSON.parse(row.entry) as HistoryEntry;
    return { kept: keptText({ ...entry, legs: JSON.parse(row.legs), kept: keptColumns(row) }) };
  } catch {
    return {};
  }
}
