/**
 * Audits what was told about withdrawals: as each stood, and how it ended; and that a signature was
 * heeded under one key alone, even where it moved nothing.
 */
import { isDeepStrictEqual } from "node:util";
import type { Journal } from "./audit-journal.ts";
import type { Row } from "./journal-rows.ts";
import { isWithdrawal } from "./operations/withdraw.ts";
import { keyOf, type Player, type Standing, seqOf } from "./player.ts";

type Blame = (what: string) => void;

/** Checks every answer about a withdrawal that had begun. */
export function auditStandings({ player, rows }: Journal, accuse: Blame): void {
  auditHeeded(player, accuse);
  const rowsOf = new Map<number, Row[]>();
  for (const row of rows) {
    if (row.entry.withdrawal === undefined) continue;
    const begun = seqOf(row.entry.withdrawal.id);
    rowsOf.set(begun, [...(rowsOf.get(begun) ?? []), row]);
  }
  const stood = ({ seq, withdrawal, balanceMinor }: Standing) =>
    rowsOf.get(seq)?.some((row) => {
      const said = row.cash + row.bonus === balanceMinor;
      return said && isDeepStrictEqual(row.entry.withdrawal, withdrawal);
    });
  for (const standing of player.standings) {
    if (!stood(standing)) accuse(`${player.wallet.name}: ${standing.seq} never stood as was told`);
  }
  for (const { message, known, heard } of player.ends) {
    const blame = (what: string) =>
      accuse(`${player.wallet.name}: end of ${message.seq} (${message.status}): ${what}`);
    const begun = rowsOf.get(message.seq);
    const { status, reference } = begun?.at(-1)?.entry.withdrawal ?? {};
    for (const answer of heard) {
      if (answer.ok) {
        if (status !== message.status) blame(`told that it is done, and it is ${status}`);
        if (!stood({ ...answer.value, seq: message.seq })) blame("told what never was");
      } else if (answer.refusal === "WITHDRAWAL_ENDED") {
        if (status === message.status || status === "pending")
          blame("told that it ended otherwise");
      } else if (answer.refusal === "REFERENCE_DIFFERS") {
        const told = message.status === "completed" ? message.reference : null;
        if (status !== "completed" || told === null || told === reference)
          blame("told that it was paid out otherwise");
      } else if (answer.refusal !== "WITHDRAWAL_NOT_FOUND") {
        blame(`refused (${answer.refusal}) for no reason`);
      } else if (known) blame("told that it is none");
    }
  }
}

function auditHeeded(player: Player, accuse: Blame): void {
  const keys = new Map<string, string>();
  for (const told of player.told) {
    const { result } = told;
    if (!isWithdrawal(told) || (!result.ok && result.refusal === "SIGNATURE_REUSED")) continue;
    const { signature } = told.message;
    const bound = keys.get(signature) ?? keyOf(told);
    keys.set(signature, bound);
    if (bound !== keyOf(told)) {
      accuse(`${player.wallet.name}: ${signature} was heeded under ${bound} and ${keyOf(told)}`);
    }
  }
}
