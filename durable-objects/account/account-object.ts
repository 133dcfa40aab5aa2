/**
 * One username of a tenant's environment: its account, if there is one. A separate object keeps the slow
 * hashing away from the isolates that answer HTTP. It also counts failed logins from unknown networks, by
 * the same rule for every name: an unused name stores nothing until five such attempts, then their count
 * for at most an hour. Reference 7.22 and 7.30.
 */
import { DurableObject } from "cloudflare:workers";
import {
  mustBeStored,
  type StrangerTries,
  type Waiting,
  withoutTry,
  withTry,
} from "../../domain/account/attempts-from-many-addresses.ts";
import { widerNetwork } from "../../domain/rate-limit/client-network.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import { sha256 } from "../sha256.ts";
import type { Account, AccountRpc, LoginRefusal } from "./account-rpc.ts";
import { hashPassword, isPassword, type PasswordHash } from "./password.ts";

interface Kept {
  readonly account: Account;
  readonly password: PasswordHash;
  /** Digests of the networks from which the player has logged in, latest last; missing in earlier versions. */
  readonly networks?: readonly string[];
}

/** Enough for a home, a phone and an office, whose providers change their networks. */
const MAX_KNOWN_NETWORKS = 10;

export class AccountObject extends DurableObject implements AccountRpc {
  /**
   * When the attempts from unknown networks stop counting, if this object has it in memory; otherwise it is
   * in storage.
   */
  #goodAt: number | undefined;
  /** The unknown networks that wait for their turn. An object is evicted only when nobody tries. */
  #waiting: readonly Waiting[] = [];

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

  async logIn(password: string, network = ""): Promise<Result<Account, LoginRefusal>> {
    const kept = this.ctx.storage.kv.get<Kept>("kept");
    const digest = this.#digestOf({ playerId: kept?.account.playerId ?? "" }, network);
    const isStranger = kept?.networks?.includes(digest) !== true;
    if (isStranger) {
      // Networks of which one owner can have thousands share one place in the queue.
      const place = sha256(widerNetwork(network));
      const { tries, retryAfterMs } = withTry(this.#strangers, place, Date.now());
      this.#setStrangers(tries);
      if (retryAfterMs > 0) return refuse("LOGIN_LOCKED", { retryAfterMs });
    }
    if (!isPassword(password, kept?.password) || kept === undefined) return refuse("LOGIN_INVALID");
    if (isStranger) {
      this.#setStrangers(withoutTry(this.#strangers));
      const networks = [...(kept.networks ?? []), digest].slice(-MAX_KNOWN_NETWORKS);
      this.ctx.storage.kv.put<Kept>("kept", { ...kept, networks });
    }
    return accept(kept.account);
  }

  async changePassword(
    current: string,
    next: string,
    network = "",
  ): Promise<Result<Account, LoginRefusal>> {
    const login = await this.logIn(current, network);
    if (login.ok) this.#keep(login.value, next, [this.#digestOf(login.value, network)]);
    return login;
  }

  async resetPassword(
    playerId: string,
    next: string,
    network?: string,
  ): Promise<Result<void, "PLAYER_NOT_FOUND">> {
    const kept = this.ctx.storage.kv.get<Kept>("kept");
    if (kept === undefined || kept.account.playerId !== playerId) return refuse("PLAYER_NOT_FOUND");
    const known = network === undefined ? [] : [this.#digestOf(kept.account, network)];
    this.#keep(kept.account, next, known);
    return accept(undefined);
  }

  /** Deletes attempts that no longer count. Earlier versions counted failed logins here, as "attempts". */
  override async alarm(): Promise<void> {
    const { storage } = this.ctx;
    storage.kv.delete("attempts");
    const { goodAt } = this.#strangers;
    if (goodAt > Date.now()) await storage.setAlarm(goodAt);
    else if (storage.kv.get("kept") === undefined) await storage.deleteAll();
    else storage.kv.delete("strangers");
  }

  get #strangers(): StrangerTries {
    this.#goodAt ??= this.ctx.storage.kv.get<number>("strangers") ?? 0;
    return { goodAt: this.#goodAt, waiting: this.#waiting };
  }

  #setStrangers({ goodAt, waiting }: StrangerTries): void {
    const isSame = goodAt === this.#goodAt;
    this.#goodAt = goodAt;
    this.#waiting = waiting;
    if (isSame) return;
    if (!mustBeStored(goodAt, Date.now())) return;
    this.ctx.storage.kv.put("strangers", goodAt);
    void this.ctx.storage.setAlarm(goodAt);
  }

  /** A player's networks are stored as digests. */
  #digestOf({ playerId }: Pick<Account, "playerId">, network: string): string {
    return sha256(`${playerId}\n${network}`);
  }

  /**
   * A new password makes all networks unknown again, because one of them may be a thief's; but not the
   * network that has just proved the old password, or that the operator named with a reset.
   */
  #keep(account: Account, password: string, networks: readonly string[] = []): void {
    this.#goodAt = 0;
    this.#waiting = [];
    this.ctx.storage.kv.delete("strangers");
    this.ctx.storage.kv.put<Kept>("kept", { account, password: hashPassword(password), networks });
  }
}
