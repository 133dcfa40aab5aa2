/**
 * Ends a withdrawal that is held: the payout was completed, or it failed and the money is cash
 * again. Sending the same end twice has the same effect as once. Reference 4.7.
 */
import { transactionIdFor } from "../../../domain/ids.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { postWithdrawalCompleted, postWithdrawalReversal } from "../../../domain/wallet/posting.ts";
import type { WithdrawalRecord } from "../../../domain/wallet/withdrawal.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import { withdrawalIn } from "../store/withdrawal-store.ts";
import type { EndWithdrawalMessage, EndWithdrawalRefusal, WithdrawalAnswer } from "./money-rpc.ts";
import { withdrawalAnswer } from "./withdraw.ts";

/** Refuses in the order of `EndWithdrawalRefusal`. Call it inside a transaction. */
export function endWithdrawal(
  wallet: WalletStore,
  message: EndWithdrawalMessage,
  now: number,
): Result<WithdrawalAnswer, EndWithdrawalRefusal> {
  const latest = wallet.exists ? wallet.withdrawals.latestRow(message.seq) : undefined;
  if (latest === undefined) return refuse("WITHDRAWAL_NOT_FOUND");
  const begun = withdrawalIn(latest);
  if (begun.status !== "pending") {
    const conflict = conflictOf(begun, message);
    return conflict ?? accept(withdrawalAnswer(wallet, latest));
  }
  if (wallet.freeze.current !== null) return refuse("WALLET_FROZEN");

  const { journal, playerId } = wallet;
  const { currency, amountMinor, id: withdrawalId } = begun;
  const failed = message.status === "failed";
  const book = journal.book(currency, false);
  const transactionId = transactionIdFor(playerId, journal.nextSeq);
  const posting = failed
    ? postWithdrawalReversal(book, { transactionId, withdrawalId, amountMinor })
    : postWithdrawalCompleted(book, amountMinor);
  const withdrawal: WithdrawalRecord = {
    ...begun,
    status: message.status,
    reference: failed ? null : message.reference,
    reason: failed ? message.reason : null,
    updatedAt: now,
  };
  const seq = journal.append({
    kind: failed ? "withdrawal_reversal" : "withdrawal_completed",
    currency,
    demo: false,
    ...posting,
    withdrawal,
    now,
  });
  wallet.withdrawals.end(message.seq, seq);
  return accept(withdrawalAnswer(wallet, journal.row(seq)));
}

/** Returns how the message contradicts the end that is on record, or undefined if it repeats it. */
function conflictOf({ status, reference }: WithdrawalRecord, message: EndWithdrawalMessage) {
  if (message.status !== status) return refuse("WITHDRAWAL_ENDED", { status });
  const repeats =
    message.status === "failed" || message.reference === null || message.reference === reference;
  if (repeats) return undefined;
  return refuse("REFERENCE_DIFFERS", { status, ...(reference === null ? {} : { reference }) });
}
