/**
 * The changes of a transaction by account, and the balances afterwards, so that cash and bonus can be
 * recomputed from the operator's lists alone. A row's transactions are in the order in which they happened;
 * each begins with the balances that the previous one left. Reference 4.11.
 */
import { assert } from "../assert.ts";
import type { Legs } from "../ledger/legs.ts";
import { type Balances, type Book, type Movement, total } from "./book.ts";
import type { Transaction } from "./history-entry.ts";

/** A transaction of a row, and its change of each account; unchanged accounts are left out. */
export interface Part {
  readonly transaction: Pick<Transaction, "id" | "type" | "amountMinor"> & Partial<Transaction>;
  readonly changes: Partial<Balances>;
}

/**
 * Returns the transactions of one row. Either there are none, or together they make the same changes as
 * its movement.
 */
export function transactionsOf(
  before: Book,
  movement: Movement,
  parts: readonly Part[],
): Transaction[] {
  let balances = balancesOf(before);
  const transactions = parts.map(({ transaction, changes }) => {
    balances = sumOf(balances, changes);
    const balanceAfterMinor = total(balances);
    const split = { changes: withoutZeros(changes), after: withoutZeros(balances) };
    return { ...transaction, balanceAfterMinor, ...split };
  });
  const isWhole = ACCOUNTS.every((account) => balances[account] === movement.after[account]);
  assert(parts.length === 0 || isWhole, "a row's transactions are what it moved");
  return transactions;
}

/** Returns a movement's change of each of the player's accounts. */
export function changesOf({ legs }: { readonly legs: Legs }): Partial<Balances> {
  const {
    cash = 0,
    bonus = 0,
    held = 0,
    in_play: inPlay = 0,
    bonus_in_play: bonusInPlay = 0,
  } = legs;
  return { cash, bonus, held, inPlay, bonusInPlay };
}

export const ACCOUNTS = ["cash", "bonus", "held", "inPlay", "bonusInPlay"] as const;

function balancesOf({ cash, bonus, held, inPlay, bonusInPlay }: Book): Balances {
  return { cash, bonus, held, inPlay, bonusInPlay };
}

function sumOf(balances: Balances, changes: Partial<Balances>): Balances {
  return {
    cash: balances.cash + (changes.cash ?? 0),
    bonus: balances.bonus + (changes.bonus ?? 0),
    held: balances.held + (changes.held ?? 0),
    inPlay: balances.inPlay + (changes.inPlay ?? 0),
    bonusInPlay: balances.bonusInPlay + (changes.bonusInPlay ?? 0),
  };
}

function withoutZeros(amounts: Partial<Balances>): Partial<Balances> {
  return Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0));
}
