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

type Report = (what: string) => void;

/** Checks every answer about a withdrawal that had begun. */
export function auditWithdrawalStates({ player, rows }: Journal, reportViolation: Report): void {
  auditSignatureUse(player, reportViolation);
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
      reportViolation(`${player.wallet.name}: ${state.seq} never had the state that was shown`);
  }
  for (const { message, known, answers } of player.ends) {
    const report = (what: string) =>
      reportViolation(`${player.wallet.name}: end of ${message.seq} (${message.status}): ${what}`);
    const begun = rowsOf.get(message.seq);
    const { status, reference } = begun?.at(-1)?.entry.withdrawal ?? {};
    for (const answer of answers) {
      const had = (wanted: string) =>
        begun?.some(({ entry }) => entry.withdrawal?.status === wanted) === true;
      const sent = begun?.find(({ entry }) => entry.withdrawal?.status === "sent");
      const isKept = (was: string | null | undefined) =>
        message.status === "failed" || message.reference === null || message.reference === was;
      if (answer.ok) {
        if (!had(message.status)) report(`reported as done, but it is ${status}`);
        if (!existed({ ...answer.value, seq: message.seq }))
          report("showed a state that never existed");
      } else if (answer.refusal === "WITHDRAWAL_ENDED") {
        if (status === message.status || (status !== "completed" && status !== "failed"))
          report("reported to have ended differently");
      } else if (answer.refusal === "REFERENCE_DIFFERS") {
        const isPaid = status === "completed" || sent !== undefined;
        if (!isPaid || (isKept(reference) && isKept(sent?.entry.withdrawal?.reference)))
          report("reported to have been paid out differently");
      } else if (answer.refusal === "WITHDRAWAL_SENT") {
        const isStaff = message.status !== "failed" || message.by === "staff";
        if (sent === undefined || isStaff) report("reported as sent");
      } else if (answer.refusal === "WITHDRAWAL_NOT_SENT") {
        if (message.status !== "confirmed") report("reported as not sent");
      } else if (answer.refusal !== "WITHDRAWAL_NOT_FOUND") {
        report(`refused (${answer.refusal}) for no reason`);
      } else if (known) report("reported as not found");
    }
  }
}

function auditSignatureUse(player: Player, reportViolation: Report): void {
  const keys = new Map<string, string>();
  for (const answer of player.answers) {
    const { result } = answer;
    if (!isWithdrawal(answer) || (!result.ok && result.refusal === "SIGNATURE_REUSED")) continue;
    const { signature } = answer.message;
    const bound = keys.get(signature) ?? keyOf(answer);
    keys.set(signature, bound);
    if (bound !== keyOf(answer)) {
      reportViolation(
        `${player.wallet.name}: ${signature} was accepted under ${bound} and ${keyOf(answer)}`,
      );
    }
  }
}
