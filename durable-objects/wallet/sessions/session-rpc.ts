/** What can be asked of a wallet about the player's sessions, from launch to end: contract, "Sessions". */
import type { Currency } from "../../../domain/money/currencies.ts";
import type { Result } from "../../../domain/result.ts";
import type { Jurisdiction } from "../../../domain/session/jurisdictions.ts";
import type { AgeGroup } from "../../../domain/session/session-limits.ts";

export interface SessionWalletRpc {
  /** Uses up a launch token and opens a session; makes the player and wallet on the first one. */
  exchange(message: ExchangeMessage): Promise<Result<ExchangeAnswer, ExchangeRefusal>>;
  /** Swaps the session's refresh token for its successor; a rotated one seen again ends the session. */
  refresh(message: RefreshMessage): Promise<Result<SessionRecord, RefreshRefusal>>;
  /** Ends a session at once. */
  endSession(sessionId: string): Promise<Result<{ sessionId: string }, "SESSION_ENDED">>;
  /** The session, while it is live. */
  session(sessionId: string): Promise<Result<ActiveSession, "SESSION_ENDED">>;
  /** Makes the player and wallet of an account, unless they are there. */
  createPlayer(player: NewPlayer): Promise<void>;
  /** The session with what it has played for, while it is live. */
  sessionWithActivity(sessionId: string): Promise<Result<SessionWithActivity, "SESSION_ENDED">>;
  /** Takes the player's answer to a reality check; one that is not due changes nothing. */
  answerRealityCheck(
    message: RealityCheckMessage,
  ): Promise<Result<RealityCheckAnswer, RealityCheckRefusal>>;
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
  /** As the operator marked the player; some stake caps ask. */
  readonly ageGroup?: AgeGroup;
  /** When the player last answered a reality check that play waited for. */
  readonly checkAnsweredAt?: number;
  /** When the play began that went on into this session without a rest, where a jurisdiction asks for one. */
  readonly playingSince?: number;
  /** The journal's last row when the session began: its own rows come after. */
  readonly openedAfterSeq?: number;
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
export type ExchangeRefusal =
  | "SSO_TOKEN_ALREADY_USED"
  | "SSO_TOKEN_EXPIRED"
  | "PLAYER_SUSPENDED"
  /** A session for real money that the wallet has no room to hold. */
  | "TOO_MANY_CURRENCIES";

export interface RefreshMessage {
  readonly sessionId: string;
  readonly refreshTokenId: string;
  readonly nextRefreshTokenId: string;
}
/** In order of precedence. */
export type RefreshRefusal = "SESSION_ENDED" | "SESSION_TIME_LIMIT" | "REFRESH_TOKEN_INVALID";

export interface SessionWithActivity {
  readonly session: ActiveSession;
  readonly activity: SessionActivity;
}

/** What a session staked, on rounds that are still open too, and won, in minor units of its currency. */
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
/** In order of precedence; REALITY_CHECK_REQUIRED while the pause that goes with the check is not over. */
export type RealityCheckRefusal = "SESSION_ENDED" | "SESSION_TIME_LIMIT" | "REALITY_CHECK_REQUIRED";

/** A player whose wallet is made with an account or a first session. */
export interface NewPlayer {
  readonly externalId: string;
  readonly username: string;
  readonly jurisdiction: Jurisdiction;
}
