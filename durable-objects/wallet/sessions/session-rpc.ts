/** A wallet's calls about the player's sessions, from launch to end: Reference 7. */
import type { Currency } from "../../../domain/money/currencies.ts";
import type { Result } from "../../../domain/result.ts";
import type { Jurisdiction } from "../../../domain/session/jurisdictions.ts";
import type { AgeGroup } from "../../../domain/session/session-limits.ts";
import type { PlayerRecord } from "../player/identity-rpc.ts";

export interface SessionWalletRpc {
  /** Uses up a launch token and opens a session. The first one creates the player and the wallet. */
  exchange(message: ExchangeMessage): Promise<Result<ExchangeAnswer, ExchangeRefusal>>;
  /**
   * Exchanges the session's refresh token for a new one. For 30 seconds the same device gets the same new
   * token again, because its answer may have been lost; any other use of an old token ends the session.
   */
  refresh(message: RefreshMessage): Promise<Result<RefreshAnswer, RefreshRefusal>>;
  /** Ends a session at once. */
  endSession(sessionId: string): Promise<Result<{ sessionId: string }, "SESSION_ENDED">>;
  /** Ends every session of the player at once, after a change of the password. */
  endSessions(): Promise<void>;
  /** Returns the session while it is live. */
  session(sessionId: string): Promise<Result<ActiveSession, "SESSION_ENDED">>;
  /** Returns the session with what it has staked and won, while it is live. */
  sessionWithActivity(sessionId: string): Promise<Result<SessionWithActivity, "SESSION_ENDED">>;
  /** Records the player's answer to a reality check. Without a check that is due it changes nothing. */
  answerRealityCheck(
    message: RealityCheckMessage,
  ): Promise<Result<RealityCheckAnswer, RealityCheckRefusal>>;
}

export interface SessionRecord {
  readonly sessionId: string;
  readonly currency: Currency;
  readonly jurisdiction: Jurisdiction;
  readonly locale: string;
  readonly demo: boolean;
  /** The game that the launch token is pinned to; null if it may open every game. */
  readonly gameId: string | null;
  readonly startedAt: number;
  /** The player's age group, as the operator gave it; some stake caps depend on it. */
  readonly ageGroup?: AgeGroup;
  /** When the player last answered a required reality check. */
  readonly checkAnsweredAt?: number;
  /** When the current stretch of play began, in jurisdictions that require a rest. */
  readonly playingSince?: number;
  /** The journal's last row when the session began: the session's own rows come after it. */
  readonly openedAfterSeq?: number;
}

export interface ActiveSession extends SessionRecord {
  /** The game that the session is in; null before the first. */
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
  /** The `jti` of the refresh token that will be issued. */
  readonly refreshTokenId: string;
}
export interface ExchangeAnswer {
  readonly player: PlayerRecord;
  readonly session: SessionRecord;
  /** True when this exchange created the player. */
  readonly created: boolean;
}
/**
 * In order of precedence: "already used" comes before "expired" for as long as the used token is
 * remembered.
 */
export type ExchangeRefusal =
  /** The wallet belongs to an erased player: a new player has the wallet of the next id. */
  | "PLAYER_ERASED"
  | "SSO_TOKEN_ALREADY_USED"
  | "SSO_TOKEN_EXPIRED"
  | "PLAYER_SUSPENDED"
  /** A real-money session in a currency beyond the number that the wallet may hold. */
  | "TOO_MANY_CURRENCIES";

export interface RefreshMessage {
  readonly sessionId: string;
  readonly refreshTokenId: string;
  readonly nextRefreshTokenId: string;
  /** A digest that identifies the device; missing in messages of earlier versions. */
  readonly device?: string;
}

export interface RefreshAnswer extends SessionRecord {
  /** The `jti` of the refresh token to issue. Missing in older answers, which mean `nextRefreshTokenId`. */
  readonly refreshTokenId?: string;
}
/** In order of precedence. */
export type RefreshRefusal = "SESSION_ENDED" | "SESSION_TIME_LIMIT" | "REFRESH_TOKEN_INVALID";

export interface SessionWithActivity {
  readonly session: ActiveSession;
  readonly activity: SessionActivity;
}

/** The amounts that a session staked (including on open rounds) and won, in minor units of its currency. */
export interface SessionActivity {
  readonly stakedMinor: number;
  readonly wonMinor: number;
}

export interface RealityCheckMessage {
  readonly sessionId: string;
  /** `exit` ends the session. */
  readonly action: "continue" | "exit";
}
export interface RealityCheckAnswer {
  readonly ended: boolean;
  /** Null once the session has ended. */
  readonly nextRealityCheckAt: number | null;
}
/** In order of precedence. REALITY_CHECK_REQUIRED applies until the pause of the reality check is over. */
export type RealityCheckRefusal = "SESSION_ENDED" | "SESSION_TIME_LIMIT" | "REALITY_CHECK_REQUIRED";

/** A player whose wallet is created with an account or a first session. */
