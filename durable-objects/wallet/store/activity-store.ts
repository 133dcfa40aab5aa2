/**
 * What sessions staked and won, computed from the journal on request. Each request adds only the rows since
 * the last one. A bet therefore reads and writes nothing for it, and after a restart the sum is computed
 * from the start. A stake counts when it is placed and a win when it is paid, in the session that placed or
 * received it.
 */
import { MAX_SESSIONS_PER_WALLET } from "../../../domain/limits.ts";
import type { SessionActivity, SessionRecord } from "../sessions/session-rpc.ts";
import { IS_LATER_STEP } from "./schema.ts";

interface Fold extends SessionActivity {
  readonly throughSeq: number;
}

export class ActivityStore {
  readonly #sql: SqlStorage;
  readonly #folds = new Map<string, Fold>();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /**
   * Returns the session's activity up to journal row `headSeq`, which must be durable: call it
   * outside a transaction.
   */
  of({ sessionId, openedAfterSeq }: SessionRecord, headSeq: number): SessionActivity {
    const nothing: Fold = { throughSeq: openedAfterSeq ?? 0, stakedMinor: 0, wonMinor: 0 };
    const fold = this.#folds.get(sessionId) ?? nothing;
    const { staked, won } = this.#rounds(sessionId, fold.throughSeq, headSeq);
    const stakedMinor = fold.stakedMinor + staked;
    const wonMinor = fold.wonMinor + won;
    if (this.#folds.size >= MAX_SESSIONS_PER_WALLET) this.#folds.clear();
    this.#folds.set(sessionId, { throughSeq: headSeq, stakedMinor, wonMinor });
    return { stakedMinor, wonMinor };
  }

  #rounds(sessionId: string, afterSeq: number, throughSeq: number) {
    return this.#sql
      .exec<{ staked: number; won: number }>(
        `SELECT coalesce(sum(CASE kind WHEN 'round' THEN 1 WHEN 'round_voided' THEN -1 ELSE 0 END
             * ((entry ->> '$.round.stake.cashMinor') + (entry ->> '$.round.stake.bonusMinor'))), 0)
             AS staked,
           coalesce(sum(entry ->> '$.round.winMinor'), 0) AS won
         FROM journal
         WHERE seq > ? AND seq <= ? AND session_id = ? AND (kind = 'round' OR ${IS_LATER_STEP})`,
        afterSeq,
        throughSeq,
        sessionId,
      )
      .one();
  }
}
