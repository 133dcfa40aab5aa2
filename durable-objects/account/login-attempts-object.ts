/**
 * The failed logins from one address in a tenant's environment, by the digest of the name that was tried.
 * They are kept with the address and not with the name, so nobody can lock a name for others, and an unused
 * name behaves like any other. Reference 7.23.
 */
import { DurableObject } from "cloudflare:workers";
import {
  forgottenAt,
  type LoginAttempts,
  lockedForMs,
  MAX_NAMES_PER_ADDRESS,
  NO_ATTEMPTS,
  withAttempt,
} from "../../domain/account/login-attempts.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import type { LoginAttemptsRpc } from "./account-rpc.ts";

type ByName = Readonly<Record<string, LoginAttempts>>;

export class LoginAttemptsObject extends DurableObject implements LoginAttemptsRpc {
  async begin(name: string): Promise<Result<void, "LOGIN_LOCKED">> {
    const now = Date.now();
    const { [name]: attempts = NO_ATTEMPTS, ...others } = this.#read(now);
    const retryAfterMs = lockedForMs(attempts, now);
    if (retryAfterMs > 0) return refuse("LOGIN_LOCKED", { retryAfterMs });
    const kept = Object.entries(others).slice(1 - MAX_NAMES_PER_ADDRESS);
    this.#write(Object.fromEntries([...kept, [name, withAttempt(attempts, now)]]));
    return accept(undefined);
  }

  async succeed(name: string): Promise<void> {
    const { [name]: _, ...others } = this.#read(Date.now());
    this.#write(others);
  }

  /** Deletes expired attempts; an address without recent attempts leaves nothing in storage. */
  override async alarm(): Promise<void> {
    this.#write(this.#read(Date.now()));
  }

  /** The attempts that still count, oldest first. */
  #read(now: number): ByName {
    const all = this.ctx.storage.kv.get<ByName>("attempts") ?? {};
    return Object.fromEntries(
      Object.entries(all)
        .filter(([, attempts]) => forgottenAt(attempts) > now)
        .toSorted(([, one], [, other]) => one.latestAt - other.latestAt),
    );
  }

  #write(attempts: ByName): void {
    const { storage } = this.ctx;
    const times = Object.values(attempts).map(forgottenAt);
    if (times.length === 0) {
      void storage.deleteAll();
      return;
    }
    storage.kv.put("attempts", attempts);
    void storage.setAlarm(Math.min(...times));
  }
}
