/**
 * The example day of docs/money-example.md: two players in US dollars, and each kind of entry. Every figure
 * comes from the rules that write journals and reports, so none can be wrong or outdated.
 */
import type { Account, Legs } from "../../domain/ledger/legs.ts";
import { POT_UNITS_PER_MINOR } from "../../domain/limits.ts";
import { BOOKED, type BookedName, bookingsOf } from "../../domain/report/bookings.ts";
import {
  type CurrencyReport,
  type NO_SUMS,
  reportCurrency,
} from "../../domain/report/day-report.ts";
import type { Result } from "../../domain/result.ts";
import { type Book, EMPTY_BOOK } from "../../domain/wallet/book.ts";
import type { EntryKind, HistoryEntry, Transaction } from "../../domain/wallet/history-entry.ts";
import * as post from "../../domain/wallet/posting.ts";
import { splitStake } from "../../domain/wallet/split-and-settle-stake.ts";

/** An entry of the day, as its journal row records it. */
export interface ExampleEntry {
  readonly player: string;
  readonly what: string;
  readonly legs: Legs;
  readonly after: Book;
  readonly transactions: readonly Transaction[];
}

/** The results of the day. */
export interface ExampleDay {
  readonly entries: readonly ExampleEntry[];
  readonly report: CurrencyReport;
  /** Each player's book at the end. */
  readonly books: ReadonlyMap<string, Book>;
  readonly seedMinor: number;
  readonly jackpotMinor: number;
}

/** 1% of a cash stake of one minor unit. */
const CONTRIBUTION_UNITS = POT_UNITS_PER_MINOR / 100;
const SEED_MINOR = 10_000;

/** Writes the entries of a day. */
class Day {
  readonly entries: ExampleEntry[] = [];
  readonly books = new Map<string, Book>();
  readonly #sums = Object.fromEntries(BOOKED.map((name) => [name, 0])) as Record<
    BookedName,
    number
  >;
  contributedUnits = 0;

  book(player: string): Book {
    return this.books.get(player) ?? EMPTY_BOOK;
  }

  /** The id of the next ledger transaction. */
  get id(): string {
    return `txn_${this.entries.length + 1}`;
  }

  write(
    player: string,
    what: string,
    { kind, posting, ...rest }: { kind: EntryKind; posting: post.Posting } & Partial<HistoryEntry>,
  ): void {
    const { movement, transactions } = posting;
    const { legs, after } = movement;
    this.books.set(player, after);
    this.entries.push({ player, what, legs, after, transactions });
    const facts = {
      seq: 1,
      currency: "USD",
      demo: false,
      createdAt: 0,
      roundId: null,
      gameId: null,
    };
    const entry = { ...facts, kind, transactions, round: null, ...rest } as HistoryEntry;
    for (const { added } of bookingsOf(entry, legs)) {
      for (const name of BOOKED) this.#sums[name] += added[name] ?? 0;
    }
  }

  /**
   * A round that is decided at once. The cash part of each stake contributes to the jackpot when it is
   * placed.
   */
  round(player: string, what: string, stakeMinor: number, winMinor: number): void {
    const before = this.book(player);
    const stake = made(splitStake(before, stakeMinor));
    const round = { state: "settled", stake, winMinor };
    const money = { transactionId: this.id, demo: false, ...stake, winMinor };
    const posting = post.postRound(before, money);
    this.contributedUnits += stake.cashMinor * CONTRIBUTION_UNITS;
    this.write(player, what, { kind: "round", posting, round: round as never });
  }

