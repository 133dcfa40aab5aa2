/**
 * Audits one wallet's journal as a fold: row in, findings noted, state on. Memory stays bounded by
 * what is open (a day's keys, held withdrawals, jackpots won), not by the journal's length. After a
 * finding it goes on from what the row says, so that one wrong row is one finding. DESIGN "Ledger".
 */
import { roundIdFor, transactionIdFor, withdrawalIdFor } from "../ids.ts";
import { type Book, creditTarget, EMPTY_BOOK } from "../wallet/book.ts";
import type { EntryKind, HistoryEntry } from "../wallet/history.ts";
import type { WithdrawalRecord } from "../wallet/withdrawal.ts";
import { explainRow } from "./explain-row.ts";
import { Findings } from "./finding.ts";
import { JackpotLedger } from "./jackpot-ledger.ts";
import type { JudgedBet, OpenBet } from "./judged-bet.ts";
import { KeyRecord } from "./key-record.ts";
import type { Legs } from "./legs.ts";

/** A journal row as it lies in storage: legs, verdict and entry are JSON. */
export interface StoredRow {
  readonly seq: number;
  readonly kind: string;
  readonly book: string;
  readonly legs: string;
  readonly cash: number;
  readonly bonus: number;
  readonly held: number;
  readonly wagering: number;
  readonly nonce: number;
  readonly doubt: number | null;
  readonly verdict: string | null;
  readonly idempotencyKey: string | null;
  readonly entry: string;
  readonly createdAt: number;
  /** For a withdrawal that is held: the row that is noted as having ended it. */
  readonly endedBy: number | null;
}

/** What the wallet keeps beside its journal, as of the moment the audit began. */
export interface Standing {
  readonly headSeq: number;
  /** The balances that answers are given from. */
  readonly books: ReadonlyMap<string, Book>;
  readonly lastBook: string | null;
  /** Where the other books are noted to have been left off. */
  readonly bookHeads: ReadonlyMap<string, number>;
  readonly storedThrough: number;
  /** A verdict that no row carries yet. */
  readonly verdict: JudgedBet | undefined;
}

interface AuditedWallet {
  readonly playerId: string;
  /** See JackpotLedger. */
  readonly marks: ReadonlyMap<string, number>;
  /** The ledger transaction that ends a cycle of the currency's pool. */
  jackpotTransactionId(currency: string, cycle: number): string;
}

interface Held {
  readonly seq: number;
  readonly record: WithdrawalRecord;
  readonly endedBy: number | null;
}

interface Judged {
  readonly bet: OpenBet;
  readonly verdict: JudgedBet;
}

type ReadRow = StoredRow & {
  readonly read: { entry: HistoryEntry; legs: Legs; verdict: JudgedBet | null };
};

const WALLET_ACCOUNTS = ["cash", "bonus", "held"] as const;
const REAL = new Set(
  "cash bonus held gaming deposits withdrawals bonus_cost pool_settlement".split(" "),
);
const PLAY = new Set(["cash", "bonus", "gaming", "demo_issue"]);

export class WalletAudit {
  readonly findings = new Findings();
  readonly jackpots: JackpotLedger;
  readonly #wallet: AuditedWallet;
  readonly #keys = new KeyRecord();
  readonly #books = new Map<string, { readonly book: Book; readonly seq: number }>();
  readonly #held = new Map<string, Held>();
  #seq = 0;
  #nonce = 0;
  #open: OpenBet | null = null;

  constructor(wallet: AuditedWallet) {
    this.#wallet = wallet;
    this.jackpots = new JackpotLedger(wallet.marks);
  }

  /** The jackpot bet that waits for its verdict where the journal was read to. */
  get open(): OpenBet | null {
    return this.#open;
  }

