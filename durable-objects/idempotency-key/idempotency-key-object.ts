/**
 * Remembers what one Idempotency-Key, or one signature, was first used for. Wallets deduplicate
 * their own requests. This object makes sure that a key is never used for another player, amount or
 * endpoint, and a captured signature never with another key, even while the first request is still
 * in progress. Reference 5.6 and 6.17.
 */
import { DurableObject } from "cloudflare:workers";
import type { Claim, IdempotencyKeyRpc } from "./idempotency-key-rpc.ts";

interface Bound {
  readonly fingerprint: string;
  readonly expiresAt: number;
}

export class IdempotencyKeyObject extends DurableObject implements IdempotencyKeyRpc {
  async claim({ fingerprint, lifetimeSeconds }: Claim): Promise<boolean> {
    const { kv } = this.ctx.storage;
    const now = Date.now();
    const bound = kv.get<Bound>("claim");
    if (bound !== undefined && bound.expiresAt > now) return bound.fingerprint === fingerprint;
    const expiresAt = now + lifetimeSeconds * 1000;
    kv.put<Bound>("claim", { fingerprint, expiresAt });
    void this.ctx.storage.setAlarm(expiresAt);
    return true;
  }

  /** Deletes an expired binding. A binding that was renewed just before the alarm fired stays. */
  override async alarm(): Promise<void> {
    const bound = this.ctx.storage.kv.get<Bound>("claim");
    if (bound !== undefined && bound.expiresAt > Date.now()) {
      await this.ctx.storage.setAlarm(bound.expiresAt);
    } else {
      await this.ctx.storage.deleteAll();
    }
  }
}
