/**
 * What can be asked of a wallet object: every message, answer and refusal that crosses its
 * boundary. Amounts are integers of minor units and times are milliseconds since the epoch; the
 * edge turns both into text. Messages are additive: for minutes after a deploy old and new talk.
 */

import type { Currency } from "../../domain/money/currencies.ts";
import type { Result } from "../../domain/result.ts";
import type { Jurisdiction } from "../../domain/session/jurisdictions.ts";
import type { HistoryBatch } from "../../domain/wallet/history.ts";
import type { RoundRecord } from "../../domain/wallet/round.ts";

export interface WalletRpc {
  /** Uses up a launch token and opens a session; makes the player and wallet on the first one. */
  exchange(message: ExchangeMessage): Promise<Result<ExchangeAnswer, ExchangeRefusal>>;
  /** Swaps the session's refresh token for its successor; a rotated one seen again ends the session. */
  refresh(message: RefreshMessage): Promise<Result<SessionRecord, RefreshRefusal>>;
  /** Ends a session at once. */
  endSession(sessionId: string): Promise<Result<{ sessionId: string }, "SESSION_ENDED">>;
  /** The session, while it is live. */
  session(sessionId: string): Promise<Result<ActiveSession, "SESSION_ENDED">>;
  /** The wallet's player. */
  player(): Promise<Result<PlayerRecord, "PLAYER_NOT_FOUND">>;
  /** The real-money balance in one currency; a currency never used is zero. */
  balance(currency: Currency): Promise<Result<BalanceAnswer, "PLAYER_NOT_FOUND">>;
  /** Credits cash from the operator, once per key. */
  deposit(message: DepositMessage): Promise<Keyed<Result<DepositAnswer, DepositRefusal>>>;
  /** Plays one round of an instant game, once per key. */
  playRound(message: PlayMessage): Promise<Keyed<Result<PlayAnswer, PlayRefusal>>>;
  /** Where the session stands in a game: balance, open round, latest settled rounds (newest first). */
  table(message: TableMessage): Promise<Result<TableAnswer, "SESSION_ENDED">>;
  /** The oldest journal entries that history may not hold yet; null when there are none. */
  unstoredHistory(): Promise<Result<HistoryBatch | null, "PLAYER_NOT_FOUND">>;
  /** Told by whoever stored a batch: the entries past `after`, up to `through`, are in history. */
  historyStored(stored: { after: number; through: number }): Promise<void>;
}

/** The answer to a request with an Idempotency-Key; `replayed` when it was given before and nothing moved now. */
export interface Keyed<Answer> {
  readonly replayed: boolean;
  readonly result: Answer;
}

/** A request that must have its effect once. */
export interface KeyedMessage {
  readonly idempotencyKey: string;
  /** A digest of the request: the same key with another digest is refused. */
  readonly fingerprint: string;
}

export interface PlayerRecord {
  readonly playerId: string;
  readonly externalId: string;
  readonly username: string;
}

export interface SessionRecord {
  readonly sessionId: string;
  readonly currency: Currency;
  readonly jurisdiction: Jurisdiction;
  readonly locale: string;
  readonly demo: boolean;
  /** The game that the launch token is pinned to; null when it opens every game. */
  readonly gameId: string | null;
  readonly startedAt: number;
}

export interface ActiveSession extends SessionRecord {
  /** The game that it is in; null before the first. */
  readonly activeGameId: string | null;
}

export interface ExchangeMessage {
  /** The launch token's `jti`. */
  readonly tokenId: string;
  /** When the launch token expires. */
  readonly tokenExpiresAt: number;
  /** The operator's id and name for the player; used when the player is new. */
  readonly externalId: string;
  readonly username: string;
  readonly session: Omit<SessionRecord, "startedAt">;
  /** The `jti` of the refresh token that will be handed out. */
  readonly refreshTokenId: string;
}
export interface ExchangeAnswer {
  readonly player: PlayerRecord;
  readonly session: SessionRecord;
  /** True when this exchange made the player. */
  readonly created: boolean;
}
/** In order of precedence: "already used" wins over "expired" while the used record lives. */
export type ExchangeRefusal = "SSO_TOKEN_ALREADY_USED" | "SSO_TOKEN_EXPIRED";

export interface RefreshMessage {
  readonly sessionId: string;
  readonly refreshTokenId: string;
  readonly nextRefreshTokenId: string;
}
export type RefreshRefusal = "SESSION_ENDED" | "REFRESH_TOKEN_INVALID";

export interface BalanceAnswer {
  readonly player: PlayerRecord;
  readonly currency: Currency;
  readonly cashMinor: number;
  readonly bonusMinor: number;
}

export interface DepositMessage extends KeyedMessage {
  readonly amountMinor: number;
  readonly currency: Currency;
}
export interface DepositAnswer {
  readonly player: PlayerRecord;
  readonly transactionId: string;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly balanceMinor: number;
}
/** In order of precedence. */
export type DepositRefusal =
  | "PLAYER_NOT_FOUND"
  | "IDEMPOTENCY_KEY_REUSED"
  | "TOO_MANY_CURRENCIES"
  | "BALANCE_LIMIT";

export interface PlayMessage extends KeyedMessage {
  readonly sessionId: string;
  readonly gameId: string;
  readonly stakeMinor: number;
  readonly clientSeed?: string;
  /** Whether the tenant offers this game; a retry of a round that was played is answered all the same. */
  readonly gameEnabled: boolean;
  /** Whether the tenant lets this game feed the jackpot. */
  readonly feedsJackpot: boolean;
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
/** What a bet meant to the jackpot. Pot units are ten-thousandths of a minor unit. */
export interface JackpotPart {
  /** `pending` when the pool did not answer in time: the wallet settles it by itself. */
  readonly state: "settled" | "pending";
  readonly contributionPotUnits: number;
  readonly won: {
    readonly amountMinor: number;
    readonly transactionId: string;
    readonly lockedToBonus: boolean;
  } | null;
}
/** In order of precedence. */
export type PlayRefusal =
  | "SESSION_ENDED"
  | "IDEMPOTENCY_KEY_REUSED"
  | "GAME_NOT_IN_TOKEN"
  | "GAME_NOT_FOUND"
  | "GAME_DISABLED"
  | "STAKE_OUT_OF_RANGE"
  | "INSUFFICIENT_FUNDS"
  | "UNAVAILABLE";

export interface TableMessage {
  readonly sessionId: string;
  readonly gameId: string;
  readonly limit: number;
}
export interface TableAnswer {
  readonly session: ActiveSession;
  readonly balance: PlayAnswer["balance"];
  readonly openRound: RoundRecord | null;
  /** Settled rounds of this session in this game, newest first. */
  readonly rounds: readonly RoundRecord[];
  readonly fairness: {
    readonly serverSeedHash: string;
    readonly clientSeed: string;
    readonly nonce: number;
  };
}
