/**
 * One username of a tenant's environment: its account, if there is one. An object of its own keeps the slow
 * hashing away from the isolates that answer HTTP. A name that nobody has stores nothing. Reference 7.22.
 */
import { DurableObject } from "cloudflare:workers";
import { accept, type Result, refuse } from "../../domain/result.ts";
import type { Account, AccountRpc } from "./account-rpc.ts";
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
    this.#keep(account, password);
    return accept(undefined);
  }

  async erase(playerId: string): Promise<void> {
    if ((await this.holder()) === playerId) await this.ctx.storage.deleteAll();
  }

  async logIn(password: string): Promise<Result<Account, "LOGIN_INVALID">> {
    const kept = this.ctx.storage.kv.get<Kept>("kept");
    if (!isPassword(password, kept?.password) || kept === undefined) return refuse("LOGIN_INVALID");
    return accept(kept.account);
  }

  async changePassword(current: string, next: string): Promise<Result<Account, "LOGIN_INVALID">> {
    const login = await this.logIn(current);
    if (login.ok) this.#keep(login.value, next);
    return login;
  }

  async resetPassword(playerId: string, next: string): Promise<Result<void, "PLAYER_NOT_FOUND">> {
    const kept = this.ctx.storage.kv.get<Kept>("kept");
    if (kept === undefined || kept.account.playerId !== playerId) return refuse("PLAYER_NOT_FOUND");
    this.#keep(kept.account, next);
    return accept(undefined);
  }

  /** Earlier versions counted failed logins here, and set an alarm to forget them. */
  override async alarm(): Promise<void> {
    const { storage } = this.ctx;
    if (storage.kv.get("kept") === undefined) return storage.deleteAll();
    storage.kv.delete("attempts");
  }

  #keep(account: Account, password: string): void {
    this.ctx.storage.kv.put<Kept>("kept", { account, password: hashPassword(password) });
  }
}
