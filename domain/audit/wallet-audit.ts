/**
 * Audits one wallet's journal, row by row. Memory is bounded by what is open (a day's keys, held
 * withdrawals, jackpots won), not by the length of the journal. After a finding it continues from the row's
 * own values, so that one wrong row gives one finding. docs/money.md.
 */

import { Findings } from "../ledger/finding.ts";
import type { Legs } from "../ledger/legs.ts";
import type { OpenBet, Verdict } from "../ledger/verdict.ts";
import { type Book, creditTarget, EMPTY_BOOK, readBook, storedBook } from "../wallet/book.ts";
import type { EntryKind, HistoryEntry, Transaction } from "../wallet/history-entry.ts";
import { auditBalances, NOT_WHAT_HAPPENED } from "./balance-audit.ts";
import { explainRow } from "./explain-row.ts";
import { JackpotLedger } from "./jackpot-ledger.ts";
import { KeyRecord } from "./key-record.ts";
import { type OpenPlace, OpenRounds } from "./open-rounds.ts";
import { auditRound } from "./round-audit.ts";
import { type ChainFacts, RowChainAudit } from "./row-chain-audit.ts";
import { SeedAudit, type StoredSeed } from "./seed-audit.ts";
import type { ReadRow, StoredRow } from "./stored-row.ts";
import { WithdrawalRecords } from "./withdrawal-records.ts";

/** The state that the wallet held in addition to its journal when the audit began. */
export interface WalletState {
  readonly headSeq: number;
  /** The balances in memory, from which requests are answered. */
  readonly books: ReadonlyMap<string, Book>;
  readonly lastBook: string | null;
  /** The last row of each other book, as the wallet has recorded it. */
  readonly bookHeads: ReadonlyMap<string, number>;
  /** The rounds that are listed as open, by the `placeOf` of their book and game. */
  readonly openRounds: ReadonlyMap<string, OpenPlace>;
  readonly storedThrough: number;
  /** The server seeds, oldest first. */
  readonly seeds: readonly StoredSeed[];
  /** A verdict that no row holds yet. */
  readonly verdict: Verdict | undefined;
}

interface AuditedWallet {
  readonly playerId: string;
  readonly chain: ChainFacts;
  /** See JackpotLedger. */
  readonly marks: ReadonlyMap<string, number>;
  /** The id of the ledger transaction that ends a cycle of the currency's pool. */
  jackpotTransactionId(currency: string, cycle: number): string;
}

interface BetAndVerdict {
  readonly bet: OpenBet;
  readonly verdict: Verdict;
}

/** Only a round uses up a nonce. */
function nonceAfter(nonce: number, { kind }: ReadRow): number {
  return kind === "round" ? nonce + 1 : nonce;
}

/**
 * Returns the transactions in the form of the row's version: earlier versions do not state which accounts
 * changed, or how much of a forfeit was granted.
 */
function inVersionOf(
  transactions: readonly Transaction[],
  entry: HistoryEntry,
): readonly Transaction[] {
  const [first] = entry.transactions;
  if (first?.after === undefined) {
    return transactions.map(({ changes, after, grantedMinor, ...earlier }) => earlier);
  }
  if (first.grantedMinor !== undefined) return transactions;
  return transactions.map(({ grantedMinor, ...earlier }) => earlier);
}

export class WalletAudit {
  readonly findings = new Findings();
  readonly jackpots: JackpotLedger;
  readonly #wallet: AuditedWallet;
  readonly #keys = new KeyRecord();
  readonly #withdrawals: WithdrawalRecords;
  readonly #rounds = new OpenRounds(this.findings);
  readonly #seeds = new SeedAudit(this.findings);
  readonly #chain: RowChainAudit;
  readonly #books = new Map<string, { readonly book: Book; readonly seq: number }>();
  #seq = 0;
  #nonce = 0;
  #open: OpenBet | null = null;

  constructor(wallet: AuditedWallet) {
    this.#wallet = wallet;
    this.jackpots = new JackpotLedger(wallet.marks);
    this.#chain = new RowChainAudit(wallet.playerId, wallet.chain, this.findings);
    this.#withdrawals = new WithdrawalRecords(wallet.playerId, this.findings);
  }

  /** The jackpot bet that is in doubt after the rows read so far. */
  get open(): OpenBet | null {
    return this.#open;
  }

  /** Reads the next row. */
  read(stored: StoredRow): void {
    const before = this.#books.get(stored.book)?.book ?? EMPTY_BOOK;
    this.#expect(stored, "The journal has a gap.", this.#seq + 1, stored.seq);
    const row = this.#parse(stored);
    try {
      if (row !== undefined) this.#check(row, before);
    } catch {
      // The JSON has another shape: any check may fail on a missing field.
      this.#expect(stored, "The row is not of its kind's shape.", stored.kind, "something else");
    }
    // Last, because the findings of the other checks are more precise.
    this.#chain.note(stored);
    this.#books.set(stored.book, { book: readBook(stored), seq: stored.seq });
    this.#seq = stored.seq;
    this.#nonce = stored.nonce;
  }

