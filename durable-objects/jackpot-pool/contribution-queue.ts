/**
 * Contributions that arrive while an earlier write is on its way to disk are judged together, in one
 * transaction: a pool that everyone feeds writes once for many bets, and a lone bet waits for
 * nothing. Each is judged by itself, in the order of arrival. docs/decisions/0009.
 */
import type { Verdict } from "../../domain/ledger/verdict.ts";
import type { Contribution } from "./jackpot-pool-rpc.ts";

/** Bounds a transaction, and with it how long the pool answers nobody else. */
const MAX_TOGETHER = 200;

/** What the queue needs of its pool. */
export interface JudgingPool {
  /** Judges one bet; called inside a transaction. */
  judge(contribution: Contribution): Verdict | null;
  /** All that the work writes becomes durable, or none of it. */
  transaction<T>(work: () => T): T;
  /** Waits until all that was written is durable. */
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

  /** The verdict on a bet. It may leave the object once it is durable: the output gate sees to that. */
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
      // The disk failed: what waits was not judged, and its wallets will ask again.
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
      // Nothing of it stands. The one that threw must not spoil the others, so each is alone now.
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
