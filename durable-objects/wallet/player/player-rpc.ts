/**
 * A wallet's calls about its player, apart from money: to create and to read the player, to give the wallet
 * to an account, to erase the player, and to suspend the player or lift the suspension.
 */
import type { Currency } from "../../../domain/money/currencies.ts";
import type { Result } from "../../../domain/result.ts";
import type { Jurisdiction } from "../../../domain/session/jurisdictions.ts";
import type { Erasure } from "../../../domain/wallet/erasure.ts";
import type { Suspension } from "../../../domain/wallet/player-event.ts";
import type { SessionRecord } from "../sessions/session-rpc.ts";
import type { StoredErasure } from "../store/erasure-store.ts";
import type { NewPlayer, PlayerRecord } from "./identity-rpc.ts";

export interface PlayerRpc {
  /** Creates the player and the wallet, unless they exist. Refuses in the wallet of an erased player. */
  createPlayer(player: NewPlayer): Promise<Result<void, "PLAYER_ERASED">>;
  /** The wallet's player. */
  player(): Promise<Result<PlayerRecord, "PLAYER_NOT_FOUND">>;
  /** The player with every balance and each live session. */
  playerDetails(): Promise<Result<PlayerDetails, "PLAYER_NOT_FOUND">>;
  /**
   * Suspends the player from the next call on and ends every session. Suspending a suspended player
   * changes nothing.
   */
  suspendPlayer(reason: string | null): Promise<Result<SuspensionChange, "PLAYER_NOT_FOUND">>;
  /** Creates the wallet for a sign-up, in transfer mode. Refuses a wallet that already belongs to somebody. */
  signUp(player: NewPlayer): Promise<Result<void, "USERNAME_TAKEN" | "PLAYER_ERASED">>;
  /** Gives an existing wallet to the account of that name, unless another has it. */
  giveToAccount(
    username: string,
  ): Promise<Result<PlayerTerms, "PLAYER_NOT_FOUND" | "ACCOUNT_EXISTS">>;
  /** Takes the wallet back from an account that could not be created. */
  takeFromAccount(username: string): Promise<void>;
  /** Returns what prevents the player's erasure; null if nothing does. */
  erasable(): Promise<Result<null, EraseRefusal>>;
  /**
   * Erases the player, once, and rebuilds as much of the journal's hash chain as one call can; repeating it
   * continues.
   */
  erase(agreed: AgreedErasure): Promise<Result<ErasureState, EraseRefusal>>;
  /** Called once the player is erased everywhere else: the wallet deletes the player's outside names. */
  endErasure(): Promise<void>;
  /** Returns the progress of the player's erasure; null for a player who is not erased. */
  erasure(): Promise<ErasureState | null>;
  /** Lifts the suspension. The sessions that it ended stay ended. */
  unsuspendPlayer(): Promise<Result<SuspensionChange, "PLAYER_NOT_FOUND">>;
}

/** What two people agreed on. */
export interface AgreedErasure extends Omit<Erasure, "erasedAt"> {
  /**
   * True if the erasure was done before and the wallet was then restored to an earlier time; nothing
   * prevents it then.
   */
  readonly again?: true;
}

/** The progress of an erasure: `names` is null once the player is erased everywhere. */
export type ErasureState = Pick<StoredErasure, "erasedAt" | "isChained" | "names">;

/** In order of precedence; `UNAVAILABLE` while a jackpot bet stays in doubt. */
export type EraseRefusal =
  | "UNAVAILABLE"
  | "PLAYER_NOT_FOUND"
  | "WALLET_FROZEN"
  | "ROUND_OPEN"
  | "WITHDRAWAL_PENDING"
  | "BALANCE_LEFT";

/** A player, with the jurisdiction of the wallet. */
export interface PlayerTerms extends PlayerRecord {
  readonly jurisdiction: Jurisdiction;
}

/** The suspension before and after the call; equal if nothing had to change. */
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