  /** Compares the result with what the wallet holds in addition to its journal. */
  close(state: WalletState): void {
    const { headSeq, books, lastBook, bookHeads, storedThrough, verdict } = state;
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
    this.#chain.close();
    this.#withdrawals.close(headSeq);
    this.#rounds.close(state.openRounds);
    this.#seeds.close(state.seeds);
    if (this.#open === null) return;
    if (verdict === undefined) this.jackpots.leaveOpen(this.#open);
    else this.jackpots.judge(this.#open, verdict);
  }

  #check(row: ReadRow, before: Book): void {
    auditBalances(row, before, this.findings);
    this.#checkEntry(row);
    this.#checkKey(row);
    const judged = this.#settle(row);
    this.#expect(row, "The nonce is wrong.", nonceAfter(this.#nonce, row), row.nonce);
    auditRound(this.#wallet.playerId, row, this.findings);
    this.#checkMoney(row, before, judged);
    this.#checkReportedVerdict(row, judged);
    this.#withdrawals.note(row);
    this.#rounds.note(row, before);
    this.#seeds.note(row);
    this.#openBet(row, before);
  }

  #parse(stored: StoredRow): ReadRow | undefined {
    try {
      const entry = JSON.parse(stored.entry) as HistoryEntry;
      const legs = JSON.parse(stored.legs) as Legs;
      const verdict = stored.verdict === null ? null : (JSON.parse(stored.verdict) as Verdict);
      return { ...stored, read: { entry, legs, verdict } };
    } catch {
      this.#expect(stored, "The row cannot be read.", "JSON", "something else");
      return undefined;
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

  #checkKey({ seq, kind, createdAt, idempotencyKey, read }: ReadRow): void {
    const { chainDeposit } = read.entry;
    const row = { kind: kind as EntryKind, createdAt, idempotencyKey, seq, chainDeposit };
    const fault = this.#keys.note(row);
    if (fault) this.#expect({ seq }, fault.what, fault.expected, fault.found);
  }

  /** Applies a row's verdict, which is on the bet in doubt and ends that doubt. */
  #settle(row: ReadRow): BetAndVerdict | null {
    const { verdict } = row.read;
    if (verdict === null) return null;
    const bet = this.#open;
    if (bet === null) {
      this.#expect(row, "It carries a verdict, and no bet was in doubt.", null, verdict);
      return null;
    }
    this.#open = null;
    const { contributionPotUnits: units, win } = verdict;
    // The rate is a whole number of basis points, and a basis point of a minor unit is one pot unit.
    if (!Number.isSafeInteger(units) || units < 0 || units % bet.cashMinor !== 0) {
      const expected = `a multiple of ${bet.cashMinor}`;
      this.#expect(row, "The contribution is not a share of the stake.", expected, units);
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

  #checkMoney(row: ReadRow, before: Book, judged: BetAndVerdict | null): void {
    const { entry, legs } = row.read;
    const win = judged?.verdict.win ?? null;
    const opensDoubt = row.doubt === row.seq;
    const awaitsVerdict = this.#open !== null || (opensDoubt && creditTarget(before) === "bonus");
    const { playerId } = this.#wallet;
    const laterBonuses =
      row.kind === "round_settled"
        ? this.#rounds.laterBonuses(row.book, entry.gameId ?? "")
        : undefined;
    const money = { before, entry, legs, win, awaitsVerdict, laterBonuses };
    const facts = { playerId, seq: row.seq, ...money };
    const explanation = explainRow(facts);
    if (explanation === undefined) {
      this.#expect(row, `A ${row.kind} that could not have happened.`, "an explanation", "none");
      return;
    }
    const { movement, transactions } = explanation;
    const moved = (legs: Legs) =>
      Object.fromEntries(Object.entries(legs).filter(([, change]) => change !== 0));
    this.#expect(row, NOT_WHAT_HAPPENED, moved(movement.legs), moved(legs));
    const { wagering, granted } = storedBook(movement.after);
    this.#expect(row, "The wagering is not what is left to do.", wagering, row.wagering);
    // An earlier version stored no granted part; if a later row has lost it, the row's hash shows that.
    if (row.granted !== null) {
      this.#expect(row, "What is left of the granted bonus is wrong.", granted, row.granted);
    }
    const what = "Its transactions are not what happened.";
    this.#expect(row, what, inVersionOf(transactions, entry), entry.transactions);
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
    if (row.kind === "jackpot_verdict" && judged) {
      const { roundId, gameId, currency } = judged.bet;
      const found = { roundId: entry.roundId, gameId: entry.gameId, currency: entry.currency };
      this.#expect(row, "The verdict is on another bet.", { roundId, gameId, currency }, found);
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

  /**
   * Checks that an entry's report of a verdict matches the verdict. Skips rows from before entries had such
   * reports.
   */
  #checkReportedVerdict(row: ReadRow, judged: BetAndVerdict | null): void {
    const told = row.read.entry.judged;
    if (told === undefined) return;
    const verdict = judged && {
      gameId: judged.bet.gameId,
      currency: judged.bet.currency,
      placedAt: judged.bet.placedAt,
      contributionPotUnits: judged.verdict.contributionPotUnits,
    };
    this.#expect(row, "What it tells of a jackpot bet is not the verdict.", verdict, told);
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