  /** Returns the report of the day, whose pool was seeded when it began and again after the hit. */
  report(paidMinor: number): CurrencyReport {
    const sums = Object.fromEntries(
      BOOKED.map((name) => [name, String(this.#sums[name])]),
    ) as typeof NO_SUMS;
    const contributed = { contributed_units: String(this.contributedUnits) };
    const booked = [{ currency: "USD", quarter: 0, sums: { ...sums, ...contributed } }] as const;
    const seededMinor = String(2 * SEED_MINOR);
    const pool = { hits: 1, paidMinor: String(paidMinor), seededMinor };
    return reportCurrency("USD", { starts: 0, before: undefined, booked, pool });
  }
}

/** Returns the day. */
export function exampleDay(): ExampleDay {
  const day = new Day();
  playBen(day);
  playAnna(day);
  const jackpotMinor = SEED_MINOR + Math.floor(day.contributedUnits / POT_UNITS_PER_MINOR);
  const win = { transactionId: day.id, amountMinor: jackpotMinor, creditTarget: "cash" } as const;
  day.write("Anna", " wins the jackpot with that stake", {
    kind: "jackpot_win",
    posting: post.postJackpotWin(day.book("Anna"), win),
  });
  const report = day.report(jackpotMinor);
  return { entries: day.entries, report, books: day.books, seedMinor: SEED_MINOR, jackpotMinor };
}

/** Cash: deposits, rounds, withdrawals that end in each way, and a round that stays open. */
function playAnna(day: Day): void {
  const book = () => day.book("Anna");
  const row = () => ({ transactionId: day.id, demo: false });
  const write = (what: string, kind: EntryKind, posting: post.Posting, rest = {}) =>
    day.write("Anna", what, { kind, posting, ...rest });
  const deposit = post.postDeposit(book(), { ...row(), amountMinor: 20_000 });
  write("deposits 200.00", "deposit", made(deposit));
  day.round("Anna", "bets 10.00 and wins nothing", 1_000, 0);
  day.round("Anna", "bets 10.00 and wins 25.00", 1_000, 2_500);
  const hold = (amountMinor: number, held: boolean) =>
    made(post.postWithdrawal(book(), { ...row(), withdrawalId: "wdr_1", amountMinor, held }));
  write("withdraws 30.00 to the operator, at once", "withdrawal", hold(3_000, false));
  write("withdraws 20.00 to an address: it is held", "withdrawal", hold(2_000, true));
  write("'s payout was sent: nothing moves", "withdrawal_sent", post.postWithdrawalStep(book()));
  const completed = post.postWithdrawalCompleted(book(), 2_000);
  write("'s payout is completed", "withdrawal_completed", completed);
  write("withdraws 5.00 to an address", "withdrawal", hold(500, true));
  const back = { ...row(), withdrawalId: "wdr_3", amountMinor: 500 };
  const reversed = post.postWithdrawalReversal(book(), back);
  write("'s payout fails: it is cash again", "withdrawal_reversal", reversed);
  write("withdraws 8.00 to an address, which is on its way", "withdrawal", hold(800, true));
  const stake = (cashMinor: number) => ({ cashMinor, bonusMinor: 0 });
  const opened = (amount: number) => {
    day.contributedUnits += amount * CONTRIBUTION_UNITS;
    return post.postRoundOpened(book(), { ...row(), ...stake(amount) });
  };
  const open = (amount: number) => ({
    round: { state: "open", stake: stake(amount), winMinor: 0 },
  });
  write("opens a round with 2.00", "round", opened(200), open(200));
  const voided = post.postRoundVoided(book(), { ...row(), ...stake(200) });
  write("'s round is voided", "round_voided", voided);
  write("opens a round with 3.00", "round", opened(300), open(300));
  const won = { ...stake(300), winMinor: 450 };
  const settled = post.postRoundSettled(book(), { ...row(), ...won });
  const round = { state: "settled", stake: stake(300), winMinor: 450 };
  write("cashes it out with 4.50", "round_settled", settled, { round });
  const changes = { cashMinor: 100, bonusMinor: 0, heldMinor: 0 };
  const correction = { id: "apr_1", changes, reason: "", witness: "", cures: [] };
  const people = { requestedBy: "a", approvedBy: "b" };
  const corrected = post.postCorrection(book(), {
    ...row(),
    correction: { ...correction, ...people },
  });
  write("is corrected by 1.00, by two members of staff", "correction", made(corrected));
  write("opens a round with 4.00, which stays open", "round", opened(400), open(400));
}

/** Bonuses: one that is forfeited after losses and a win, and one that is converted. */
function playBen(day: Day): void {
  const book = () => day.book("Ben");
  const credit = (amountMinor: number, wageringMultiplier: number) => {
    const bonus = { transactionId: day.id, amountMinor, wageringMultiplier };
    const posting = made(post.postBonusCredit(book(), bonus));
    const what = `is granted a bonus of ${(amountMinor / 100).toFixed(2)}`;
    day.write("Ben", what, { kind: "bonus_credit", posting, wageringMultiplier });
  };
  credit(2_000, 10);
  day.round("Ben", "bets 5.00 of it and wins nothing", 500, 0);
  day.round("Ben", "bets 5.00 of it and wins 12.00", 500, 1_200);
  const forfeited = made(post.postBonusForfeit(book(), day.id));
  const what = "forfeits it: 15.00 of the grant are left, 7.00 were won";
  day.write("Ben", what, { kind: "bonus_forfeit", posting: forfeited });
  credit(1_000, 1);
  day.round(
    "Ben",
    "bets 10.00 of it, wins 12.00, and has wagered it: it becomes cash",
    1_000,
    1_200,
  );
}

/** Returns how an account changes, in bookkeeping terms: what the house owes to players is credit. */
export function sides(legs: Legs): { debit: [Account, number][]; credit: [Account, number][] } {
  const moved = (Object.entries(legs) as [Account, number][]).filter(([, change]) => change !== 0);
  return {
    debit: moved.filter(([, change]) => change < 0).map(([account, change]) => [account, -change]),
    credit: moved.filter(([, change]) => change > 0),
  };
}

function made<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`the example is refused: ${result.refusal}`);
  return result.value;
}
