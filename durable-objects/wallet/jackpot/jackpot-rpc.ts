/** The call by which a jackpot pool gives a wallet the win of a bet: docs/architecture.md, "A win is pushed". */
import type { Verdict } from "../../../domain/ledger/verdict.ts";
import type { Result } from "../../../domain/result.ts";

export interface JackpotWalletRpc {
  /** Called by the pool when a bet has won. Books the win unless it is booked already. */
  takeWin(message: WinMessage): Promise<Result<void, TakeWinRefusal>>;
}

export interface WinMessage {
  readonly v: 1;
  /** The bet, as its contribution identified it. */
  readonly seq: number;
  readonly placedAt: number;
  readonly verdict: Verdict;
}

/** In order of precedence. Both mean that wallet and pool disagree and nothing moved. */
export type TakeWinRefusal = "BET_NOT_FOUND" | "WIN_NOT_BOOKED";
