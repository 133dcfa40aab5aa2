/**
 * Ends a withdrawal that is held: the payout was completed, or it failed and the money is cash
 * again. Told twice, it happens once. Contract, "withdrawal_reversal".
 */
import { transactionIdFor } from "../../../domain/ids.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { total } from "../../../domain/wallet/book.ts";
import type { Transaction } from "../../../domain/wallet/history.ts";
import {
  completeWithdrawal,
  reverseWithdrawal,
  type WithdrawalRecord,
} from "../../../domain/wallet/withdrawal.ts";
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

  const { journal } = wallet;
  const { currency, amountMinor } = begun;
  const failed = message.status === "failed";
  const book = journal.book(currency, false);
  const movement = (failed ? reverseWithdrawal : completeWithdrawal)(book, amountMinor);
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
    movement,
    now,
    entry: (seq) => ({
      roundId: null,
      gameId: null,
      transactions: failed ? [reversal(seq)] : [],
      round: null,
      withdrawal,
    }),
  });
  wallet.withdrawals.end(message.seq, seq);
  return accept(withdrawalAnswer(wallet, journal.row(seq)));

  function reversal(seq: number): Transaction {
    return {
      id: transactionIdFor(wallet.playerId, seq),
      type: "withdrawal_reversal",
      amountMinor,
      balanceAfterMinor: total(movement.after),
      reference: begun.id,
    };
  }
}

/** How what is told now contradicts what was told before; undefined when it only repeats it. */
function conflictOf({ status, reference }: WithdrawalRecord, told: EndWithdrawalMessage) {
  if (told.status !== status) return refuse("WITHDRAWAL_ENDED", { status });
  if (told.status === "failed" || told.reference === null || told.reference === reference) {
    return undefined;
  }
  return refuse("REFERENCE_DIFFERS", { status, ...(reference === null ? {} : { reference }) });
}
