/**
 * Audits the answers about withdrawals: each showed a state that the withdrawal really had, and its
 * real end. It also checks that a signature was accepted under one key only, even where no money
 * moved.
 */
import { isDeepStrictEqual } from "node:util";
import type { Journal } from "./audit-journal.ts";
import type { Row } from "./journal-rows.ts";
import { isWithdrawal } from "./operations/withdraw.ts";
import { keyOf, type Player, seqOf, type WithdrawalState } from "./player.ts";

type Blame = (what: string) => void;

/** Checks every answer about a withdrawal that had begun. */
export function auditWithdrawalStates({ player, rows }: Journal, accuse: Blame): void {
  auditSignatureUse(player, accuse);
  const rowsOf = new Map<number, Row[]>();
  for (const row of rows) {
    if (row.entry.withdrawal === undefined) continue;
    const begun = seqOf(row.entry.withdrawal.id);
    rowsOf.set(begun, [...(rowsOf.get(begun) ?? []), row]);
  }
  const existed = ({ seq, withdrawal, balanceMinor }: WithdrawalState) =>
    rowsOf.get(seq)?.some((row) => {
      const sameBalance = row.cash + row.bonus === balanceMinor;
      return sameBalance && isDeepStrictEqual(row.entry.withdrawal, withdrawal);
    });
  for (const state of player.withdrawalStates) {
    if (!existed(state))
      accuse(`${player.wallet.name}: ${state.seq} never had the state that was shown`);
  }
  for (const { message, known, answers } of player.ends) {
    const blame = (what: string) =>
      accuse(`${player.wallet.name}: end of ${message.seq} (${message.status}): ${what}`);
    const begun = rowsOf.get(message.seq);
    const { status, reference } = begun?.at(-1)?.entry.withdrawal ?? {};
    for (const answer of answers) {
      if (answer.ok) {
        if (status !== message.status) blame(`reported as done, but it is ${status}`);
        if (!existed({ ...answer.value, seq: message.seq }))
          blame("showed a state that never existed");
      } else if (answer.refusal === "WITHDRAWAL_ENDED") {
        if (status === message.status || status === "pending")
          blame("reported to have ended differently");
      } else if (answer.refusal === "REFERENCE_DIFFERS") {
        const given = message.status === "completed" ? message.reference : null;
        if (status !== "completed" || given === null || given === reference)
          blame("reported to have been paid out differently");
      } else if (answer.refusal !== "WITHDRAWAL_NOT_FOUND") {
        blame(`refused (${answer.refusal}) for no reason`);
      } else if (known) blame("reported as not found");
    }
  }
}

function auditSignatureUse(player: Player, accuse: Blame): void {
  const keys = new Map<string, string>();
  for (const answer of player.answers) {
    const { result } = answer;
    if (!isWithdrawal(answer) || (!result.ok && result.refusal === "SIGNATURE_REUSED")) continue;
    const { signature } = answer.message;
    const bound = keys.get(signature) ?? keyOf(answer);
    keys.set(signature, bound);
    if (bound !== keyOf(answer)) {
      accuse(
        `${player.wallet.name}: ${signature} was accepted under ${bound} and ${keyOf(answer)}`,
      );
    }
  }
}
