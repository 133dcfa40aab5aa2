/**
 * The wallet's ledger, append-only. The newest row of each book is kept in memory (`head`), so a
 * bet does not read what the wallet already knows. `WalletStore.transaction` restores the head when
 * a write fails.
 */
import { assert } from "../../../domain/assert.ts";
import type { Legs } from "../../../domain/ledger/legs.ts";
import {
  type ChainedRow,
  chainedText,
  chainedValues,
  rowValues,
} from "../../../domain/ledger/row-chain.ts";
import type { Verdict } from "../../../domain/ledger/verdict.ts";
import { IDEMPOTENCY_KEY_LIFETIME_SECONDS } from "../../../domain/limits.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import { type Book, EMPTY_BOOK, readBook, storedBook } from "../../../domain/wallet/book.ts";
import type { HistoryEntry } from "../../../domain/wallet/history-entry.ts";
import type { HashedRow } from "../../../domain/wallet/kept-row.ts";
import type { RoundRecord } from "../../../domain/wallet/round.ts";
import { sha256 } from "../../sha256.ts";
import { type BookName, bookName } from "./books.ts";
import {
  type BegunRound,
  entryOf,
  type Head,
  INSERT_ROW,
  JOURNAL_COLUMNS,
  type JournalMemory,
  type JournalRow,
  type NewRow,
  NOTHING_READ,
  type RoundRow,
} from "./journal-row.ts";
import { ROW_COLUMNS } from "./old-rows.ts";
import { readHead } from "./read-head.ts";
import { IS_LASTING_KEY, RecentKeys } from "./recent-keys.ts";

export class Journal {
  readonly keys: RecentKeys;
  readonly #sql: SqlStorage;
  readonly #playerId: string;
  #memory = NOTHING_READ;

  constructor(sql: SqlStorage, playerId: string) {
    this.keys = new RecentKeys(sql);
    this.#sql = sql;
    this.#playerId = playerId;
  }

  get head(): Head {
    return this.#memory.head;
  }

  /** The verdict on the bet in doubt, once the pool has given one. The next row makes it durable. */
  get verdict(): Verdict | undefined {
    return this.#memory.verdict;
  }

  /** True while a jackpot bet waits for its verdict. */
  get inDoubt(): boolean {
    return this.head.doubt !== null && this.verdict === undefined;
  }

  get memory(): JournalMemory {
    return this.#memory;
  }

  /** Restores the memory to what it was before a failed transaction. */
  restore(memory: JournalMemory): void {
    this.#memory = memory;
    this.keys.forget();
  }

  /** Reads the head from the rows, as after a restart. */
  load(): void {
    this.#memory = { ...NOTHING_READ, head: readHead(this.#sql) };
    this.keys.forget();
  }

  noteVerdict(verdict: Verdict): void {
    this.#memory = { ...this.#memory, verdict };
  }

  book(currency: Currency, demo: boolean): Book {
    return this.head.books.get(bookName(currency, demo)) ?? EMPTY_BOOK;
  }

  /** The number that the next row gets. */
  get nextSeq(): number {
    return this.head.seq + 1;
  }

