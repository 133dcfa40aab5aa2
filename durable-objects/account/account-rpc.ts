/** The calls of a username's account, in transfer mode. Reference 7.22. */
import type { Currency } from "../../domain/money/currencies.ts";
import type { Result } from "../../domain/result.ts";
import type { Jurisdiction } from "../../domain/session/jurisdictions.ts";
import type { AgeGroup } from "../../domain/session/session-limits.ts";

export type LoginRefusal = "LOGIN_LOCKED" | "LOGIN_INVALID";

export interface AccountRpc {
  /** The player who owns the account; null while the name is free. */
  holder(): Promise<string | null>;
  /** Creates the account. Refuses a name that is taken. */
  create(account: Account, password: string): Promise<Result<void, "USERNAME_TAKEN">>;
  /** Deletes this player's account, which frees the name. Does nothing to anybody else's account. */
  erase(playerId: string): Promise<void>;
  /**
   * Returns the account to a caller who knows its password. An unknown name is refused in the same way as a
   * wrong password. From a network where the player has not logged in, it refuses a name that was tried too
   * often from such networks, even if the password is right; `retryAfterMs` says how long to wait.
   */
  logIn(password: string, network?: string): Promise<Result<Account, LoginRefusal>>;
  /** Changes the password for a caller who knows the old one. Refuses as `logIn` does. */
  changePassword(
    current: string,
    next: string,
    network?: string,
  ): Promise<Result<Account, LoginRefusal>>;
  /**
   * Sets the password of that player's account. Refuses a name that is not that player's. A login from
   * `network`, if it is given, counts as one from a known network.
   */
  resetPassword(
    playerId: string,
    next: string,
    network?: string,
  ): Promise<Result<void, "PLAYER_NOT_FOUND">>;
}

/** The failed logins from one address, in a tenant's environment. Reference 7.23. */
export interface LoginAttemptsRpc {
  /** Counts an attempt before its outcome is known; `name` distinguishes names. Refuses a locked name. */
  begin(name: string): Promise<Result<void, "LOGIN_LOCKED">>;
  /** Forgets the attempts, because one succeeded. */
  succeed(name: string): Promise<void>;
}

/** A player who logs in with us, and the settings of the sessions that a login opens. */
export interface Account {
  readonly playerId: string;
  /** As written when the account was created; also the operator's id of the player. */
  readonly username: string;
  readonly currency: Currency;
  readonly jurisdiction: Jurisdiction;
  readonly locale: string;
  readonly ageGroup?: AgeGroup;
}
