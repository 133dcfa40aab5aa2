/**
 * Brings a sandbox player back to where it began: every book is emptied by a transaction of its own,
 * the starting balance deposited again, and lists begin there, so they are those of a new player and
 * add up. The journal keeps all of it. Specification, "Sandbox / testing".
 */
import { transactionIdFor } from "../../../domain/ids.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { postAdjustment } from "../../../domain/wallet/posting.ts";
import { endWithdrawal } from "../money/end-withdrawal.ts";
import { refillDemoBalance } from "../rounds/demo-balance.ts";
import { voidOpenRound } from "../rounds/void-round.ts";
import { type BookName, currencyOf, isDemoBook } from "../store/books.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { ResetAnswer, ResetRefusal } from "./sandbox-rpc.ts";
import { depositStartingBalance } from "./test-player.ts";

/** Why a withdrawal failed that was held, or a round was voided that was open, when its player was reset. */
export const RESET_REASON = "The player was reset.";

/** Refuses in the order of `ResetRefusal`. Call it inside a transaction, with no bet in doubt. */
export function resetPlayer(
  wallet: WalletStore,
  now: number,
): Result<ResetAnswer, Exclude<ResetRefusal, "UNAVAILABLE">> {
  if (!wallet.exists) return refuse("PLAYER_NOT_FOUND");
  if (wallet.freeze.current !== null) return refuse("WALLET_FROZEN");
  const { journal, withdrawals, sandbox } = wallet;

  for (const seq of withdrawals.pending()) {
    endWithdrawal(wallet, { seq, status: "failed", reason: RESET_REASON }, now);
  }
  for (const open of wallet.openRounds.all()) {
    voidOpenRound(wallet, { open, reason: RESET_REASON }, now);
  }
  const books = [...journal.head.books.keys()];
  for (const name of books) empty(wallet, name, now);
  sandbox.clear(journal.head.seq);
  for (const name of books) {
    if (isDemoBook(name)) refillDemoBalance(wallet, currencyOf(name), now);
  }
  const { startingBalance } = sandbox;
  if (startingBalance !== null) depositStartingBalance(wallet, startingBalance, now);
  return accept({ player: wallet.playerRecord, startingBalance });
}

/** An empty book gets an entry as well: it is how history learns of the reset. */
function empty({ journal, playerId }: WalletStore, name: BookName, now: number): void {
  const currency = currencyOf(name);
  const demo = isDemoBook(name);
  const transactionId = transactionIdFor(playerId, journal.nextSeq);
  const posting = postAdjustment(journal.book(currency, demo), { transactionId, demo });
  journal.append({ kind: "adjustment", currency, demo, ...posting, now });
}