  /** Writes a row and returns its seq, which was `nextSeq` before. Call it inside a transaction. */
  append(row: NewRow): number {
    const { head, verdict } = this.#memory;
    const seq = this.nextSeq;
    const book = bookName(row.currency, row.demo);
    const nonce = row.nonce ?? head.nonce;
    assert(!row.opensDoubt || !this.inDoubt, "one jackpot bet is in doubt at a time");
    const doubt = row.opensDoubt ? seq : verdict ? null : head.doubt;
    const entry: HistoryEntry = { ...entryOf(seq, row), ...this.judgedNext };
    if (head.lastBook !== null && head.lastBook !== book) this.#leaveBook(head.lastBook);
    const written: ChainedRow = {
      seq,
      kind: row.kind,
      book,
      legs: JSON.stringify(row.movement.legs satisfies Legs),
      ...storedBook(row.movement.after),
      nonce,
      doubt,
      verdict: verdict ? JSON.stringify(verdict) : null,
      sessionId: row.sessionId ?? null,
      idempotencyKey: row.idempotencyKey ?? null,
      fingerprint: row.fingerprint ?? null,
      entry: JSON.stringify(entry),
      createdAt: row.now,
    };
    const hash = sha256(chainedText(head.hash ?? this.#playerId, chainedValues(written)));
    this.#insert(written, hash);
    const books = new Map(head.books).set(book, row.movement.after);
    const { lastRound, lastBegun } = this.#memory;
    this.#memory = {
      head: { seq, nonce, doubt, hash, lastBook: book, books },
      verdict: undefined,
      lastRound: entry.round
        ? {
            seq,
            ...row.movement.after,
            legs: row.movement.legs,
            round: entry.round,
            doubt,
          }
        : lastRound,
      lastBegun:
        row.kind === "round"
          ? { gameId: entry.gameId ?? "", sessionId: row.sessionId ?? "", at: entry.createdAt }
          : lastBegun,
    };
    return seq;
  }

  /** Returns what the next row records about the bet whose verdict it carries. */
  get judgedNext(): Pick<HistoryEntry, "judged"> {
    const { head, verdict } = this.#memory;
    if (verdict === undefined || head.doubt === null) return {};
    const { gameId, currency, createdAt: placedAt } = this.roundRow(head.doubt).round;
    const { contributionPotUnits } = verdict;
    return { judged: { gameId, currency, placedAt, contributionPotUnits } };
  }

  row(seq: number): JournalRow {
    const row = this.findRow(seq);
    assert(row !== undefined, "a row that was written is there");
    return row;
  }

  /** Returns the row, or undefined if the journal is shorter. */
  findRow(seq: number): JournalRow | undefined {
    return this.#row("seq = ?", seq);
  }

  /** Returns the round that row `seq` holds. */
  roundRow(seq: number): RoundRow {
    const { lastRound } = this.#memory;
    if (lastRound?.seq === seq) return lastRound;
    const row = this.row(seq);
    const { round } = JSON.parse(row.entry) as HistoryEntry;
    assert(round !== null, "the row is a round");
    return {
      seq,
      ...readBook(row),
      legs: JSON.parse(row.legs) as Legs,
      round,
      doubt: row.doubt,
    };
  }

  /** Returns the round that was started in row `seq`, or undefined for any other row. */
  findRound(seq: number): RoundRecord | undefined {
    const row = this.findRow(seq);
    if (row === undefined) return undefined;
    const { kind, round } = JSON.parse(row.entry) as HistoryEntry;
    return kind === "round" && round !== null ? round : undefined;
  }

  /** Returns the player's last round in any session, if it started after `since`. */
  roundSince(since: number): BegunRound | undefined {
    const { lastBegun } = this.#memory;
    if (lastBegun !== undefined) return lastBegun.at > since ? lastBegun : undefined;
    // After a restart the latest rows are read, a few seconds back.
    const rows = this.#sql.exec<{ kind: string; gameId: string; sessionId: string; at: number }>(
      `SELECT kind, entry ->> '$.gameId' AS gameId, session_id AS sessionId, created_at AS at
       FROM journal ORDER BY seq DESC`,
    );
    for (const { kind, gameId, sessionId, at } of rows) {
      if (at <= since) return undefined;
      if (kind === "round") return { gameId, sessionId, at };
    }
    return undefined;
  }

  /** Returns the row that a key wrote in the last 24 hours. */
  rowByKey(idempotencyKey: string, now: number): JournalRow | undefined {
    const seq = this.keys.find(idempotencyKey, now);
    if (seq === undefined) return undefined;
    const since = now - IDEMPOTENCY_KEY_LIFETIME_SECONDS * 1000;
    const where = "seq = ? AND idempotency_key = ? AND created_at > ?";
    return this.#row(where, seq, idempotencyKey, since);
  }

  /** Returns the row that a key without an expiry wrote. */
  rowByLastingKey(key: string): JournalRow | undefined {
    return this.#row(`idempotency_key = ? AND ${IS_LASTING_KEY}`, key);
  }

  #row(where: string, ...params: SqlStorageValue[]): JournalRow | undefined {
    const query = `SELECT ${JOURNAL_COLUMNS} FROM journal WHERE ${where}`;
    return this.#sql.exec<JournalRow>(query, ...params).toArray()[0];
  }

  /** Returns the rows after `seq`, oldest first. */
  *entriesAfter(seq: number, limit: number): Generator<HashedRow> {
    const query = `SELECT ${ROW_COLUMNS} FROM journal WHERE seq > ? ORDER BY seq LIMIT ?`;
    yield* this.#sql.exec<HashedRow & Record<string, SqlStorageValue>>(query, seq, limit);
  }

  /** Writes a row again as it was, with its hash. Call it inside a transaction. */
  writeAgain(row: HashedRow): void {
    const { head } = this.#memory;
    assert(row.seq === this.nextSeq, "a row that is written again is the next one");
    const hash = sha256(chainedText(head.hash ?? this.#playerId, chainedValues(row)));
    assert(row.hash === hash, "a row that is written again has its hash");
    const book = row.book as BookName;
    if (head.lastBook !== null && head.lastBook !== book) this.#leaveBook(head.lastBook);
    this.#insert(row, hash);
    const { seq, nonce, doubt } = row;
    const books = new Map(head.books).set(book, readBook(row));
    this.#memory = { ...NOTHING_READ, head: { seq, nonce, doubt, hash, lastBook: book, books } };
  }

  #insert(row: ChainedRow, hash: string): void {
    this.#sql.exec(INSERT_ROW, ...rowValues(row), hash);
    if (row.idempotencyKey !== null) this.keys.note(row.idempotencyKey, row);
  }

  /** Records the last row of a book when play moves to another book. */
  #leaveBook(book: BookName): void {
    this.#sql.exec(
      `INSERT INTO book_head (book, seq) VALUES (?, ?)
       ON CONFLICT (book) DO UPDATE SET seq = excluded.seq`,
      book,
      this.head.seq,
    );
  }
}
