/**
 * Audits one wallet's journal only from its rows: no money is created or lost, no outcome is drawn
 * twice, and each jackpot bet is decided once. This holds at any moment, even right after a kill.
 */
import { auditRounds } from "./audit-rounds.ts";
import type { JournalRow, VerdictOnDisk, WalletOnDisk } from "./disk.ts";

export type Report = (what: string) => void;

/** A jackpot bet, and the verdict on it once a later row carries one. */
export interface JackpotBet {
  readonly row: JournalRow;
  readonly currency: string;
  verdict: VerdictOnDisk | undefined;
  /** The row that carries the verdict. */
  judgedBy: JournalRow | undefined;
  /** The balance that its win must be credited to: the bonus, if there was one. */
  readonly target: "cash" | "bonus";
}

const BALANCES = ["cash", "bonus", "held", "in_play", "bonus_in_play"] as const;
const EMPTY: Books = { cash: 0, bonus: 0, held: 0, in_play: 0, bonus_in_play: 0 };
const ACCOUNTS = new Set<string>([
  ...BALANCES,
  ...["gaming", "deposits", "withdrawals", "bonus_cost", "pool_settlement", "demo_issue"],
]);

/** Checks every row and returns the wallet's jackpot bets, oldest first. */
export function auditJournal(wallet: WalletOnDisk, report: Report): JackpotBet[] {
  const { rows, ends } = wallet;
  const books = new Map<string, Books>();
  const bets: JackpotBet[] = [];
  const keys = new Set<string>();
  let nonce = 0;

  rows.forEach((row, index) => {
    const fault = (what: string) => report(`row ${row.seq} (${row.kind}): ${what}`);
    if (row.seq !== index + 1) fault(`is at position ${index + 1}`);
    if (row.key !== null && keys.has(row.key)) fault(`the key ${row.key} has a second effect`);
    if (row.key !== null) keys.add(row.key);

    const before = books.get(row.book) ?? EMPTY;
    auditLegs(row, before, fault);
    auditTransactions(row, before, fault);
    books.set(row.book, row);

    if (row.kind === "round") nonce += 1;
    if (row.nonce !== nonce) fault(`nonce ${row.nonce} where ${nonce} rounds were played`);

    const last = bets.at(-1);
    const open = last !== undefined && last.verdict === undefined ? last : undefined;
    if (row.kind === "jackpot_verdict" && row.verdict === null) fault("it carries no verdict");
    if (row.verdict !== null) {
      if (open === undefined) fault("a verdict without a bet in doubt");
      else {
        open.verdict = row.verdict;
        open.judgedBy = row;
      }
    }
    const opens = row.doubt === row.seq;
    const expected = opens ? row.seq : row.verdict === null && open ? open.row.seq : null;
    if (row.doubt !== expected) fault(`in doubt is ${row.doubt}, not ${expected}`);
    if (opens && open !== undefined && row.verdict === null) fault("a second bet in doubt");
    if (opens) {
      const target = before.bonus > 0 || before.bonus_in_play > 0 ? "bonus" : "cash";
      bets.push({ row, currency: row.book, verdict: undefined, judgedBy: undefined, target });
    }
  });
  auditRounds(wallet, report);
  auditEnds(rows, ends, report);
  auditPayouts(rows, report);
  return bets;
}

type Books = Readonly<Record<(typeof BALANCES)[number], number>>;

function auditLegs(row: JournalRow, before: Books, fault: Report): void {
  let sum = 0;
  for (const [account, change] of Object.entries(row.legs)) {
    const isKnown = ACCOUNTS.has(account) || (account === "correction" && row.kind === account);
    if (!isKnown) fault(`a leg to ${account}`);
    if (!Number.isSafeInteger(change)) fault(`the leg ${account} is ${change}`);
    sum += change;
  }
  if (sum !== 0) fault(`its legs sum to ${sum}`);
  for (const account of BALANCES) {
    const folded = before[account] + (row.legs[account] ?? 0);
    if (row[account] !== folded) fault(`${account} is ${row[account]}; the fold says ${folded}`);
    if (row[account] < 0) fault(`${account} is negative: ${row[account]}`);
  }
}

