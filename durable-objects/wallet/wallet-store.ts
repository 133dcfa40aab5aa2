/**
 * All of the wallet's SQL behind one type. It keeps the newest journal row of each book in memory
 * (`head`), so a bet reads nothing it already knows; a transaction that throws takes the head back.
 */
import { assert } from "../../domain/assert.ts";
import type { Legs } from "../../domain/ledger/legs.ts";
import { IDEMPOTENCY_KEY_LIFETIME_SECONDS } from "../../domain/limits.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { type Book, EMPTY_BOOK, type Movement } from "../../domain/wallet/book.ts";
import type { EntryKind, HistoryEntry } from "../../domain/wallet/history.ts";
import type { Verdict } from "../jackpot-pool/jackpot-pool-rpc.ts";
import { isMigrated, migrate } from "../migrate.ts";
import { WALLET_SCHEMA } from "./schema.ts";

/** Where the journal stands: derived from its last rows, never written by itself. */
export interface Head {
  readonly seq: number;
  readonly nonce: number;
  /** The journal row of the jackpot bet that is in doubt; null when none is. */
  readonly doubt: number | null;
  readonly lastBook: string | null;
  readonly books: ReadonlyMap<string, Book>;
}

/** The player row. */
export interface PlayerRow {
  readonly external_id: string;
  readonly username: string;
  readonly jurisdiction: string;
  readonly created_at: number;
  /** 1 once history holds the player. */
  readonly announced: number;
  readonly stored_through: number;
}

/** A journal row to be written. */
export interface Append {
  readonly kind: EntryKind;
  readonly currency: Currency;
  readonly demo: boolean;
  readonly movement: Movement;
  readonly now: number;
  readonly sessionId?: string;
  /** Scoped to its endpoint: `deposit:…`, `round:…`. */
  readonly idempotencyKey?: string;
  readonly fingerprint?: string;
  /** The nonce that this row uses up; carried over from the row before when left out. */
  readonly nonce?: number;
  /** True when this row is a jackpot bet that the pool has to judge. */
  readonly opensDoubt?: boolean;
  /** The history entry, given the row's seq. */
  readonly entry: (
    seq: number,
  ) => Pick<HistoryEntry, "roundId" | "gameId" | "transactions" | "round">;
}

/** A journal row as the idempotency check and the protocol read it. */
export interface JournalRow {
  readonly seq: number;
  readonly book: string;
  readonly cash: number;
  readonly bonus: number;
  readonly fingerprint: string | null;
  readonly session_id: string | null;
  readonly entry: string;
  readonly created_at: number;
  readonly legs: string;
  /** Its own seq when the row is a jackpot bet that the pool has to judge. */
  readonly doubt: number | null;
}

const EMPTY_HEAD: Head = { seq: 0, nonce: 0, doubt: null, lastBook: null, books: new Map() };
const ROW = "seq, book, cash, bonus, fingerprint, session_id, entry, created_at, legs, doubt";

/** The name of a currency's book, or of its play money's. */
export function bookName(currency: Currency, demo: boolean): string {
  return demo ? `${currency}:demo` : currency;
}

