/**
 * One username of a tenant's environment: its account, and its failed logins. An object of its own
 * counts exactly, even when guesses arrive at the same time, and keeps the slow hashing away from
 * the isolates that answer HTTP. Reference 7.23.
 */
import { DurableObject } from "cloudflare:workers";
import {
  type LoginAttempts,
  lockedForMs,
  NO_ATTEMPTS,
  withAttempt,
} from "../../domain/account/login-attempts.ts";
import { LOGIN_LOCK_SECONDS } from "../../domain/limits.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import type { Account, AccountRpc, LoginRefusal } from "./account-rpc.ts";
import { hashPassword, isPassword, type PasswordHash } from "./password.ts";

interface Kept {
  readonly account: Account;
  readonly password: PasswordHash;
}

export class AccountObject extends DurableObject implements AccountRpc {
  async holder(): Promise<string | null> {
    return this.ctx.storage.kv.get<Kept>("kept")?.account.playerId ?? null;
  }

  async create(account: Account, password: string): Promise<Result<void, "USERNAME_TAKEN">> {
    const { kv } = this.ctx.storage;
    if (kv.get("kept") !== undefined) return refuse("USERNAME_TAKEN");
    kv.put<Kept>("kept", { account, password: hashPassword(password) });
    return accept(undefined);
  }

  async logIn(password: string): Promise<Result<Account, LoginRefusal>> {
    const { kv } = this.ctx.storage;
    const now = Date.now();
    const attempts = kv.get<LoginAttempts>("attempts") ?? NO_ATTEMPTS;
    const retryAfterMs = lockedForMs(attempts, now);
    if (retryAfterMs > 0) return refuse("LOGIN_LOCKED", { retryAfterMs });
    kv.put("attempts", withAttempt(attempts, now));
    void this.ctx.storage.setAlarm(now + LOGIN_LOCK_SECONDS * 1000);
    const kept = kv.get<Kept>("kept");
    if (!isPassword(password, kept?.password) || kept === undefined) return refuse("LOGIN_INVALID");
    kv.delete("attempts");
    return accept(kept.account);
  }

  /**
   * Forgets failed logins once the lock that they could cause has expired. A name without an
   * account leaves nothing in storage.
   */
  override async alarm(): Promise<void> {
    const { storage } = this.ctx;
    const attempts = storage.kv.get<LoginAttempts>("attempts");
    const overAt = (attempts?.latestAt ?? 0) + LOGIN_LOCK_SECONDS * 1000;
    if (overAt > Date.now()) return storage.setAlarm(overAt);
    if (storage.kv.get("kept") === undefined) return storage.deleteAll();
    storage.kv.delete("attempts");
  }
}
