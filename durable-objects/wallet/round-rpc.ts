/** What can be asked of a wallet about rounds of several steps: contract, "Playing". */
import type { Fields } from "../../domain/games/game.ts";
import type { Result } from "../../domain/result.ts";
import type { RoundDetails } from "./player-rpc.ts";
import type { Keyed, KeyedMessage, PlayAnswer } from "./wallet-rpc.ts";

export interface RoundWalletRpc {
  /** Takes an action on an open round, once per key. */
  actOnRound(message: ActMessage): Promise<Keyed<Result<PlayAnswer, ActRefusal>>>;
  /** Calls an open round off: the stake goes back; called off again, it stays so. */
  voidRound(message: VoidMessage): Promise<Result<RoundDetails, VoidRefusal>>;
}

export interface ActMessage extends KeyedMessage {
  readonly sessionId: string;
  readonly gameId: string;
  readonly roundId: string;
  /** As it was sent: `{ action: "hit", … }`. */
  readonly action: Fields;
}
/** In order of precedence. SESSION_TIME_LIMIT comes first, too, for a session that ended by it. */
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
}
/** In order of precedence. */
export type VoidRefusal = "ROUND_NOT_FOUND" | "ROUND_CLOSED" | "WALLET_FROZEN";
