/**
 * The double-entry checks that every row must pass, whatever it is about: its legs, and its
 * balances. docs/money.md.
 */
import type { Balances, Book } from "../wallet/book.ts";
import type { Findings } from "./finding.ts";
import type { PlayerAccount } from "./legs.ts";
import type { ReadRow } from "./stored-row.ts";

/** The player's accounts, and the fields of a book that hold their balances. */
const PLAYER_ACCOUNTS: Readonly<Record<PlayerAccount, keyof Balances>> = {
  cash: "cash",
  bonus: "bonus",
  held: "held",
  in_play: "inPlay",
  bonus_in_play: "bonusInPlay",
};
const REAL = new Set([
  ...Object.keys(PLAYER_ACCOUNTS),
  ..."gaming deposits withdrawals bonus_cost pool_settlement correction".split(" "),
]);
const PLAY = new Set(["cash", "bonus", "in_play", "bonus_in_play", "gaming", "demo_issue"]);

/**
 * Reports legs that are not exact, not allowed in this book or do not sum to zero, and balances
 * that do not follow from their legs.
 */
export function auditBalances(row: ReadRow, before: Book, findings: Findings): void {
  const expect = (what: string, expected: unknown, found: unknown) =>
    expected === found ||
    findings.expect({ row: `journal row ${row.seq}`, what }, { expected, found });
  const { legs, entry } = row.read;
  const changes = Object.entries(legs);
  const known = entry.demo ? PLAY : REAL;
  for (const [account, change] of changes) {
    if (!known.has(account)) expect("A leg is not of this book.", "none", account);
    if (!Number.isSafeInteger(change)) {
      expect("A leg is no exact integer.", "an integer", change);
    }
  }
  const sum = changes.reduce((total, [, change]) => total + change, 0);
  expect("The legs do not sum to zero.", 0, sum);
  for (const [account, balance] of Object.entries(PLAYER_ACCOUNTS)) {
    const expected = before[balance] + (legs[account as PlayerAccount] ?? 0);
    const found = row[balance];
    expect(`The ${account} is not the fold of its legs.`, expected, found);
    if (found < 0) expect(`The ${account} is negative.`, 0, found);
  }
}
