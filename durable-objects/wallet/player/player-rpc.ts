/**
 * A wallet's calls for the operator's staff, apart from its money: to look at a player, to suspend
 * the player and to lift the suspension.
 */
import type { Currency } from "../../../domain/money/currencies.ts";
import type { Result } from "../../../domain/result.ts";
import type { Jurisdiction } from "../../../domain/session/jurisdictions.ts";
import type { Suspension } from "../../../domain/wallet/player-event.ts";
import type { NewPlayer, PlayerRecord, SessionRecord } from "../sessions/session-rpc.ts";

export interface PlayerRpc {
  /** The wallet's player. */
  player(): Promise<Result<PlayerRecord, "PLAYER_NOT_FOUND">>;
  /** The player with every balance and each live session. */
  playerDetails(): Promise<Result<PlayerDetails, "PLAYER_NOT_FOUND">>;
  /**
   * Suspends the player from the next call on and ends every session. Suspending a suspended player
   * changes nothing.
   */
  suspendPlayer(reason: string | null): Promise<Result<SuspensionChange, "PLAYER_NOT_FOUND">>;
  /**
   * Creates the wallet for a sign-up, in transfer mode. Refuses a wallet that is somebody's already.
   */
  signUp(player: NewPlayer): Promise<Result<void, "USERNAME_TAKEN">>;
  /** Gives an existing wallet to the account of that name, unless another has it. */
  giveToAccount(
    username: string,
  ): Promise<Result<PlayerTerms, "PLAYER_NOT_FOUND" | "ACCOUNT_EXISTS">>;
  /** Takes the wallet back from an account that could not be made. */
  takeFromAccount(username: string): Promise<void>;
  /** Lifts the suspension. The sessions that it ended stay ended. */
  unsuspendPlayer(): Promise<Result<SuspensionChange, "PLAYER_NOT_FOUND">>;
}

/** A player, with the jurisdiction of the wallet. */
export interface PlayerTerms extends PlayerRecord {
  readonly jurisdiction: Jurisdiction;
}

/** The suspension before and after the call. The two are equal if nothing had to change. */
export interface SuspensionChange {
  readonly player: PlayerRecord;
  readonly before: Suspension | null;
  readonly after: Suspension | null;
  /** When the current state began; it identifies the state. */
  readonly changedAt: number;
}

export interface PlayerDetails {
  readonly player: PlayerRecord;
  readonly jurisdiction: Jurisdiction;
  readonly createdAt: number;
  readonly suspension: Suspension | null;
  readonly balances: readonly {
    readonly currency: Currency;
    readonly demo: boolean;
    readonly cashMinor: number;
    readonly bonusMinor: number;
    readonly heldMinor: number;
    /** Cash and bonus that are staked on open rounds. */
    readonly inPlayMinor: number;
    readonly wageringMinor: number;
  }[];
  readonly sessions: readonly SessionRecord[];
}
