/**
 * Audits a journal's withdrawals: each starts once, a held one goes through its states in order, and it
 * ends at most once, completed or failed.
 */
import { transactionIdFor, withdrawalIdFor } from "../ids.ts";
import type { Findings } from "../ledger/finding.ts";
import {
  takeStep,
  type WithdrawalRecord,
  type WithdrawalStatus,
  type WithdrawalStep,
} from "../wallet/withdrawal.ts";
import type { ReadRow } from "./stored-row.ts";

/** The state that each kind of row leaves a withdrawal in. */
const STATUS_AFTER: Readonly<Record<string, WithdrawalStatus>> = {
  withdrawal_sent: "sent",
  withdrawal_confirmed: "confirmed",
  withdrawal_completed: "completed",
  withdrawal_reversal: "failed",
};

interface Held {
  readonly record: WithdrawalRecord;
  /** The row that is recorded as its end. */
  readonly endedBy: number | null;
}

export class WithdrawalRecords {
  readonly #playerId: string;
  readonly #findings: Findings;
  readonly #held = new Map<string, Held>();

  constructor(playerId: string, findings: Findings) {
    this.#playerId = playerId;
    this.#findings = findings;
  }

  /** Reads the next row, of any kind. */
  note(row: ReadRow): void {
    const { withdrawal: record } = row.read.entry;
    if (row.kind !== "withdrawal" && row.endedBy !== null) {
      this.#expect(row, "It is noted as a withdrawal that ended.", null, row.endedBy);
    }
    if (record === undefined) return;
    if (row.kind === "withdrawal") this.#begin(row, record);
    else this.#step(row, record);
  }

  /**
   * Checks that no withdrawal that is still held is recorded as ended, except by a row beyond the
   * part of the journal that was read.
   */
  close(headSeq: number): void {
    for (const [id, { endedBy }] of this.#held) {
      if (endedBy === null || endedBy > headSeq) continue;
      const what = `Withdrawal ${id} is noted as ended by a row that did not.`;
      const row = "journal's end";
      this.#findings.expect({ row, what }, { expected: null, found: endedBy });
    }
  }

  #begin(row: ReadRow, record: WithdrawalRecord): void {
    const { id, transactionId, status, currency, createdAt, updatedAt } = record;
    const isHeld = record.destination !== null;
    this.#expect(
      row,
      "Its withdrawal is another row's.",
      {
        id: withdrawalIdFor(this.#playerId, row.seq),
        transactionId: transactionIdFor(this.#playerId, row.seq),
        status: isHeld ? "pending" : "completed",
        currency: row.read.entry.currency,
        createdAt: row.createdAt,
        updatedAt: row.createdAt,
      },
      { id, transactionId, status, currency, createdAt, updatedAt },
    );
    if (isHeld) this.#held.set(record.id, { record, endedBy: row.endedBy });
  }

  #step(row: ReadRow, record: WithdrawalRecord): void {
    const held = this.#held.get(record.id);
    if (held === undefined) {
      this.#expect(row, "It continues a withdrawal that is not held.", "a held one", record.id);
      return;
    }
    const status = STATUS_AFTER[row.kind];
    const next = takeStep(held.record, stepOf(record), row.createdAt);
    const expected = next.ok && next.value !== held.record ? next.value : undefined;
    this.#expect(
      row,
      "Its withdrawal is in a state that its kind does not leave.",
      status,
      record.status,
    );
    this.#expect(row, "Its withdrawal does not follow from what it was before.", expected, record);
    if (status !== "completed" && status !== "failed") {
      this.#held.set(record.id, { ...held, record });
      return;
    }
    this.#held.delete(record.id);
    this.#expect(row, "Another row is noted as the withdrawal's end.", row.seq, held.endedBy);
  }

  #expect(row: ReadRow, what: string, expected: unknown, found: unknown): void {
    this.#findings.expect({ row: `journal row ${row.seq}`, what }, { expected, found });
  }
}

/** Returns the step that a record shows. */
function stepOf({ status, reference, reason, failedBy }: WithdrawalRecord): WithdrawalStep {
  switch (status) {
    case "failed":
      return { status, reason: reason ?? "", ...(failedBy === undefined ? {} : { by: failedBy }) };
    case "sent":
      return { status, reference: reference ?? "" };
    default:
      // Only for a payout on a chain does it matter who reports the step: only the chain may report it.
      return { status: status === "confirmed" ? status : "completed", reference, by: "chain" };
  }
}
