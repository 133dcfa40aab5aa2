/** Credits a bonus, and forfeits what is left of one, each once per key. Reference 4.13. */
import { assert } from "../../../domain/assert.ts";
import { transactionIdFor } from "../../../domain/ids.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { isLeftover } from "../../../domain/wallet/bonus.ts";
import { readBook } from "../../../domain/wallet/book.ts";
import type { HistoryEntry } from "../../../domain/wallet/history-entry.ts";
import { postBonusCredit, postBonusForfeit } from "../../../domain/wallet/posting.ts";
import { wageringRemaining } from "../../../domain/wallet/wagering.ts";
import { canHoldCurrency } from "../store/books.ts";
import {
  findAnswer,
  type Keyed,
  type NamespacedKey,
  namespacedKey,
} from "../store/earlier-answer.ts";
import type { JournalRow } from "../store/journal-row.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type {
  BonusAnswer,
  BonusMessage,
  BonusRefusal,
  ForfeitMessage,
  ForfeitRefusal,
} from "./bonus-rpc.ts";

/** Refuses in the order of `BonusRefusal`. Call it inside a transaction, with no bet in doubt. */
export function creditBonus(
  wallet: WalletStore,
  message: BonusMessage,
  now: number,
): Keyed<Result<BonusAnswer, BonusRefusal>> {
  if (!wallet.exists) return { replayed: false, result: refuse("PLAYER_NOT_FOUND") };
  const key = namespacedKey("bonus", message);
  const earlier = findAnswer<BonusRefusal>(wallet, key, now);
  if (earlier?.refused) return earlier.refused;
  if (earlier) return { replayed: true, result: accept(bonusAnswer(wallet, earlier.row)) };

  const result = credit(wallet, { message, key, now });
  if (!result.ok) wallet.refusals.remember(key, result, now);
  return { replayed: false, result };
}

/** Refuses in the order of `ForfeitRefusal`. Call it inside a transaction, with no bet in doubt. */
export function forfeitBonus(
  wallet: WalletStore,
  message: ForfeitMessage,
  now: number,
): Keyed<Result<BonusAnswer, ForfeitRefusal>> {
  if (!wallet.exists) return { replayed: false, result: refuse("PLAYER_NOT_FOUND") };
  const key = namespacedKey("forfeit", message);
  const earlier = findAnswer<ForfeitRefusal>(wallet, key, now);
  if (earlier?.refused) return earlier.refused;
  if (earlier) return { replayed: true, result: accept(bonusAnswer(wallet, earlier.row)) };

  const result = forfeit(wallet, { message, key, now });
  if (!result.ok) wallet.refusals.remember(key, result, now);
  return { replayed: false, result };
}

/** A request that is being carried out, and its key. */
interface Request<Message> {
  readonly message: Message;
  readonly key: NamespacedKey;
  readonly now: number;
}

function credit(
  wallet: WalletStore,
  { message, key, now }: Request<BonusMessage>,
): Result<BonusAnswer, "TOO_MANY_CURRENCIES" | "BALANCE_LIMIT" | "BONUS_TOO_SMALL"> {
  const { journal, playerId } = wallet;
  const { currency, amountMinor, wageringMultiplier } = message;
  if (!canHoldCurrency(journal.head.books, currency)) return refuse("TOO_MANY_CURRENCIES");
  const transactionId = transactionIdFor(playerId, journal.nextSeq);
  const bonus = { transactionId, amountMinor, wageringMultiplier };
  const posted = postBonusCredit(journal.book(currency, false), bonus);
  if (!posted.ok) return posted;
  if (isLeftover(posted.value.movement.after, currency)) return refuse("BONUS_TOO_SMALL");
  const seq = journal.append({
    kind: "bonus_credit",
    currency,
    demo: false,
    ...posted.value,
    wageringMultiplier,
    ...key,
    now,
  });
  return accept(bonusAnswer(wallet, journal.row(seq)));
}

function forfeit(
  wallet: WalletStore,
  { message, key, now }: Request<ForfeitMessage>,
): Result<BonusAnswer, "BONUS_IN_PLAY" | "NO_BONUS"> {
  const { journal, playerId } = wallet;
  const { currency } = message;
  const transactionId = transactionIdFor(playerId, journal.nextSeq);
  const posted = postBonusForfeit(journal.book(currency, false), transactionId);
  if (!posted.ok) return posted;
  const seq = journal.append({
    kind: "bonus_forfeit",
    currency,
    demo: false,
    ...posted.value,
    ...key,
    now,
  });
  return accept(bonusAnswer(wallet, journal.row(seq)));
}

/** Builds the answer from the row's only transaction and the book after the row. */
function bonusAnswer(wallet: WalletStore, row: JournalRow): BonusAnswer {
  const { currency, transactions } = JSON.parse(row.entry) as HistoryEntry;
  const [transaction] = transactions;
  assert(transaction !== undefined, "a bonus moves in one transaction");
  return {
    player: wallet.playerRecord,
    transactionId: transaction.id,
    currency,
    amountMinor: Math.abs(transaction.amountMinor),
    balanceMinor: transaction.balanceAfterMinor,
    bonusMinor: row.bonus,
    wageringMinor: wageringRemaining(readBook(row)),
  };
}
