/**
 * The wallet's withdrawals. Each of their journal rows holds the withdrawal as it was afterwards. Only the
 * row that ended a withdrawal is also stored here, so that it can end only once.
 */
import { assert } from "../../../domain/assert.ts";
import type { HistoryEntry } from "../../../domain/wallet/history-entry.ts";
import type { WithdrawalRecord } from "../../../domain/wallet/withdrawal.ts";
import type { Journal } from "./journal.ts";
import type { JournalRow } from "./journal-row.ts";
import { IS_PAYOUT_STEP } from "./schema.ts";

export class WithdrawalStore {
  readonly #sql: SqlStorage;
  readonly #journal: Journal;

  constructor(sql: SqlStorage, journal: Journal) {
    this.#sql = sql;
    this.#journal = journal;
  }

  /**
   * Returns the latest row of the withdrawal that row `seq` started, or undefined if that row
   * started none.
   */
  latestRow(seq: number): JournalRow | undefined {
    const begun = this.#journal.findRow(seq);
    if (begun === undefined || entryOf(begun).kind !== "withdrawal") return undefined;
    const [ended] = this.#sql
      .exec<{ ended_by: number }>("SELECT ended_by FROM withdrawal_end WHERE seq = ?", seq)
      .toArray();
    if (ended !== undefined) return this.#journal.row(ended.ended_by);
    const query = `SELECT seq FROM journal
      WHERE ${IS_PAYOUT_STEP} AND entry ->> '$.withdrawal.id' = ? ORDER BY seq DESC LIMIT 1`;
    const [step] = this.#sql.exec<{ seq: number }>(query, withdrawalIn(begun).id).toArray();
    return step === undefined ? begun : this.#journal.row(step.seq);
  }

  /**
   * Returns the rows that started withdrawals that are still held, oldest first. It reads the whole
   * journal, so only resets use it.
   */
  held(): number[] {
    const rows = this.#sql.exec<{ seq: number }>(
      `SELECT seq FROM journal WHERE kind = 'withdrawal' AND legs LIKE '%"held"%'
         AND seq NOT IN (SELECT seq FROM withdrawal_end) ORDER BY seq`,
    );
    return rows.toArray().map(({ seq }) => seq);
  }

  /** Records which row ended a withdrawal. A second end is a bug and throws. */
  end(seq: number, endedBy: number): void {
    this.#sql.exec("INSERT INTO withdrawal_end (seq, ended_by) VALUES (?, ?)", seq, endedBy);
  }
}

/** Returns the withdrawal, as of one of its rows. */
export function withdrawalIn(row: JournalRow): WithdrawalRecord {
  const { withdrawal } = entryOf(row);
  assert(withdrawal !== undefined, "a withdrawal's row holds it");
  return withdrawal;
}

function entryOf(row: JournalRow): HistoryEntry {
  return JSON.parse(row.entry) as HistoryEntry;
}
