/** The journal's rows: as they are written, as they are read, and where the journal stands. */
import type { Legs } from "../../../domain/ledger/legs.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import type { Book } from "../../../domain/wallet/book.ts";
import type { EntryKind } from "../../../domain/wallet/history.ts";
import type { Posting } from "../../../domain/wallet/posting.ts";
import type { RoundRecord } from "../../../domain/wallet/round.ts";
import type { WithdrawalRecord } from "../../../domain/wallet/withdrawal.ts";
import type { BookName } from "./books.ts";

/** A journal row to be written: a posting, and what it belongs to. */
export interface NewRow extends Posting {
  readonly kind: EntryKind;
  readonly currency: Currency;
  readonly demo: boolean;
  readonly now: number;
  /** The round that the row opens, continues or ends, as it stands afterwards. */
  readonly round?: RoundRecord;
  /** The round that won the jackpot which the row books. */
  readonly wonBy?: { readonly roundId: string; readonly gameId: string };
  readonly withdrawal?: WithdrawalRecord;
  readonly wageringMultiplier?: number;
  readonly isStartingBalance?: true;
  readonly sessionId?: string;
  /** Scoped to its endpoint: `deposit:…`, `round:…`. */
  readonly idempotencyKey?: string;
  readonly fingerprint?: string;
  /** The nonce that this row uses up; carried over from the row before when left out. */
  readonly nonce?: number;
  /** True when this row is a jackpot bet that the pool has to judge. */
  readonly opensDoubt?: boolean;
}

/** A journal row as the idempotency check and the protocol read it. */
export interface JournalRow extends Book {
  readonly [column: string]: SqlStorageValue;
  readonly seq: number;
  readonly fingerprint: string | null;
  readonly entry: string;
  readonly legs: string;
  /** Its own seq when the row is a jackpot bet that the pool has to judge. */
  readonly doubt: number | null;
  readonly created_at: number;
}

/** A round's row with its parts read. */
export interface RoundRow extends Book {
  readonly seq: number;
  readonly legs: Legs;
  readonly round: RoundRecord;
  /** True when the row is a jackpot bet that the pool has to judge. */
  readonly opensDoubt: boolean;
}

export const JOURNAL_COLUMNS =
  "seq, cash, bonus, held, in_play AS inPlay, bonus_in_play AS bonusInPlay, wagering, fingerprint, entry, legs, doubt, created_at";

/** Where the journal stands: derived from its last rows, never written by itself. */
export interface Head {
  readonly seq: number;
  readonly nonce: number;
  /** The journal row of the jackpot bet that has no verdict on disk; null when there is none. */
  readonly doubt: number | null;
  readonly lastBook: BookName | null;
  readonly books: ReadonlyMap<BookName, Book>;
}

export const EMPTY_HEAD: Head = {
  seq: 0,
  nonce: 0,
  doubt: null,
  lastBook: null,
  books: new Map(),
};
