/**
 * A withdrawal takes cash, and only cash, out of a book: to the operator at once, or to an address,
 * for which it is held until the payout is completed or has failed. Reference 4.6.
 */
import type { Currency } from "../money/currencies.ts";
import type { Chain } from "../payout/payout-address.ts";
import { accept, type Result, refuse } from "../result.ts";
import { type Book, type Movement, move } from "./book.ts";

/**
 * The states of a withdrawal. The contract's `sent` and `confirmed` will come with the first payout
 * sender that reports them.
 */
export const WITHDRAWAL_STATUSES = ["pending", "completed", "failed"] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/**
 * An address on a chain. `addressId` is the id of the saved address, or null if the address came
 * with the call.
 */
export interface Destination {
  readonly chain: Chain;
  readonly address: string;
  readonly addressId: string | null;
}

/** A withdrawal, after one of its movements. Times are milliseconds. */
export interface WithdrawalRecord {
  readonly id: string;
  readonly transactionId: string;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly status: WithdrawalStatus;
  /** Null when the money went back to the operator. */
  readonly destination: Destination | null;
  /** The payout's reference outside, such as the hash of a transaction on the chain. */
  readonly reference: string | null;
  /** Why it failed. */
  readonly reason: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Takes cash out of the book: into `held` when it goes to an address. Refuses more than the cash. */
export function withdraw(
  book: Book,
  withdrawal: { readonly amountMinor: number; readonly held: boolean },
): Result<Movement, "INSUFFICIENT_FUNDS"> {
  const { amountMinor, held } = withdrawal;
  if (amountMinor > book.cash) return refuse("INSUFFICIENT_FUNDS", { balanceMinor: book.cash });
  return accept(move(book, { cash: -amountMinor, [held ? "held" : "withdrawals"]: amountMinor }));
}

/** The held money has left for good. */
export function completeWithdrawal(book: Book, amountMinor: number): Movement {
  return move(book, { held: -amountMinor, withdrawals: amountMinor });
}

/** The held money becomes the player's cash again. */
export function reverseWithdrawal(book: Book, amountMinor: number): Movement {
  return move(book, { held: -amountMinor, cash: amountMinor });
}
