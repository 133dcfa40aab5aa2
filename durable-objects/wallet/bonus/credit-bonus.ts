/** Gives the player a bonus, once per key. Contract, "Bonus". */
import { transactionIdFor } from "../../../domain/ids.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { creditBonus as creditTo } from "../../../domain/wallet/bonus.ts";
import { total } from "../../../domain/wallet/book.ts";
import { mayHold } from "../store/books.ts";
import type { Keyed } from "../store/keyed-rpc.ts";
import { oncePerKey } from "../store/once-per-key.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import { bonusAnswer } from "./bonus-answer.ts";
import type { BonusAnswer, BonusMessage, BonusRefusal } from "./bonus-rpc.ts";

/** Refuses in the order of `BonusRefusal`. Call it inside a transaction, with no bet in doubt. */
export function creditBonus(
  wallet: WalletStore,
  message: BonusMessage,
  now: number,
): Keyed<Result<BonusAnswer, BonusRefusal>> {
  const { journal, playerId } = wallet;
  if (!wallet.exists) return { replayed: false, result: refuse("PLAYER_NOT_FOUND") };
  const { currency, amountMinor, wageringMultiplier } = message;

  return oncePerKey<BonusAnswer, BonusRefusal>(message, {
    wallet,
    scope: "bonus",
    now,
    remembered: ["TOO_MANY_CURRENCIES", "BALANCE_LIMIT"],
    replay: (row) => bonusAnswer(wallet, row),
    perform(idempotencyKey) {
      if (!mayHold(journal.head.books, currency)) return refuse("TOO_MANY_CURRENCIES");
      const moved = creditTo(journal.book(currency, false), { amountMinor, wageringMultiplier });
      if (!moved.ok) return moved;
      const seq = journal.append({
        kind: "bonus_credit",
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
              type: "bonus_credit",
              amountMinor,
              balanceAfterMinor: total(moved.value.after),
            },
          ],
          round: null,
          wageringMultiplier,
        }),
      });
      return accept(bonusAnswer(wallet, journal.row(seq)));
    },
  });
}
