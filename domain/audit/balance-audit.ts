/**
 * The double-entry checks that every row must pass, whatever its kind: its legs, and its
 * balances. docs/money.md.
 */

import type { Finding, Findings } from "../ledger/finding.ts";
import type { PlayerAccount } from "../ledger/legs.ts";
import type { Balances, Book } from "../wallet/book.ts";
import type { Drift } from "../wallet/correction.ts";
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
const NOT_ZERO = "The legs do not sum to zero.";
export const NOT_WHAT_HAPPENED = "Its legs are not what happened.";
const WRONG_LEGS = [NOT_ZERO, NOT_WHAT_HAPPENED];
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
      expect("A leg is not an exact integer.", "an integer", change);
    }
  }
  const sum = changes.reduce((total, [, change]) => total + change, 0);
  expect(NOT_ZERO, 0, sum);
  const drift = entry.correction?.drift ?? {};
  for (const [name, balance] of Object.entries(PLAYER_ACCOUNTS)) {
    const account = name as PlayerAccount;
    const expected = before[balance] - (drift[account] ?? 0) + (legs[account] ?? 0);
    const found = row[balance];
    expect(`The ${account} is not the fold of its legs.`, expected, found);
    if (found < 0) expect(`The ${account} is negative.`, 0, found);
  }
}

const FOLD = /^The (\w+) is not the fold of its legs\.$/;

/** Returns true for a finding that a balance differs from the sum of its legs. */
export function isOfFold({ what }: Finding): boolean {
  return FOLD.test(what);
}

/**
 * Returns by how much balances exceed the sum of their legs, according to these findings. A row whose legs
 * are wrong themselves is left out.
 */
export function driftIn(findings: readonly Finding[]): Drift {
  const drift: Partial<Record<PlayerAccount, number>> = {};
  for (const { row, what, expected, found } of findings) {
    const account = FOLD.exec(what)?.[1] as PlayerAccount | undefined;
    const hasWrongLegs = findings.some((one) => one.row === row && WRONG_LEGS.includes(one.what));
    if (account === undefined || hasWrongLegs || !Object.hasOwn(PLAYER_ACCOUNTS, account)) continue;
    drift[account] = (drift[account] ?? 0) + Number(found) - Number(expected);
  }
  return Object.fromEntries(Object.entries(drift).filter(([, by]) => by !== 0));
}