  /** Reads the next row. */
  read(stored: StoredRow): void {
    const before = this.#books.get(stored.book)?.book ?? EMPTY_BOOK;
    this.#expect(stored, "The journal has a gap.", this.#seq + 1, stored.seq);
    const row = this.#parse(stored);
    if (row !== undefined) {
      this.#checkBalances(row, before);
      this.#checkEntry(row);
      this.#checkKey(row);
      const judged = this.#settle(row);
      this.#checkRound(row);
      this.#checkMoney(row, before, judged);
      this.#checkWithdrawal(row);
      this.#openBet(row, before);
    }
    const { cash, bonus, held, wagering } = stored;
    this.#books.set(stored.book, { book: { cash, bonus, held, wagering }, seq: stored.seq });
    this.#seq = stored.seq;
    this.#nonce = stored.nonce;
  }

  /** Holds what was folded against what the wallet keeps beside the journal. */
  close(standing: Standing): void {
    const { headSeq, books, lastBook, bookHeads, storedThrough, verdict } = standing;
    const expect = (what: string, expected: unknown, found: unknown) =>
      this.findings.expect({ row: "journal's end", what }, { expected, found });
    expect("The journal does not end where the wallet believes.", this.#seq, headSeq);
    for (const name of new Set([...this.#books.keys(), ...books.keys()])) {
      const folded = this.#books.get(name);
      const what = `The balance of book ${name} in memory is not the journal's.`;
      expect(what, folded?.book, books.get(name));
      if (name === lastBook) continue;
      expect(`Book ${name} is noted at a wrong row.`, folded?.seq, bookHeads.get(name));
    }
    if (storedThrough > headSeq) {
      expect("History is confirmed past the journal's end.", headSeq, storedThrough);
    }
    for (const [id, { endedBy }] of this.#held) {
      if (endedBy === null || endedBy > headSeq) continue;
      expect(`Withdrawal ${id} is noted as ended by a row that did not.`, null, endedBy);
    }
    if (this.#open === null) return;
    if (verdict === undefined) this.jackpots.leaveOpen(this.#open);
    else this.jackpots.judge(this.#open, verdict);
  }

  #parse(stored: StoredRow): ReadRow | undefined {
    try {
      const entry = JSON.parse(stored.entry) as HistoryEntry;
      const legs = JSON.parse(stored.legs) as Legs;
      const verdict = stored.verdict === null ? null : (JSON.parse(stored.verdict) as JudgedBet);
      return { ...stored, read: { entry, legs, verdict } };
    } catch {
      this.#expect(stored, "The row cannot be read.", "JSON", "something else");
      return undefined;
    }
  }

  /** Double entry: exact legs that sum to zero, and balances that are their fold. */
  #checkBalances(row: ReadRow, before: Book): void {
    const { legs, entry } = row.read;
    const changes = Object.entries(legs);
    const known = entry.demo ? PLAY : REAL;
    for (const [account, change] of changes) {
      if (!known.has(account)) this.#expect(row, "A leg is not of this book.", "none", account);
      if (!Number.isSafeInteger(change)) {
        this.#expect(row, "A leg is no exact integer.", "an integer", change);
      }
    }
    const sum = changes.reduce((total, [, change]) => total + change, 0);
    this.#expect(row, "The legs do not sum to zero.", 0, sum);
    for (const account of WALLET_ACCOUNTS) {
      const expected = before[account] + (legs[account] ?? 0);
      this.#expect(row, `The ${account} is not the fold of its legs.`, expected, row[account]);
      if (row[account] < 0) this.#expect(row, `The ${account} is negative.`, 0, row[account]);
    }
  }

  #checkEntry(row: ReadRow): void {
    const { seq, kind, currency, demo, createdAt } = row.read.entry;
    this.#expect(
      row,
      "Its entry is another row's.",
      { seq: row.seq, kind: row.kind, book: row.book, createdAt: row.createdAt },
      { seq, kind, book: demo ? `${currency}:demo` : currency, createdAt },
    );
  }

  #checkKey({ seq, kind, createdAt, idempotencyKey }: ReadRow): void {
    const fault = this.#keys.note({ kind: kind as EntryKind, createdAt, idempotencyKey, seq });
    if (fault) this.#expect({ seq }, fault.what, fault.expected, fault.found);
  }

  /** The verdict that the row carries is on the bet that was in doubt, and is left without one now. */
  #settle(row: ReadRow): Judged | null {
    const { verdict } = row.read;
    if (verdict === null) return null;
    const bet = this.#open;
    if (bet === null) {
      this.#expect(row, "It carries a verdict, and no bet was in doubt.", null, verdict);
      return null;
    }
    this.#open = null;
    const { contributionPotUnits: units, win } = verdict;
    // The rate is whole basis points, and a basis point of a minor unit is one pot unit.
    if (!Number.isSafeInteger(units) || units < 0 || units % bet.cashMinor !== 0) {
      const expected = `a multiple of ${bet.cashMinor}`;
      this.#expect(row, "The contribution is no share of the stake.", expected, units);
    }
    if (win !== null) {
      const { currency, target } = bet;
      this.#expect(
        row,
        "The verdict's win is not what this pool could have paid.",
        {
          transactionId: this.#wallet.jackpotTransactionId(currency, win.cycle),
          creditTarget: target,
        },
        { transactionId: win.transactionId, creditTarget: win.creditTarget },
      );
      this.#expect(row, "A verdict's win was not booked.", "jackpot_win", row.kind);
    }
    this.jackpots.judge(bet, verdict);
    return { bet, verdict };
  }

  #checkRound(row: ReadRow): void {
    const { round, roundId, gameId } = row.read.entry;
    const isRound = row.kind === "round";
    this.#expect(row, "The nonce is wrong.", this.#nonce + (isRound ? 1 : 0), row.nonce);
    this.#expect(row, "A row of its kind has no round, or lacks one.", isRound, round !== null);
    if (round === null) return;
    const { currency, demo } = row.read.entry;
    this.#expect(
      row,
      "Its round is another row's.",
      {
        id: roundIdFor(this.#wallet.playerId, row.seq),
        entryRoundId: round.id,
        gameId,
        nonce: row.nonce,
        currency,
        demo,
        createdAt: row.createdAt,
        settledAt: row.createdAt,
      },
      {
        id: round.id,
        entryRoundId: roundId,
        gameId: round.gameId,
        nonce: round.fairness.nonce,
        currency: round.currency,
        demo: round.demo,
        createdAt: round.createdAt,
        settledAt: round.settledAt,
      },
    );
    // Whatever way a game rounds, it rounds by less than one minor unit.
    const expected = (round.stake.cashMinor + round.stake.bonusMinor) * round.multiplier;
    if (Math.abs(expected - round.winMinor) < 1) return;
    this.#expect(row, "The win is not the stake times the multiplier.", expected, round.winMinor);
  }

  #checkMoney(row: ReadRow, before: Book, judged: Judged | null): void {
    const { entry, legs } = row.read;
    const win = judged?.verdict.win ?? null;
    const opensDoubt = row.doubt === row.seq;
    const awaitsVerdict = this.#open !== null || (opensDoubt && creditTarget(before) === "bonus");
    const { playerId } = this.#wallet;
    const facts = { playerId, seq: row.seq, before, entry, legs, win, awaitsVerdict };
    const explanation = explainRow(facts);
    if (explanation === undefined) {
      this.#expect(row, `A ${row.kind} that could not have happened.`, "an explanation", "none");
      return;
    }
    const { movement, transactions } = explanation;
    const moved = (legs: Legs) =>
      Object.fromEntries(Object.entries(legs).filter(([, change]) => change !== 0));
    this.#expect(row, "Its legs are not what happened.", moved(movement.legs), moved(legs));
    const { wagering } = movement.after;
    this.#expect(row, "The wagering is not what is left to do.", wagering, row.wagering);
    const what = "Its transactions are not what happened.";
    this.#expect(row, what, transactions, entry.transactions);
    if (row.kind === "round" && entry.round !== null) {
      const cashMinor = Math.min(
        before.cash,
        entry.round.stake.cashMinor + entry.round.stake.bonusMinor,
      );
      this.#expect(
        row,
        "The stake did not take cash first.",
        cashMinor,
        entry.round.stake.cashMinor,
      );
    }
    if (row.kind === "jackpot_win" && judged && win) {
      const { roundId, gameId, currency } = judged.bet;
      const found = { roundId: entry.roundId, gameId: entry.gameId, currency: entry.currency };
      this.#expect(
        row,
        "The jackpot is not of the bet that won it.",
        { roundId, gameId, currency },
        found,
      );
      const { transactionId, amountMinor, cycle } = win;
      const booked = { seq: row.seq, currency, roundId, transactionId, amountMinor, cycle };
      if (this.jackpots.book(booked)) return;
      this.#expect(row, "A jackpot was booked twice.", "once", transactionId);
    }
  }

  #checkWithdrawal(row: ReadRow): void {
    const { withdrawal: record } = row.read.entry;
    const begins = row.kind === "withdrawal";
    if (!begins && row.endedBy !== null) {
      this.#expect(row, "It is noted as a withdrawal that ended.", null, row.endedBy);
    }
    if (record === undefined) return;
    const id = withdrawalIdFor(this.#wallet.playerId, row.seq);
    if (begins) {
      const isHeld = record.destination !== null;
      this.#expect(
        row,
        "Its withdrawal is another row's.",
        {
          id,
          transactionId: transactionIdFor(this.#wallet.playerId, row.seq),
          status: isHeld ? "pending" : "completed",
          currency: row.read.entry.currency,
          createdAt: row.createdAt,
          updatedAt: row.createdAt,
        },
        {
          id: record.id,
          transactionId: record.transactionId,
          status: record.status,
          currency: record.currency,
          createdAt: record.createdAt,
          updatedAt: record.updatedAt,
        },
      );
      if (isHeld) this.#held.set(record.id, { seq: row.seq, record, endedBy: row.endedBy });
      return;
    }
    const held = this.#held.get(record.id);
    if (held === undefined) {
      this.#expect(row, "It ends a withdrawal that is not held.", "a held one", record.id);
      return;
    }
    this.#held.delete(record.id);
    const status = row.kind === "withdrawal_reversal" ? "failed" : "completed";
    const { reference, reason } = record;
    const expected = { ...held.record, status, reference, reason, updatedAt: row.createdAt };
    this.#expect(row, "It ends another withdrawal than was begun.", expected, record);
    this.#expect(row, "Another row is noted as the withdrawal's end.", row.seq, held.endedBy);
  }

  #openBet(row: ReadRow, before: Book): void {
    const opens = row.doubt === row.seq;
    if (!opens) {
      this.#expect(row, "The bet in doubt is wrong.", this.#open?.seq ?? null, row.doubt);
      return;
    }
    const { entry } = row.read;
    const cashMinor = entry.round?.stake.cashMinor ?? 0;
    if (this.#open !== null) {
      this.#expect(row, "A second bet is in doubt.", this.#open.seq, row.seq);
    }
    if (entry.demo || cashMinor <= 0 || entry.roundId === null) {
      this.#expect(row, "It asks the pool without real money.", null, row.doubt);
      return;
    }
    const { seq, createdAt: placedAt } = row;
    const { roundId, gameId, currency } = entry;
    const target = creditTarget(before);
    this.#open = { seq, placedAt, roundId, gameId, currency, cashMinor, target };
  }

  #expect(row: { readonly seq: number }, what: string, expected: unknown, found: unknown): boolean {
    if (expected === found) return true;
    return this.findings.expect({ row: `journal row ${row.seq}`, what }, { expected, found });
  }
}
