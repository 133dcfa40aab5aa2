/**
 * What an operator's staff can ask of a wallet beyond its money: who the player is and how things
 * stand, to shut the player out and to let the player in again.
 */
import type { Currency } from "../../../domain/money/currencies.ts";
import type { Result } from "../../../domain/result.ts";
import type { Jurisdiction } from "../../../domain/session/jurisdictions.ts";
import type { Suspension } from "../../../domain/wallet/player-event.ts";
import type { PlayerRecord, SessionRecord } from "../sessions/session-rpc.ts";

export interface PlayerRpc {
  /** The wallet's player. */
  player(): Promise<Result<PlayerRecord, "PLAYER_NOT_FOUND">>;
  /** The player with every balance and each live session. */
  playerDetails(): Promise<Result<PlayerDetails, "PLAYER_NOT_FOUND">>;
  /** Shuts the player out from the next call on and ends every session; a suspended player stays suspended. */
  suspendPlayer(reason: string | null): Promise<Result<SuspensionChange, "PLAYER_NOT_FOUND">>;
  /** Lets the player in again; the sessions that were ended stay ended. */
  unsuspendPlayer(): Promise<Result<SuspensionChange, "PLAYER_NOT_FOUND">>;
}

/** How it was before the call, and how it is after: the same where nothing had to be done. */
export interface SuspensionChange {
  readonly player: PlayerRecord;
  readonly before: Suspension | null;
  readonly after: Suspension | null;
  /** Identifies the state after: when it came about. */
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
