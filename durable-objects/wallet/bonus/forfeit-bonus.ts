/** Takes back what is left of a bonus, once per key. Contract, "Bonus". */
import { transactionIdFor } from "../../../domain/ids.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { forfeitBonus as forfeitFrom } from "../../../domain/wallet/bonus.ts";
import { total } from "../../../domain/wallet/book.ts";
import type { Keyed } from "../store/keyed-rpc.ts";
import { oncePerKey } from "../store/once-per-key.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import { bonusAnswer } from "./bonus-answer.ts";
import type { BonusAnswer, ForfeitMessage, ForfeitRefusal } from "./bonus-rpc.ts";

/** Refuses in the order of `ForfeitRefusal`. Call it inside a transaction, with no bet in doubt. */
export function forfeitBonus(
  wallet: WalletStore,
  message: ForfeitMessage,
  now: number,
): Keyed<Result<BonusAnswer, ForfeitRefusal>> {
  const { journal, playerId } = wallet;
  if (!wallet.exists) return { replayed: false, result: refuse("PLAYER_NOT_FOUND") };
  const { currency } = message;

  return oncePerKey<BonusAnswer, ForfeitRefusal>(message, {
    wallet,
    scope: "forfeit",
    now,
    remembered: ["BONUS_IN_PLAY", "NO_BONUS"],
    replay: (row) => bonusAnswer(wallet, row),
    perform(idempotencyKey) {
      const book = journal.book(currency, false);
      const moved = forfeitFrom(book);
      if (!moved.ok) return moved;
      const seq = journal.append({
        kind: "bonus_forfeit",
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
              type: "bonus_forfeit",
              amountMinor: -book.bonus,
              balanceAfterMinor: total(moved.value.after),
            },
          ],
          round: null,
        }),
      });
      return accept(bonusAnswer(wallet, journal.row(seq)));
    },
  });
}
