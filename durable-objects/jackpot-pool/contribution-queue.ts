/**
 * Contributions that arrive while an earlier write is still on its way to disk are decided together
 * in one transaction. A busy pool then writes once for many bets, and a single bet does not wait.
 * Each bet is decided separately, in the order of arrival. docs/decisions/0009.
 */
import type { Verdict } from "../../domain/ledger/verdict.ts";
import type { Contribution } from "./jackpot-pool-rpc.ts";

/**
 * The most bets in one transaction, which limits how long the pool answers no other call. A
 * transaction is one row, and the pool holds the latest rows in memory.
 */
const MAX_TOGETHER = 100;

/** What the queue needs from its pool. */
export interface JudgingPool {
  /** Decides one bet; called inside a transaction. */
  judge(contribution: Contribution): Verdict | null;
  /** Makes everything that `work` writes durable, or nothing. */
  transaction<T>(work: () => T): T;
  /** Waits until all writes so far are durable. */
  written(): Promise<void>;
}

interface Waiting {
  readonly contribution: Contribution;
  resolve(verdict: Verdict | null): void;
  reject(error: unknown): void;
}

export class ContributionQueue {
  readonly #pool: JudgingPool;
  #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(pool: JudgingPool) {
    this.#pool = pool;
  }

  /**
   * Returns the verdict on a bet. The output gate keeps it from leaving the object before it is
   * durable.
   */
  judge(contribution: Contribution): Promise<Verdict | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ contribution, resolve, reject });
      if (!this.#isWriting) void this.#judgeWaiting();
    });
  }

  async #judgeWaiting(): Promise<void> {
    this.#isWriting = true;
    try {
      while (this.#waiting.length > 0) {
        this.#judgeTogether(this.#waiting.splice(0, MAX_TOGETHER));
        await this.#pool.written();
      }
    } catch (error) {
      // The write failed: the waiting bets were not decided, and their wallets will ask again.
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    } finally {
      this.#isWriting = false;
    }
  }

  #judgeTogether(together: readonly Waiting[]): void {
    try {
      const verdicts = this.#pool.transaction(() =>
        together.map((one) => ({ one, verdict: this.#pool.judge(one.contribution) })),
      );
      for (const { one, verdict } of verdicts) one.resolve(verdict);
    } catch {
      // Nothing of the transaction was written. A bet that throws must not affect the others, so each is
      // now decided alone.
      for (const one of together) this.#judgeAlone(one);
    }
  }

  #judgeAlone({ contribution, resolve, reject }: Waiting): void {
    try {
      resolve(this.#pool.transaction(() => this.#pool.judge(contribution)));
    } catch (error) {
      reject(error);
    }
  }
}
