/**
 * Resets a sandbox player. Each book is emptied by its own transaction, the starting balance is deposited
 * again, and lists start from there, so they look like those of a new player and add up. The journal keeps
 * everything. Reference 14.1.
 */
import { transactionIdFor } from "../../../domain/ids.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { postAdjustment } from "../../../domain/wallet/posting.ts";
import { moveWithdrawal } from "../money/move-withdrawal.ts";
import { refillDemoBalance } from "../rounds/demo-balance.ts";
import { voidOpenRound } from "../rounds/void-round.ts";
import { type BookName, currencyOf, isDemoBook } from "../store/books.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { ResetAnswer, ResetRefusal } from "./sandbox-rpc.ts";
import { depositStartingBalance } from "./test-player.ts";

/** The recorded reason for a held withdrawal or an open round that the reset ended. */
export const RESET_REASON = "The player was reset.";

/** Refuses in the order of `ResetRefusal`. Call it inside a transaction, with no bet in doubt. */
export function resetPlayer(
  wallet: WalletStore,
  now: number,
): Result<ResetAnswer, Exclude<ResetRefusal, "UNAVAILABLE">> {
  if (!wallet.exists) return refuse("PLAYER_NOT_FOUND");
  if (wallet.freeze.current !== null) return refuse("WALLET_FROZEN");
  const { journal, withdrawals, sandbox } = wallet;

  for (const seq of withdrawals.held()) {
    moveWithdrawal(wallet, { seq, status: "failed", reason: RESET_REASON, by: "reset" }, now);
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

/** An empty book gets an entry too, because the entry reports the reset to history. */
function empty({ journal, playerId }: WalletStore, name: BookName, now: number): void {
  const currency = currencyOf(name);
  const demo = isDemoBook(name);
  const transactionId = transactionIdFor(playerId, journal.nextSeq);
  const posting = postAdjustment(journal.book(currency, demo), { transactionId, demo });
  journal.append({ kind: "adjustment", currency, demo, ...posting, now });
}
