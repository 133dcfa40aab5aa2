/**
 * Moves a held withdrawal to its next state: its payout was sent, confirmed or completed, or it failed and
 * the money is cash again. Reporting the same state twice has the same effect as once. Reference 4.7.
 */
import { transactionIdFor } from "../../../domain/ids.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import type { EntryKind } from "../../../domain/wallet/history-entry.ts";
import {
  type Posting,
  postWithdrawalCompleted,
  postWithdrawalReversal,
  postWithdrawalStep,
} from "../../../domain/wallet/posting.ts";
import {
  takeStep,
  type WithdrawalRecord,
  type WithdrawalStatus,
} from "../../../domain/wallet/withdrawal.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import { withdrawalIn } from "../store/withdrawal-store.ts";
import type {
  MoveWithdrawalMessage,
  MoveWithdrawalRefusal,
  WithdrawalAnswer,
} from "./money-rpc.ts";
import { withdrawalAnswer } from "./withdraw.ts";

const KINDS: Readonly<Record<Exclude<WithdrawalStatus, "pending">, EntryKind>> = {
  sent: "withdrawal_sent",
  confirmed: "withdrawal_confirmed",
  completed: "withdrawal_completed",
  failed: "withdrawal_reversal",
};

/** Refuses in the order of `MoveWithdrawalRefusal`. Call it inside a transaction. */
export function moveWithdrawal(
  wallet: WalletStore,
  message: MoveWithdrawalMessage,
  now: number,
): Result<WithdrawalAnswer, MoveWithdrawalRefusal> {
  const latest = wallet.hasPlayer ? wallet.withdrawals.latestRow(message.seq) : undefined;
  if (latest === undefined) return refuse("WITHDRAWAL_NOT_FOUND");
  const before = withdrawalIn(latest);
  const step = takeStep(before, message, now);
  if (!step.ok) return step;
  const withdrawal = step.value;
  if (withdrawal === before) return accept(withdrawalAnswer(wallet, latest));
  if (wallet.freeze.current !== null) return refuse("WALLET_FROZEN");

  const { currency } = withdrawal;
  const seq = wallet.journal.append({
    kind: KINDS[message.status],
    currency,
    demo: false,
    ...postStep(wallet, withdrawal),
    withdrawal,
    now,
  });
  const isOver = message.status === "completed" || message.status === "failed";
  if (isOver) wallet.withdrawals.end(message.seq, seq);
  return accept(withdrawalAnswer(wallet, wallet.journal.row(seq)));
}

function postStep({ journal, playerId }: WalletStore, withdrawal: WithdrawalRecord): Posting {
  const { id: withdrawalId, currency, amountMinor, status } = withdrawal;
  const book = journal.book(currency, false);
  if (status === "completed") return postWithdrawalCompleted(book, amountMinor);
  if (status !== "failed") return postWithdrawalStep(book);
  const transactionId = transactionIdFor(playerId, journal.nextSeq);
  return postWithdrawalReversal(book, { transactionId, withdrawalId, amountMinor });
}
