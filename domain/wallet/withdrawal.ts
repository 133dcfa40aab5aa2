/**
 * A withdrawal takes cash, and only cash, out of a book: to the operator at once, or to an address,
 * for which it is held until the payout is completed or has failed. Reference 4.6.
 */

import type { Chain } from "../chains/payout-address.ts";
import type { Currency } from "../money/currencies.ts";
import { accept, type Result, refuse } from "../result.ts";
import { type Book, type Movement, move } from "./book.ts";

/**
 * The states of a withdrawal, in order: `sent` and `confirmed` may be skipped, and a withdrawal that is not
 * completed may fail.
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
  /** Who failed it, if it was not the operator. */
  readonly failedBy?: WithdrawalFailer;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Takes cash out of the book; into `held` if it goes to an address. Refuses more than the cash. */
export function withdraw(
  book: Book,
  withdrawal: { readonly amountMinor: number; readonly held: boolean },
): Result<Movement, "INSUFFICIENT_FUNDS"> {
  const { amountMinor, held } = withdrawal;
  if (amountMinor > book.cash) return refuse("INSUFFICIENT_FUNDS", { balanceMinor: book.cash });
  return accept(move(book, { cash: -amountMinor, [held ? "held" : "withdrawals"]: amountMinor }));
}

/** The held money has finally left. */
export function completeWithdrawal(book: Book, amountMinor: number): Movement {
  return move(book, { held: -amountMinor, withdrawals: amountMinor });
}

/** The held money becomes the player's cash again. */
export function reverseWithdrawal(book: Book, amountMinor: number): Movement {
  return move(book, { held: -amountMinor, cash: amountMinor });
}

/** A step of the payout: the held money stays where it is. */
export function keepHeld(book: Book): Movement {
  return move(book, {});
}

/** Our staff, a sandbox reset, or the chain on which it was to be paid out. */
export type WithdrawalFailer = "staff" | "reset" | "chain";

/** A reported step of a payout. */
export type WithdrawalStep =
  | { readonly status: "sent"; readonly reference: string }
  | { readonly status: "confirmed"; readonly reference: string | null; readonly by?: "chain" }
  | { readonly status: "completed"; readonly reference: string | null; readonly by?: "chain" }
  | {
      readonly status: "failed";
      readonly reason: string;
      readonly by?: WithdrawalFailer;
      /** The transaction that failed on its chain. */
      readonly reference?: string | null;
    };

/** In order of precedence. */
export type StepRefusal =
  | "WITHDRAWAL_ENDED"
  /** It has another reference, or was completed without one, so it may have been paid twice. */
  | "REFERENCE_DIFFERS"
  /** It was sent, so the operator may not fail it, because the money may have arrived. */
  | "WITHDRAWAL_SENT"
  | "WITHDRAWAL_NOT_SENT";

/**
 * The prefix of references of withdrawals that the platform itself sends; no operator's reference may begin
 * with it.
 */
export const PAYING_ACCOUNT = "eip155:";

/**
 * Returns the reference of a withdrawal that the platform is about to send: the paying account (CAIP-10).
 * The hash of its transaction replaces it later, because raising the fee changes the hash.
 */
export function payingReference(chainId: number, address: string): string {
  return `${PAYING_ACCOUNT}${chainId}:${address}`;
}

/**
 * Returns the withdrawal after a step; the same record if the step repeats what is recorded, so that each
 * step happens once. Refuses a step that does not follow. Reference 4.7.
 */
export function takeStep(
  record: WithdrawalRecord,
  step: WithdrawalStep,
  now: number,
): Result<WithdrawalRecord, StepRefusal> {
  const { status, reference } = record;
  if (step.status === "failed") return fail(record, step, now);
  if (status === "failed") return refuse("WITHDRAWAL_ENDED", { status });
  const isByChain = step.status !== "sent" && step.by === "chain";
  const isOther = isOnChain(record)
    ? !isByChain && step.reference !== reference
    : step.reference !== null && step.reference !== reference;
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

/** True while the platform itself is sending it, so that only its chain may end it. */
function isOnChain({ reference }: WithdrawalRecord): boolean {
  return reference?.startsWith(PAYING_ACCOUNT) === true;
}

function fail(
  record: WithdrawalRecord,
  { reason, by, reference: failed }: WithdrawalStep & { readonly status: "failed" },
  now: number,
): Result<WithdrawalRecord, StepRefusal> {
  const { status, reference } = record;
  if (status === "failed") return accept(record);
  if (status === "completed") return refuse("WITHDRAWAL_ENDED", { status });
  if (status !== "pending" && (by === undefined || (by === "staff" && isOnChain(record)))) {
    return refuse("WITHDRAWAL_SENT", { status, ...(reference === null ? {} : { reference }) });
  }
  const failedBy = by === undefined ? {} : { failedBy: by };
  const later = { reference: failed ?? reference, reason, ...failedBy, updatedAt: now };
  return accept({ ...record, status: "failed", ...later });
}
