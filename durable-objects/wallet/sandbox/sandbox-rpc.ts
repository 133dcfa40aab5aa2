/** What can be asked of a wallet in the sandbox alone: test players, resets, forced outcomes. */
import type { ReelPositions } from "../../../domain/games/slots/reels.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import type { Result } from "../../../domain/result.ts";
import type { Jurisdiction } from "../../../domain/session/jurisdictions.ts";
import type { PlayerRecord } from "../sessions/session-rpc.ts";

export interface SandboxWalletRpc {
  /** Makes the player and wallet without a launch, with a starting balance. */
  createTestPlayer(
    message: TestPlayerMessage,
  ): Promise<Result<PlayerRecord, CreateTestPlayerRefusal>>;
  /** Brings the wallet back to where it began and clears its lists. */
  reset(): Promise<Result<ResetAnswer, ResetRefusal>>;
  /** Chooses the reel stops of the next demo round in a game; the newest choice stands. */
  forceOutcome(message: ForceMessage): Promise<Result<PlayerRecord, "PLAYER_NOT_FOUND">>;
}

/** What a reset brings back; zero for a player who was made by a launch. */
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
export type CreateTestPlayerRefusal = "PLAYER_EXISTS" | "WALLET_FROZEN" | "BALANCE_LIMIT";

export interface ResetAnswer {
  readonly player: PlayerRecord;
  /** Null for a player who was made by a launch: every balance is zero then. */
  readonly startingBalance: StartingBalance | null;
}
/** In order of precedence; `UNAVAILABLE` while a jackpot bet stays in doubt. */
export type ResetRefusal = "UNAVAILABLE" | "PLAYER_NOT_FOUND" | "WALLET_FROZEN";

export interface ForceMessage {
  readonly gameId: string;
  readonly reelPositions: ReelPositions;
}
