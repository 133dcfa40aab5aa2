/**
 * Remembers what one Idempotency-Key was first used for. Wallets dedupe their own requests; this
 * object only makes sure that the same key cannot mean another player, amount or endpoint, even
 * while the first request is still under way. Contract, "Idempotency".
 */
import { DurableObject } from "cloudflare:workers";
import { IDEMPOTENCY_KEY_LIFETIME_SECONDS } from "../../domain/limits.ts";
import type { IdempotencyKeyRpc } from "./idempotency-key-rpc.ts";

interface Claim {
  readonly fingerprint: string;
  readonly expiresAt: number;
}

export class IdempotencyKeyObject extends DurableObject implements IdempotencyKeyRpc {
  async claim(fingerprint: string): Promise<boolean> {
    const { kv } = this.ctx.storage;
    const now = Date.now();
    const claim = kv.get<Claim>("claim");
    if (claim !== undefined && claim.expiresAt > now) return claim.fingerprint === fingerprint;
    const expiresAt = now + IDEMPOTENCY_KEY_LIFETIME_SECONDS * 1000;
    kv.put<Claim>("claim", { fingerprint, expiresAt });
    void this.ctx.storage.setAlarm(expiresAt);
    return true;
  }

  /** A key that is over leaves nothing behind. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}
