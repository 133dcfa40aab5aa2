/**
 * Remembers what one Idempotency-Key, or one signature, was first used for. Wallets deduplicate
 * their own requests (wallet/store/earlier-answer.ts); src/middleware/answer-once.ts uses this
 * object for all others. This object makes sure that a key is never used for another player, amount
 * or endpoint, and a captured signature never with another key, even while the first request is
 * still in progress. For requests that create something it also keeps the answer. Both are then
 * sealed, because answers contain keys and secrets, and digests may be of bodies with passwords.
 * How long a key may be and how long its answer is kept is in domain/limits.ts. Reference 5.6, 5.10
 * and 6.17.
 */
import { DurableObject } from "cloudflare:workers";
import { type SealingEnv, sealerOf } from "../sealer.ts";
import type { Begun, Claim, IdempotencyKeyRpc, KeptAnswer } from "./idempotency-key-rpc.ts";

interface Bound {
  /** The digest; sealed if the answer is also kept. */
  readonly fingerprint: string;
  readonly expiresAt: number;
  /** When a request without an answer counts as lost. */
  readonly runningUntil?: number;
  /** Sealed JSON. */
  readonly answer?: string;
}

/** Longer than any call takes. A request without an answer by then was lost with its isolate. */
const LEASE_MS = 60_000;

export class IdempotencyKeyObject extends DurableObject<SealingEnv> implements IdempotencyKeyRpc {
  async claim({ fingerprint, lifetimeSeconds }: Claim): Promise<boolean> {
    const bound = this.#bound();
    if (bound !== undefined) return this.#isOf(bound, fingerprint);
    this.#bind({ fingerprint, expiresAt: Date.now() + lifetimeSeconds * 1000 });
    return true;
  }

  async begin({ fingerprint, lifetimeSeconds }: Claim): Promise<Begun> {
    const now = Date.now();
    const bound = this.#bound();
    if (bound !== undefined && !this.#isOf(bound, fingerprint)) return { kind: "other" };
    if (bound?.answer !== undefined)
      return { kind: "answered", answer: this.#opened(bound.answer) };
    if ((bound?.runningUntil ?? 0) > now) return { kind: "running" };
    const expiresAt = bound?.expiresAt ?? now + lifetimeSeconds * 1000;
    const sealed = sealerOf(this.env).seal(fingerprint, this.#place);
    this.#bind({ fingerprint: sealed, expiresAt, runningUntil: now + LEASE_MS });
    return { kind: "new" };
  }

  async finish(finished: { fingerprint: string; answer: KeptAnswer | null }): Promise<void> {
    const bound = this.#bound();
    if (bound === undefined || !this.#isOf(bound, finished.fingerprint)) return;
    if (finished.answer === null) {
      this.ctx.storage.kv.delete("claim");
      return;
    }
    const answer = sealerOf(this.env).seal(JSON.stringify(finished.answer), this.#place);
    this.#bind({ fingerprint: bound.fingerprint, expiresAt: bound.expiresAt, answer });
  }

  async recall(fingerprint: string): Promise<KeptAnswer | null> {
    const bound = this.#bound();
    if (bound?.answer === undefined || !this.#isOf(bound, fingerprint)) return null;
    return this.#opened(bound.answer);
  }

  /** Deletes an expired binding. A binding renewed just before the alarm fired stays. */
  override async alarm(): Promise<void> {
    const bound = this.#bound();
    if (bound !== undefined) {
      await this.ctx.storage.setAlarm(bound.expiresAt);
    } else {
      await this.ctx.storage.deleteAll();
    }
  }

  /** The current binding; undefined once it has expired. */
  #bound(): Bound | undefined {
    const bound = this.ctx.storage.kv.get<Bound>("claim");
    return bound !== undefined && bound.expiresAt > Date.now() ? bound : undefined;
  }

  #bind(bound: Bound): void {
    this.ctx.storage.kv.put<Bound>("claim", bound);
    void this.ctx.storage.setAlarm(bound.expiresAt);
  }

  #isOf(bound: Bound, fingerprint: string): boolean {
    const isSealed = bound.runningUntil !== undefined || bound.answer !== undefined;
    const known = isSealed
      ? sealerOf(this.env).open(bound.fingerprint, this.#place)
      : bound.fingerprint;
    return known === fingerprint;
  }

  #opened(answer: string): KeptAnswer {
    return JSON.parse(sealerOf(this.env).open(answer, this.#place)) as KeptAnswer;
  }

  get #place(): string {
    return `idempotency:${this.ctx.id}`;
  }
}