export class WalletStore {
  readonly #storage: DurableObjectStorage;
  #head: Head = EMPTY_HEAD;
  #player: PlayerRow | undefined;
  #verdict: Verdict | undefined;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    if (!isMigrated(storage)) return;
    migrate(storage, WALLET_SCHEMA);
    this.#player = this.#readPlayer();
    this.#head = this.#readHead();
  }

  get sql(): SqlStorage {
    return this.#storage.sql;
  }

  get head(): Head {
    return this.#head;
  }

  /** The player, once a first exchange made one. */
  get player(): PlayerRow | undefined {
    return this.#player;
  }

  /** The verdict on the bet in doubt, once the pool gave one; the next row makes it durable. */
  get verdict(): Verdict | undefined {
    return this.#verdict;
  }

  noteVerdict(verdict: Verdict): void {
    this.#verdict = verdict;
  }

  /** Runs one mutation: all of it becomes durable, or none of it. */
  transaction<T>(work: () => T): T {
    const [head, player, verdict] = [this.#head, this.#player, this.#verdict];
    try {
      return this.#storage.transactionSync(work);
    } catch (error) {
      this.#head = head;
      this.#player = player;
      this.#verdict = verdict;
      throw error;
    }
  }

  /** Makes the tables of a wallet that is used for the first time. */
  open(): void {
    migrate(this.#storage, WALLET_SCHEMA);
  }

  createPlayer(player: {
    externalId: string;
    username: string;
    jurisdiction: string;
    now: number;
  }): void {
    this.sql.exec(
      `INSERT INTO player (one, external_id, username, jurisdiction, created_at)
       VALUES (1, ?, ?, ?, ?)`,
      player.externalId,
      player.username,
      player.jurisdiction,
      player.now,
    );
    this.#player = this.#readPlayer();
  }

  book(currency: Currency, demo: boolean): Book {
    return this.#head.books.get(bookName(currency, demo)) ?? EMPTY_BOOK;
  }

  /** Writes a journal row and returns its seq. Call it inside `transaction`. */
  append(row: Append): number {
    const head = this.#head;
    const seq = head.seq + 1;
    const book = bookName(row.currency, row.demo);
    const nonce = row.nonce ?? head.nonce;
    const verdict = this.#verdict;
    assert(
      !row.opensDoubt || head.doubt === null || verdict !== undefined,
      "one jackpot bet is in doubt at a time",
    );
    const doubt = row.opensDoubt ? seq : verdict ? null : head.doubt;
    const entry: HistoryEntry = {
      seq,
      kind: row.kind,
      currency: row.currency,
      demo: row.demo,
      createdAt: row.now,
      ...row.entry(seq),
    };
    if (head.lastBook !== null && head.lastBook !== book) {
      this.sql.exec(
        "INSERT INTO book_head (book, seq) VALUES (?, ?) ON CONFLICT (book) DO UPDATE SET seq = excluded.seq",
        head.lastBook,
        head.seq,
      );
    }
    this.sql.exec(
      `INSERT INTO journal (seq, kind, book, legs, cash, bonus, nonce, doubt, verdict, session_id,
         idempotency_key, fingerprint, entry, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      seq,
      row.kind,
      book,
      JSON.stringify(row.movement.legs satisfies Legs),
      row.movement.after.cash,
      row.movement.after.bonus,
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
    this.#head = { seq, nonce, doubt, lastBook: book, books };
    this.#verdict = undefined;
    return seq;
  }

  row(seq: number): JournalRow {
    return this.sql
      .exec<JournalRow & Record<string, SqlStorageValue>>(
        `SELECT ${ROW} FROM journal WHERE seq = ?`,
        seq,
      )
      .one();
  }

  /** The journal row that a key wrote in the last 24 hours. */
  rowByKey(idempotencyKey: string, now: number): JournalRow | undefined {
    return this.sql
      .exec<JournalRow & Record<string, SqlStorageValue>>(
        `SELECT ${ROW} FROM journal WHERE idempotency_key = ? AND created_at > ? ORDER BY seq DESC LIMIT 1`,
        idempotencyKey,
        now - IDEMPOTENCY_KEY_LIFETIME_SECONDS * 1000,
      )
      .toArray()[0];
  }

  /** The verdict on the jackpot bet of row `seq`: it stands in the first later row that acknowledges one. */
  acknowledgedVerdict(seq: number): Verdict | undefined {
    const row = this.sql
      .exec<{ verdict: string }>(
        "SELECT verdict FROM journal WHERE seq > ? AND verdict IS NOT NULL ORDER BY seq LIMIT 1",
        seq,
      )
      .toArray()[0];
    return row && (JSON.parse(row.verdict) as Verdict);
  }

  #readPlayer(): PlayerRow | undefined {
    return this.sql
      .exec<PlayerRow & Record<string, SqlStorageValue>>(
        "SELECT external_id, username, jurisdiction, created_at, announced, stored_through FROM player",
      )
      .toArray()[0];
  }

  /** Called after anything but `append` changed the player row. */
  reloadPlayer(): void {
    this.#player = this.#readPlayer();
  }

  #readHead(): Head {
    const heads = this.sql
      .exec<{
        seq: number;
        book: string;
        cash: number;
        bonus: number;
        nonce: number;
        doubt: number | null;
      }>(
        `SELECT seq, book, cash, bonus, nonce, doubt FROM journal
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
      books: new Map(heads.map((row) => [row.book, { cash: row.cash, bonus: row.bonus }])),
    };
  }
}
