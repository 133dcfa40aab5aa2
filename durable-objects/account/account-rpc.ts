/** What can be asked of a username's account in transfer mode. Contract, "Transfer mode". */
import type { Currency } from "../../domain/money/currencies.ts";
import type { Result } from "../../domain/result.ts";
import type { Jurisdiction } from "../../domain/session/jurisdictions.ts";
import type { AgeGroup } from "../../domain/session/session-limits.ts";

export interface AccountRpc {
  /** Makes the account; refuses a name that is taken. */
  create(account: Account, password: string): Promise<Result<void, "USERNAME_TAKEN">>;
  /** Gives the account to who knows its password; a name that nobody has is refused alike. */
  logIn(password: string): Promise<Result<Account, LoginRefusal>>;
}

/** A player who logs in with us, and the terms of the sessions that this opens. */
export interface Account {
  readonly playerId: string;
  /** As it was written when the account was made: the operator's id of the player. */
  readonly username: string;
  readonly currency: Currency;
  readonly jurisdiction: Jurisdiction;
  readonly locale: string;
  readonly ageGroup?: AgeGroup;
}

/** In order of precedence; `LOGIN_LOCKED` with `retryAfterMs`. */
export type LoginRefusal = "LOGIN_LOCKED" | "LOGIN_INVALID";
