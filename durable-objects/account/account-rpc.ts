/** What can be asked of a username's account in transfer mode. Reference 7.22. */
import type { Currency } from "../../domain/money/currencies.ts";
import type { Result } from "../../domain/result.ts";
import type { Jurisdiction } from "../../domain/session/jurisdictions.ts";
import type { AgeGroup } from "../../domain/session/session-limits.ts";

export interface AccountRpc {
  /** The player whose account this is; null while the name is free. */
  holder(): Promise<string | null>;
  /** Creates the account. Refuses a name that is taken. */
  create(account: Account, password: string): Promise<Result<void, "USERNAME_TAKEN">>;
  /**
   * Returns the account to whoever knows its password. An unknown name is refused in the same way
   * as a wrong password.
   */
  logIn(password: string): Promise<Result<Account, LoginRefusal>>;
}

/** A player who logs in with us, and the settings of the sessions that a login opens. */
export interface Account {
  readonly playerId: string;
  /** As it was written when the account was created; also the operator's id of the player. */
  readonly username: string;
  readonly currency: Currency;
  readonly jurisdiction: Jurisdiction;
  readonly locale: string;
  readonly ageGroup?: AgeGroup;
}

/** In order of precedence; `LOGIN_LOCKED` with `retryAfterMs`. */
export type LoginRefusal = "LOGIN_LOCKED" | "LOGIN_INVALID";
