/**
 * A withdrawal takes cash, and only cash, out of a book: to the operator at once, or to an address,
 * for which it is held until the payout is completed or has failed. Reference 4.6.
 */
import type { Currency } from "../money/currencies.ts";
import type { Chain } from "../payout/payout-address.ts";
import { accept, type Result, refuse } from "../result.ts";
import { type Book, type Movement, move } from "./book.ts";

/**
 * The states of a withdrawal, in the order in which they follow each other: `sent` and `confirmed`
 * may be left out, and one that is not completed may fail.
 */
export const WITHDRAWAL_STATUSES = ["pending", "sent", "confirmed", "completed", "failed"] as const;
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
  /** Who failed it, if it was not the operator: our staff, or a sandbox reset. */
  readonly failedBy?: "staff" | "reset";
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

/** A state that says where the payout is: the held money stays where it is. */
export function keepHeld(book: Book): Movement {
  return move(book, {});
}

/** What is reported of a payout. */
export type WithdrawalStep =
  | { readonly status: "sent"; readonly reference: string }
  | { readonly status: "confirmed"; readonly reference: string | null }
  | { readonly status: "completed"; readonly reference: string | null }
  | { readonly status: "failed"; readonly reason: string; readonly by?: "staff" | "reset" };

/** In order of precedence. */
export type StepRefusal =
  | "WITHDRAWAL_ENDED"
  /** It has another reference, or was completed without one: it may have been paid out twice. */
  | "REFERENCE_DIFFERS"
  /** It was sent, so only our staff may fail it: the money may have arrived. */
  | "WITHDRAWAL_SENT"
  | "WITHDRAWAL_NOT_SENT";

/**
 * Returns the withdrawal after a step: the same record if the step repeats what is recorded, so that
 * each happens once. Refuses what does not follow. Reference 4.7.
 */
export function takeStep(
  record: WithdrawalRecord,
  step: WithdrawalStep,
  now: number,
): Result<WithdrawalRecord, StepRefusal> {
  const { status, reference } = record;
  if (step.status === "failed") return fail(record, step, now);
  if (status === "failed") return refuse("WITHDRAWAL_ENDED", { status });
  const isOther = step.reference !== null && step.reference !== reference;
  if (status !== "pending" && isOther) {
    return refuse("REFERENCE_DIFFERS", { status, ...(reference === null ? {} : { reference }) });
  }
  if (status === "completed" && step.status !== status) {
    return refuse("WITHDRAWAL_ENDED", { status });
  }
  if (WITHDRAWAL_STATUSES.indexOf(step.status) <= WITHDRAWAL_STATUSES.indexOf(status)) {
    return accept(record);
  }
  if (step.status === "confirmed" && status !== "sent") {
    return refuse("WITHDRAWAL_NOT_SENT", { status });
  }
  const later = { status: step.status, reference: step.reference ?? reference, updatedAt: now };
  return accept({ ...record, ...later });
}

function fail(
  record: WithdrawalRecord,
  { reason, by }: WithdrawalStep & { readonly status: "failed" },
  now: number,
): Result<WithdrawalRecord, StepRefusal> {
  const { status, reference } = record;
  if (status === "failed") return accept(record);
  if (status === "completed") return refuse("WITHDRAWAL_ENDED", { status });
  if (status !== "pending" && by === undefined) {
    return refuse("WITHDRAWAL_SENT", { status, ...(reference === null ? {} : { reference }) });
  }
  const failedBy = by === undefined ? {} : { failedBy: by };
  return accept({ ...record, status: "failed", reason, ...failedBy, updatedAt: now });
}
