/**
 * The event `round.jackpot_won`, written when a jackpot is won. Reference 11.10 and
 * 11.11.
 */

import type { Verdict } from "../../domain/ledger/verdict.ts";
import { formatAmount } from "../../domain/money/amount.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { walletAddress } from "../names.ts";
import type { Contribution, PoolEvent } from "./jackpot-pool-rpc.ts";

/**
 * The event's `data`, except that `playerId` is our own id. The pool has only the wallets' ids of players,
 * so the delivery replaces it with the operator's external id.
 */
export function wonEvent(
  win: NonNullable<Verdict["win"]>,
  bet: Contribution,
  pool: { readonly poolId: string; readonly currency: Currency; readonly now: number },
): PoolEvent {
  return {
    type: "round.jackpot_won",
    data: {
      amount: formatAmount(win.amountMinor, pool.currency),
      currency: pool.currency,
      poolId: pool.poolId,
      cycle: win.cycle,
      gameId: bet.gameId,
      roundId: bet.roundId,
      playerId: walletAddress(bet.wallet).playerId,
      lockedToBonus: win.creditTarget === "bonus",
      transactionId: win.transactionId,
      wonAt: new Date(pool.now).toISOString(),
    },
  };
}
