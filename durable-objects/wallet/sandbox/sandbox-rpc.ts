/** A wallet's calls that exist only in the sandbox: test players, resets, forced outcomes. */
import type { ReelPositions } from "../../../domain/games/slots/reels.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import type { Result } from "../../../domain/result.ts";
import type { Jurisdiction } from "../../../domain/session/jurisdictions.ts";
import type { PlayerRecord } from "../player/identity-rpc.ts";

export interface SandboxWalletRpc {
  /** Creates the player and wallet without a launch, with a starting balance. */
  createTestPlayer(
    message: TestPlayerMessage,
  ): Promise<Result<PlayerRecord, CreateTestPlayerRefusal>>;
  /** Resets the wallet and clears its lists. */
  reset(): Promise<Result<ResetAnswer, ResetRefusal>>;
  /** Sets the reel stops of the next demo round in a game. A later choice replaces it. */
  forceOutcome(message: ForceMessage): Promise<Result<PlayerRecord, "PLAYER_NOT_FOUND">>;
}

/** The balance after a reset; null for a player who was created by a launch. */
export interface StartingBalance {
  readonly currency: Currency;
  readonly amountMinor: number;
}

export interface TestPlayerMessage {
  readonly externalId: string;
  readonly username: string;
  readonly jurisdiction: Jurisdiction;
  readonly startingBalance: StartingBalance;
}
/** In order of precedence. */
export type CreateTestPlayerRefusal =
  | "PLAYER_ERASED"
  | "PLAYER_EXISTS"
  | "WALLET_FROZEN"
  | "BALANCE_LIMIT";

export interface ResetAnswer {
  readonly player: PlayerRecord;
  /** Null for a player who was created by a launch: every balance is zero then. */
  readonly startingBalance: StartingBalance | null;
}
/** In order of precedence; `UNAVAILABLE` while a jackpot bet stays in doubt. */
export type ResetRefusal = "UNAVAILABLE" | "PLAYER_NOT_FOUND" | "WALLET_FROZEN";

export interface ForceMessage {
  readonly gameId: string;
  readonly reelPositions: ReelPositions;
}
