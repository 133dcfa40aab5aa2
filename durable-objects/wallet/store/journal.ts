/**
 * The wallet's ledger, append-only. The newest row of each book is kept in memory (`head`), so a bet
 * reads nothing it already knows; `WalletStore.transaction` takes the head back when a write fails.
 */
import { assert } from "../../../domain/assert.ts";
import type { Legs } from "../../../domain/ledger/legs.ts";
import { IDEMPOTENCY_KEY_LIFETIME_SECONDS } from "../../../domain/limits.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import { type Book, EMPTY_BOOK } from "../../../domain/wallet/book.ts";
import type { HistoryEntry } from "../../../domain/wallet/history.ts";
import type { RoundRecord } from "../../../domain/wallet/round.ts";
import type { Verdict } from "../../jackpot-pool/jackpot-pool-rpc.ts";
import { type BookName, bookName } from "./books.ts";
import {
  type Append,
  EMPTY_HEAD,
  type Head,
  JOURNAL_COLUMNS,
  type JournalRow,
  type RoundRow,
} from "./journal-row.ts";

/** What a transaction that failed has to take back. */
export interface JournalMemory {
  readonly head: Head;
  readonly verdict: Verdict | undefined;
  /** The round that was just written: its answer is asked for next. */
  readonly lastRound: RoundRow | undefined;
}

/** A round by when it was placed, and where. */
interface PlacedRound {
  readonly gameId: string;
  readonly sessionId: string;
  readonly at: number;
}

const NOTHING_READ: JournalMemory = { head: EMPTY_HEAD, verdict: undefined, lastRound: undefined };

