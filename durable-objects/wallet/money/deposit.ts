/** Credits cash from the operator, once per key. Contract, "Wallet (operator)". */
import { transactionIdFor } from "../../../domain/ids.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { deposit as depositInto, total } from "../../../domain/wallet/book.ts";
import { playerRecord } from "../player/player-record.ts";
import { mayHold } from "../store/books.ts";
import type { Keyed } from "../store/keyed-rpc.ts";
import { oncePerKey } from "../store/once-per-key.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { DepositAnswer, DepositMessage, DepositRefusal } from "./money-rpc.ts";

/** Refuses, in this order: an unknown player, a reused key, one currency too many, a book too full to stay exact. */
export function deposit(
  wallet: WalletStore,
  message: DepositMessage,
  now: number,
): Keyed<Result<DepositAnswer, DepositRefusal>> {
  const { journal, playerId } = wallet;
  if (!wallet.exists) return { replayed: false, result: refuse("PLAYER_NOT_FOUND") };
  const { currency, amountMinor } = message;

  return oncePerKey<DepositAnswer, DepositRefusal>(message, {
    wallet,
    scope: "deposit",
    now,
    remembered: ["TOO_MANY_CURRENCIES", "BALANCE_LIMIT"],
    replay: (row) => answer(row.seq, total(row)),
    perform(idempotencyKey) {
      if (!mayHold(journal.head.books, currency)) return refuse("TOO_MANY_CURRENCIES");
      const moved = depositInto(journal.book(currency, false), amountMinor);
      if (!moved.ok) return moved;
      const balanceAfterMinor = total(moved.value.after);
      const seq = journal.append({
        kind: "deposit",
        currency,
        demo: false,
        movement: moved.value,
        now,
        idempotencyKey,
        fingerprint: message.fingerprint,
        entry: (seq) => ({
          roundId: null,
          gameId: null,
          transactions: [
            {
              id: transactionIdFor(playerId, seq),
              type: "deposit",
              amountMinor,
              balanceAfterMinor,
            },
          ],
          round: null,
        }),
      });
      return accept(answer(seq, balanceAfterMinor));
    },
  });

  function answer(seq: number, balanceMinor: number): DepositAnswer {
    return {
      player: playerRecord(wallet),
      transactionId: transactionIdFor(playerId, seq),
      currency,
      amountMinor,
      balanceMinor,
    };
  }
}
