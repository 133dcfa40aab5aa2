/**
 * A win that the pool pushes because it does not know that it was applied: it is the verdict on the
 * bet in doubt, and goes the way of every verdict. What is answered is what the journal holds then,
 * so a wallet that knows nothing of the bet can only refuse. DESIGN "Money protocol".
 */
import { accept, type Result, refuse } from "../../../domain/result.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { TakeWinRefusal, WinMessage } from "../wallet-rpc.ts";
import type { JackpotDoubt } from "./jackpot-doubt.ts";

/** Books the win unless the journal has it. Call it inside a transaction. */
export function takeWin(
  wallet: WalletStore,
  doubt: JackpotDoubt,
  { seq, placedAt, verdict }: WinMessage,
): Result<void, TakeWinRefusal> {
  const bet = wallet.exists ? wallet.journal.findRow(seq) : undefined;
  // A wallet that was restored to an earlier day may hold another bet under the same number.
  const isTheBet = bet?.doubt === seq && bet.created_at === placedAt;
  if (!isTheBet) return refuse("BET_NOT_FOUND");
  doubt.conclude(seq, verdict);
  const booked = wallet.journal.jackpotWinOf(seq);
  return booked !== undefined && booked === verdict.win?.transactionId
    ? accept(undefined)
    : refuse("WIN_NOT_BOOKED");
}
