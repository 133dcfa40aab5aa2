/**
 * A player for tests, created without a launch. The starting balance is an ordinary deposit without
 * a webhook, and a reset deposits it again. Reference 14.1.
 */
import { transactionIdFor } from "../../../domain/ids.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { deposit, EMPTY_BOOK } from "../../../domain/wallet/book.ts";
import { postDeposit } from "../../../domain/wallet/posting.ts";
import type { PlayerRecord } from "../player/identity-rpc.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { CreateTestPlayerRefusal, StartingBalance, TestPlayerMessage } from "./sandbox-rpc.ts";

/** Refuses in the order of `CreateTestPlayerRefusal`. Call it inside a transaction. */
export function createTestPlayer(
  wallet: WalletStore,
  message: TestPlayerMessage,
  now: number,
): Result<PlayerRecord, CreateTestPlayerRefusal> {
  if (wallet.erasure.current !== null) return refuse("PLAYER_ERASED");
  if (wallet.exists) return refuse("PLAYER_EXISTS");
  if (wallet.freeze.current !== null) return refuse("WALLET_FROZEN");
  const moved = deposit(EMPTY_BOOK, message.startingBalance.amountMinor);
  if (!moved.ok) return moved;
  wallet.create(message, now);
  wallet.sandbox.begin(message.startingBalance);
  depositStartingBalance(wallet, message.startingBalance, now);
  return accept(wallet.playerRecord);
}

/** Deposits the starting balance into an empty book. Call it inside a transaction. */
export function depositStartingBalance(
  { journal, playerId }: WalletStore,
  { currency, amountMinor }: StartingBalance,
  now: number,
): void {
  if (amountMinor === 0) return;
  const transactionId = transactionIdFor(playerId, journal.nextSeq);
  const posted = postDeposit(journal.book(currency, false), { transactionId, amountMinor });
  if (!posted.ok) throw new Error("a starting balance fits");
  journal.append({
    kind: "deposit",
    currency,
    demo: false,
    ...posted.value,
    isStartingBalance: true,
    // Every deposit has a key. A caller's key contains no spaces, so it cannot equal this one.
    idempotencyKey: `deposit: starting balance ${journal.nextSeq}`,
    now,
  });
}
