/** A wallet's calls about rounds, of one step and of several: Reference 8. */
import type { Fields } from "../../../domain/games/game.ts";
import type { OperatorLimits } from "../../../domain/games/operator-limits.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import type { Answer as LimitAnswer, Ask as LimitAsk } from "../../../domain/rate-limit/lease.ts";
import type { Result } from "../../../domain/result.ts";
import type { Transaction } from "../../../domain/wallet/history-entry.ts";
import type { RoundRecord, VoidedBy } from "../../../domain/wallet/round.ts";
import type { PlayerRecord } from "../player/identity-rpc.ts";
import type { ActiveSession, SessionRecord } from "../sessions/session-rpc.ts";
import type { Keyed, KeyedMessage } from "../store/earlier-answer.ts";
import type { SeedsInUse } from "./fairness-rpc.ts";

export interface RoundWalletRpc {
  /** Plays a round, or opens a round of several steps, once per key. */
  playRound(message: PlayMessage): Promise<PlayedRound>;
  /** Takes an action on an open round, once per key. */
  actOnRound(message: ActMessage): Promise<Keyed<Result<PlayAnswer, ActRefusal>>>;
  /** Voids an open round and returns the stake. Voiding it again changes nothing. */
  voidRound(message: VoidMessage): Promise<Result<RoundDetails, VoidRefusal>>;
  /**
   * Returns the session's state in a game: balance, open round, latest settled rounds and jackpots (newest
   * first).
   */
  gameState(message: GameStateMessage): Promise<Result<GameState, "SESSION_ENDED">>;
  /** Returns the round that the journal holds under `seq`. */
  roundDetails(seq: number): Promise<Result<RoundDetails, "ROUND_NOT_FOUND">>;
}

export interface PlayMessage extends KeyedMessage {
  readonly sessionId: string;
  readonly gameId: string;
  readonly stakeMinor: number;
  /** The player's choices, as they were sent. Nothing means the same as `{}`. */
  readonly choices?: Fields;
  /** The version that the player was shown. */
  readonly gameVersion?: number;
  readonly clientSeed?: string;
  /** Whether the tenant offers this game. A retry of a round that was played gets its answer either way. */
  readonly gameEnabled: boolean;
  /** Whether the tenant lets this game contribute to the jackpot. */
  readonly feedsJackpot: boolean;
  /** The return that the tenant chose for this game, in percent; the usual one if it is left out. */
  readonly returnPercent?: number;
  /** The tenant's own limits of this game, in the session's currency. */
  readonly limits?: OperatorLimits;
  /** The call for the player's rate limit, which is checked before anything else. */
  readonly counted?: LimitAsk;
}
/**
 * The answer, with that of the player's rate limit if the call was counted. A call that the rate limit
 * refused played nothing.
 */
export interface PlayedRound extends Keyed<Result<PlayAnswer, PlayRefusal>> {
  readonly counted?: LimitAnswer;
}
export interface PlayAnswer {
  readonly round: RoundRecord;
  readonly balance: {
    readonly cashMinor: number;
    readonly bonusMinor: number;
    readonly currency: Currency;
  };
  readonly jackpot: JackpotPart | null;
  readonly session: ActiveSession;
}
/** A bet's part in the jackpot. Pot units are ten-thousandths of a minor unit. */
export interface JackpotPart {
  /**
   * `pending`: the pool did not answer in time, and the wallet settles the bet later. `unavailable`:
   * the pool could not be asked, so the bet was played without it, and that is final.
   */
  readonly state: "settled" | "pending" | "unavailable";
  readonly contributionPotUnits: number;
  readonly won: {
    readonly amountMinor: number;
    readonly transactionId: string;
    readonly lockedToBonus: boolean;
  } | null;
}
/** In order of precedence. SESSION_TIME_LIMIT also comes first for a session that ended by it. */
export type PlayRefusal =
  | "SESSION_ENDED"
  | "IDEMPOTENCY_KEY_REUSED"
  | "WALLET_FROZEN"
  | "SESSION_TIME_LIMIT"
  | "REALITY_CHECK_REQUIRED"
  | "GAME_NOT_IN_TOKEN"
  | "GAME_NOT_FOUND"
  | "GAME_DISABLED"
  | "GAME_VERSION_CHANGED"
  | "CHOICES_INVALID"
  | "ROUND_ALREADY_OPEN"
  | "STAKE_OUT_OF_RANGE"
  | "ROUND_TOO_SOON"
  | "INSUFFICIENT_FUNDS"
  | "UNAVAILABLE";

export interface ActMessage extends KeyedMessage {
  readonly sessionId: string;
  readonly gameId: string;
  readonly roundId: string;
  /** The action, as it was sent: `{ action: "hit", … }`. */
  readonly action: Fields;
}
/** In order of precedence. SESSION_TIME_LIMIT also comes first for a session that ended by it. */
export type ActRefusal =
  | "SESSION_ENDED"
  | "SESSION_TIME_LIMIT"
  | "IDEMPOTENCY_KEY_REUSED"
  | "WALLET_FROZEN"
  | "GAME_NOT_IN_TOKEN"
  | "ROUND_NOT_FOUND"
  | "ROUND_CLOSED"
  | "ACTION_INVALID"
  | "ACTION_NOT_ALLOWED";

export interface VoidMessage {
  /** The journal row that opened the round. */
  readonly seq: number;
  readonly reason: string;
  readonly note?: string;
  /** Who voids the round; left out by Workers of earlier versions. */
  readonly by?: VoidedBy;
}
/** In order of precedence. `WOULD_WIN`: the operator alone cannot void such a round. */
export type VoidRefusal = "ROUND_NOT_FOUND" | "ROUND_CLOSED" | "WALLET_FROZEN" | "WOULD_WIN";

export interface GameStateMessage {
  readonly sessionId: string;
  readonly gameId: string;
  readonly limit: number;
}
export interface GameState {
  readonly session: ActiveSession;
  readonly balance: PlayAnswer["balance"];
  readonly openRound: RoundRecord | null;
  /** Settled rounds of this session in this game, newest first. */
  readonly rounds: readonly RoundRecord[];
  /**
   * The player's jackpots of this game in the session's kind of money, of all sessions, newest first. Left
   * out by objects of an earlier version.
   */
  readonly jackpots?: readonly WonJackpot[];
  readonly fairness: SeedsInUse;
}

/** A jackpot, with the round that won it. */
export interface WonJackpot {
  readonly roundId: string;
  readonly amountMinor: number;
  readonly wonAt: number;
}

export interface RoundDetails {
  readonly player: PlayerRecord;
  readonly round: RoundRecord;
  /** The transactions of all its steps, oldest first. */
  readonly transactions: readonly Transaction[];
  /** Null for a round that does not contribute to the jackpot. */
  readonly jackpot: JackpotPart | null;
  /** Null if it is no longer stored: the wallet keeps a player's latest sessions. */
  readonly session: SessionRecord | null;
}
