/** What can be asked of a wallet about a player and the player's session beyond its life: contract, "Playing". */

import type { Result } from "../../domain/result.ts";
import type { Jurisdiction } from "../../domain/session/jurisdictions.ts";
import type { ActiveSession } from "./wallet-rpc.ts";

export interface SessionWalletRpc {
  /** Makes the player and wallet of an account, unless they are there. */
  createPlayer(player: NewPlayer): Promise<void>;
  /** The session with what it has played for, while it is live. */
  sessionStanding(sessionId: string): Promise<Result<SessionStanding, "SESSION_ENDED">>;
  /** Takes the player's answer to a reality check; one that is not due changes nothing. */
  answerRealityCheck(
    message: RealityCheckMessage,
  ): Promise<Result<RealityCheckAnswer, RealityCheckRefusal>>;
}

export interface NewPlayer {
  readonly externalId: string;
  readonly username: string;
  readonly jurisdiction: Jurisdiction;
}

export interface SessionStanding {
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