/** The transactions that operators see add up to what the legs moved, step by step. */
function auditTransactions({ entry, ...row }: JournalRow, before: Books, fault: Report): void {
  if (entry.seq !== row.seq || entry.kind !== row.kind) fault("its entry is another row's");
  const book = entry.demo ? `${entry.currency}:demo` : entry.currency;
  if (book !== row.book) fault(`its entry is of the book ${book}`);
  if (entry.demo) {
    if (entry.transactions.length > 0) fault("play money shown as a transaction");
    return;
  }
  let balance = before.cash + before.bonus;
  for (const { id, amountMinor, balanceAfterMinor } of entry.transactions) {
    balance += amountMinor;
    if (balanceAfterMinor !== balance)
      fault(`${id} shows a balance of ${balanceAfterMinor}, not ${balance}`);
  }
  if (balance !== row.cash + row.bonus) fault(`its transactions come to ${balance}`);
  const [cash, bonus] = [
    sumOf(entry.transactions.map(({ changes }: { changes: Changes }) => changes.cash ?? 0)),
    sumOf(entry.transactions.map(({ changes }: { changes: Changes }) => changes.bonus ?? 0)),
  ];
  if (before.cash + cash !== row.cash) fault(`its transactions tell ${cash} cash`);
  if (before.bonus + bonus !== row.bonus) fault(`its transactions tell ${bonus} bonus`);
}

type Changes = Readonly<Partial<Record<"cash" | "bonus", number>>>;

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** Each held withdrawal ends at most once, with a row that reverses exactly what it held. */
function auditEnds(
  rows: readonly JournalRow[],
  ends: ReadonlyMap<number, number>,
  report: Report,
): void {
  const ended = new Map<string, number>();
  for (const { kind, seq, entry, legs } of rows) {
    if (kind !== "withdrawal_completed" && kind !== "withdrawal_reversal") continue;
    const { id, amountMinor } = entry.withdrawal;
    const begun = rows.find((row) => row.kind === "withdrawal" && row.entry.withdrawal.id === id);
    if (ended.has(id)) report(`row ${seq}: ${id} ended before, in row ${ended.get(id)}`);
    ended.set(id, seq);
    if (begun === undefined) report(`row ${seq}: ends ${id}, which never began`);
    else if (ends.get(begun.seq) !== seq)
      report(`row ${seq}: ends ${id}, but this end is not recorded`);
    if (legs.held !== -amountMinor || begun?.legs.held !== amountMinor) {
      report(`row ${seq}: ${id} held ${begun?.legs.held} and gave back ${legs.held}`);
    }
  }
  if (ends.size !== ended.size) report(`${ends.size} ends are recorded for ${ended.size}`);
}

/** The states that may follow each state of a withdrawal; once it was sent, only staff fail it. */
const NEXT_STATES: Readonly<Record<string, readonly string[]>> = {
  pending: ["sent", "completed", "failed"],
  sent: ["confirmed", "completed", "failed by staff"],
  confirmed: ["completed", "failed by staff"],
};

/** Each withdrawal goes through its states in order, and stays the same withdrawal. */
function auditPayouts(rows: readonly JournalRow[], report: Report): void {
  const latest = new Map<string, JournalRow>();
  for (const row of rows) {
    const { withdrawal } = row.entry;
    if (withdrawal === undefined) continue;
    const { id, status, failedBy, amountMinor, currency } = withdrawal;
    const before = latest.get(id)?.entry.withdrawal;
    latest.set(id, row);
    if (before === undefined) {
      if (row.kind !== "withdrawal") report(`row ${row.seq}: ${id} begins as ${status}`);
      continue;
    }
    const next = NEXT_STATES[before.status] ?? [];
    const follows =
      next.includes(status) || (failedBy === "staff" && next.includes("failed by staff"));
    if (!follows) report(`row ${row.seq}: ${id} is ${status} after ${before.status}`);
    if (before.amountMinor !== amountMinor || before.currency !== currency) {
      report(`row ${row.seq}: ${id} is of ${amountMinor} ${currency} now`);
    }
  }
}
