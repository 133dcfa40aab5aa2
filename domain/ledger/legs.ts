/**
 * Double entry: every ledger transaction is a set of legs, one signed change per account, that sum to zero.
 * Money is never created or lost; it only moves between accounts. docs/money.md.
 */
import { assert } from "../assert.ts";

/**
 * The player's own accounts: what the platform owes the player. Never negative. `held` is cash on its way
 * to an address: it can no longer be staked, and returns if the payout fails. `in_play` and `bonus_in_play`
 * are the stakes of open rounds, by the balance they came from.
 */
export type PlayerAccount = "cash" | "bonus" | "held" | "in_play" | "bonus_in_play";

/**
 * This wallet's part of the operator's accounts: stakes and wins (`gaming`), money that the operator paid
 * in (`deposits`) and paid out (`withdrawals`), the cost of bonuses (`bonus_cost`), jackpot wins owed by a
 * pool (`pool_settlement`), corrections by staff (`correction`), and the source of play money
 * (`demo_issue`), which exists only in demo books.
 */
export type HouseAccount =
  | "gaming"
  | "deposits"
  | "withdrawals"
  | "bonus_cost"
  | "pool_settlement"
  | "correction"
  | "demo_issue";

export type Account = PlayerAccount | HouseAccount;

/** One ledger transaction: the change of each account it touches, in minor units. */
export type Legs = Readonly<Partial<Record<Account, number>>>;

/** Throws if the legs do not sum to zero or are not exact integers. That is a bug, never a refusal. */
export function assertBalanced(legs: Legs): void {
  let sum = 0;
  for (const change of Object.values(legs)) {
    assert(Number.isSafeInteger(change), "a leg is an exact integer");
    sum += change;
  }
  assert(sum === 0, "the legs of a transaction sum to zero");
}
