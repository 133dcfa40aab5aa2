/** The journal's rows, as they are written and as they are read, and the journal's head. */
import type { ChainDeposit } from "../../../domain/chains/deposit.ts";
import type { Legs } from "../../../domain/ledger/legs.ts";
import type { Verdict } from "../../../domain/ledger/verdict.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import type { Book, StoredBook } from "../../../domain/wallet/book.ts";
import type { Correction } from "../../../domain/wallet/correction.ts";
import type { EntryKind, HistoryEntry } from "../../../domain/wallet/history-entry.ts";
import type { Posting } from "../../../domain/wallet/posting.ts";
import type { RoundRecord } from "../../../domain/wallet/round.ts";
import type { WithdrawalRecord } from "../../../domain/wallet/withdrawal.ts";
import type { BookName } from "./books.ts";

/** A journal row to be written: a posting, with what it belongs to. */
export interface NewRow extends Posting {
  readonly kind: EntryKind;
  readonly currency: Currency;
  readonly demo: boolean;
  readonly now: number;
  /** The round that the row opens, continues or ends, as it is afterwards. */
  readonly round?: RoundRecord;
  /** The round whose jackpot this row books, or whose verdict it was written for. */
  readonly ofBet?: { readonly roundId: string; readonly gameId: string };
  readonly withdrawal?: WithdrawalRecord;
  readonly wageringMultiplier?: number;
  readonly isStartingBalance?: true;
  readonly chainDeposit?: ChainDeposit;
  readonly correction?: Correction;
  readonly sessionId?: string;
  /** Prefixed with its endpoint: `deposit:…`, `round:…`. */
  readonly idempotencyKey?: string;
  readonly fingerprint?: string;
  /** The nonce that this row uses up. Without one, the row keeps the nonce of the previous row. */
  readonly nonce?: number;
  /** True if this row is a jackpot bet that needs the pool's verdict. */
  readonly opensDoubt?: boolean;
}

/** The row as history holds it. The order of the fields is the order in storage. */
export function entryOf(seq: number, row: NewRow): HistoryEntry {
  const {
    round = null,
    ofBet,
    isStartingBalance,
    chainDeposit,
    withdrawal,
    wageringMultiplier,
    correction,
  } = row;
  return {
    seq,
    kind: row.kind,
    currency: row.currency,
    demo: row.demo,
    createdAt: row.now,
    roundId: round?.id ?? ofBet?.roundId ?? null,
    gameId: round?.gameId ?? ofBet?.gameId ?? null,
    ...(isStartingBalance ? { isStartingBalance } : {}),
    transactions: row.transactions,
    round,
    ...(withdrawal === undefined ? {} : { withdrawal }),
    ...(wageringMultiplier === undefined ? {} : { wageringMultiplier }),
    ...(correction === undefined ? {} : { correction }),
    ...(chainDeposit === undefined ? {} : { chainDeposit }),
  };
}

/** A journal row, as it is read for idempotency and for the jackpot. */
export interface JournalRow extends StoredBook {
  readonly [column: string]: SqlStorageValue;
  readonly seq: number;
  readonly fingerprint: string | null;
  readonly entry: string;
  readonly legs: string;
  /** Equal to `seq` if the row is a jackpot bet that needs the pool's verdict. */
  readonly doubt: number | null;
  readonly created_at: number;
}

/** A round's row, with its JSON parsed. */
export interface RoundRow extends Book {
  readonly seq: number;
  readonly legs: Legs;
  readonly round: RoundRecord;
  /** The jackpot bet that was in doubt after the row; the row itself if it is such a bet. */
  readonly doubt: number | null;
}

export const JOURNAL_COLUMNS =
  "seq, cash, bonus, held, in_play AS inPlay, bonus_in_play AS bonusInPlay, wagering, granted, fingerprint, entry, legs, doubt, created_at";

/** The journal's head: derived from its last rows and never stored by itself. */
export interface Head {
  readonly seq: number;
  readonly nonce: number;
  /** The row of the jackpot bet that has no stored verdict; null if there is none. */
  readonly doubt: number | null;
  /** The hash of the row; null before the first row that has one. */
  readonly hash: string | null;
  readonly lastBook: BookName | null;
  readonly books: ReadonlyMap<BookName, Book>;
}

export const EMPTY_HEAD: Head = {
  seq: 0,
  nonce: 0,
  doubt: null,
  hash: null,
  lastBook: null,
  books: new Map(),
};

/** The part of the memory that must be restored after a failed transaction. */
export interface JournalMemory {
  readonly head: Head;
  readonly verdict: Verdict | undefined;
  /** The round that was just written, kept because its answer is built next. */
  readonly lastRound: RoundRow | undefined;
  /** The round that started last, in any session. */
  readonly lastBegun: BegunRound | undefined;
}

export interface BegunRound {
  readonly gameId: string;
  readonly sessionId: string;
  readonly at: number;
}

export const NOTHING_READ: JournalMemory = {
  head: EMPTY_HEAD,
  verdict: undefined,
  lastRound: undefined,
  lastBegun: undefined,
};

/** The columns in the order of `rowValues`, and the hash. */
export const INSERT_ROW = `INSERT INTO journal (seq, kind, book, legs, cash, bonus, held, in_play,
    bonus_in_play, wagering, nonce, doubt, verdict, session_id, idempotency_key, fingerprint, entry,
    created_at, granted, hash)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