export class Journal {
  readonly #sql: SqlStorage;
  #memory = NOTHING_READ;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  get head(): Head {
    return this.#memory.head;
  }

  /** The verdict on the bet in doubt, once the pool gave one; the next row makes it durable. */
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

  restore(memory: JournalMemory): void {
    this.#memory = memory;
  }

  /** Reads the head from the rows, as after a restart. */
  load(): void {
    this.#memory = { ...NOTHING_READ, head: this.#readHead() };
  }

  noteVerdict(verdict: Verdict): void {
    this.#memory = { ...this.#memory, verdict };
  }

  book(currency: Currency, demo: boolean): Book {
    return this.head.books.get(bookName(currency, demo)) ?? EMPTY_BOOK;
  }

  /** Writes a row and returns its seq. Call it inside a transaction. */
  append(row: Append): number {
    const { head, verdict } = this.#memory;
    const seq = head.seq + 1;
    const book = bookName(row.currency, row.demo);
    const nonce = row.nonce ?? head.nonce;
    assert(!row.opensDoubt || !this.inDoubt, "one jackpot bet is in doubt at a time");
    const doubt = row.opensDoubt ? seq : verdict ? null : head.doubt;
    const entry: HistoryEntry = {
      seq,
      kind: row.kind,
      currency: row.currency,
      demo: row.demo,
      createdAt: row.now,
      ...row.entry(seq),
      ...this.#judged(),
    };
    if (head.lastBook !== null && head.lastBook !== book) this.#leaveBook(head.lastBook);
    this.#sql.exec(
      `INSERT INTO journal (seq, kind, book, legs, cash, bonus, held, wagering, nonce, doubt, verdict,
         session_id, idempotency_key, fingerprint, entry, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      seq,
      row.kind,
      book,
      JSON.stringify(row.movement.legs satisfies Legs),
      row.movement.after.cash,
      row.movement.after.bonus,
      row.movement.after.held,
      row.movement.after.wagering,
      nonce,
      doubt,
      verdict ? JSON.stringify(verdict) : null,
      row.sessionId ?? null,
      row.idempotencyKey ?? null,
      row.fingerprint ?? null,
      JSON.stringify(entry),
      row.now,
    );
    const books = new Map(head.books).set(book, row.movement.after);
    this.#memory = {
      head: { seq, nonce, doubt, lastBook: book, books },
      verdict: undefined,
      lastRound: entry.round
        ? {
            seq,
            ...row.movement.after,
            legs: row.movement.legs,
            round: entry.round,
            opensDoubt: row.opensDoubt === true,
          }
        : this.#memory.lastRound,
    };
    return seq;
  }

  /** What the next row tells history of the bet whose verdict it carries. */
  #judged(): Pick<HistoryEntry, "judged"> {
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

  /** The row, if the journal is that long. */
  findRow(seq: number): JournalRow | undefined {
    const query = `SELECT ${JOURNAL_COLUMNS} FROM journal WHERE seq = ?`;
    return this.#sql.exec<JournalRow>(query, seq).toArray()[0];
  }

  /** The round that row `seq` holds. */
  roundRow(seq: number): RoundRow {
    const { lastRound } = this.#memory;
    if (lastRound?.seq === seq) return lastRound;
    const row = this.row(seq);
    const { round } = JSON.parse(row.entry) as HistoryEntry;
    assert(round !== null, "the row is a round");
    return {
      seq,
      cash: row.cash,
      bonus: row.bonus,
      wagering: row.wagering,
      legs: JSON.parse(row.legs) as Legs,
      round,
      opensDoubt: row.doubt === seq,
    };
  }

  /** The player's last round in any session, if it began after `since`. */
  roundSince(since: number): PlacedRound | undefined {
    const { lastRound } = this.#memory;
    if (lastRound !== undefined) {
      const { gameId, sessionId, createdAt: at } = lastRound.round;
      return at > since ? { gameId, sessionId, at } : undefined;
    }
    // After a restart the rows tell: the few of the last seconds.
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

  /** Tells whether any of the rounds from this nonce on is open, by the latest row of each. */
  hasOpenRound(firstNonce: number): boolean {
    const rows = this.#sql.exec<{ roundId: string | null; state: string | null; nonce: number }>(
      `SELECT entry ->> '$.roundId' AS roundId, entry ->> '$.round.state' AS state, nonce
       FROM journal ORDER BY seq DESC`,
    );
    const seen = new Set<string>();
    for (const { roundId, state, nonce } of rows) {
      if (nonce < firstNonce) return false;
      if (roundId === null || state === null || seen.has(roundId)) continue;
      if (state === "open") return true;
      seen.add(roundId);
    }
    return false;
  }

  /** The row that a key wrote in the last 24 hours. */
  rowByKey(idempotencyKey: string, now: number): JournalRow | undefined {
    const [row] = this.#sql
      .exec<JournalRow>(
        `SELECT ${JOURNAL_COLUMNS} FROM journal WHERE idempotency_key = ? AND created_at > ?
         ORDER BY seq DESC LIMIT 1`,
        idempotencyKey,
        now - IDEMPOTENCY_KEY_LIFETIME_SECONDS * 1000,
      )
      .toArray();
    return row;
  }

  /** The verdict on the jackpot bet of row `seq`: it stands in the first later row that has one. */
  acknowledgedVerdict(seq: number): Verdict | undefined {
    const [row] = this.#sql
      .exec<{ verdict: string }>(
        "SELECT verdict FROM journal WHERE seq > ? AND verdict IS NOT NULL ORDER BY seq LIMIT 1",
        seq,
      )
      .toArray();
    return row && (JSON.parse(row.verdict) as Verdict);
  }

  /** The transaction that booked the jackpot of row `seq`: it stands in the row that ended the doubt. */
  jackpotWinOf(seq: number): string | undefined {
    const [row] = this.#sql
      .exec<{ kind: string; entry: string }>(
        "SELECT kind, entry FROM journal WHERE seq > ? AND verdict IS NOT NULL ORDER BY seq LIMIT 1",
        seq,
      )
      .toArray();
    if (row?.kind !== "jackpot_win") return undefined;
    return (JSON.parse(row.entry) as HistoryEntry).transactions[0]?.id;
  }

  /** The history entries past `seq`, oldest first, as JSON. */
  *entriesAfter(seq: number, limit: number): Generator<string> {
    const query = "SELECT entry FROM journal WHERE seq > ? ORDER BY seq LIMIT ?";
    for (const { entry } of this.#sql.exec<{ entry: string }>(query, seq, limit)) yield entry;
  }

  /** A session's rounds among the last `rows` rows, newest first. */
  *latestRounds(sessionId: string, rows: number): Generator<RoundRecord> {
    const found = this.#sql.exec<{ entry: string }>(
      `SELECT entry FROM journal WHERE seq > ? AND kind = 'round' AND session_id = ?
       ORDER BY seq DESC`,
      this.head.seq - rows,
      sessionId,
    );
    for (const { entry } of found) {
      const { round } = JSON.parse(entry) as HistoryEntry;
      if (round !== null) yield round;
    }
  }

  /** Notes where a book is left off when play moves to another: its newest row is then not the last. */
  #leaveBook(book: BookName): void {
    this.#sql.exec(
      `INSERT INTO book_head (book, seq) VALUES (?, ?)
       ON CONFLICT (book) DO UPDATE SET seq = excluded.seq`,
      book,
      this.head.seq,
    );
  }

  #readHead(): Head {
    const heads = this.#sql
      .exec<{
        seq: number;
        book: BookName;
        cash: number;
        bonus: number;
        held: number;
        wagering: number;
        nonce: number;
        doubt: number | null;
      }>(
        `SELECT seq, book, cash, bonus, held, wagering, nonce, doubt FROM journal
         WHERE seq IN (SELECT max(seq) FROM journal UNION ALL SELECT seq FROM book_head) ORDER BY seq`,
      )
      .toArray();
    const last = heads.at(-1);
    if (last === undefined) return EMPTY_HEAD;
    return {
      seq: last.seq,
      nonce: last.nonce,
      doubt: last.doubt,
      lastBook: last.book,
      books: new Map(
        heads.map(({ book, cash, bonus, held, wagering }) => [
          book,
          { cash, bonus, held, wagering },
        ]),
      ),
    };
  }
}
