/** Credits cash from the operator, once per key. Reference 4.3. */
import { transactionIdFor } from "../../../domain/ids.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { total } from "../../../domain/wallet/book.ts";
import { postDeposit } from "../../../domain/wallet/posting.ts";
import { canHoldCurrency } from "../store/books.ts";
import { findAnswer, type Keyed, type ScopedKey, scopedKey } from "../store/idempotency.ts";
import type { JournalRow } from "../store/journal-row.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { DepositAnswer, DepositMessage, DepositRefusal } from "./money-rpc.ts";

/** Refuses in the order of `DepositRefusal`. Call it inside a transaction. */
export function deposit(
  wallet: WalletStore,
  message: DepositMessage,
  now: number,
): Keyed<Result<DepositAnswer, DepositRefusal>> {
  if (!wallet.exists) return { replayed: false, result: refuse("PLAYER_NOT_FOUND") };
  const key = scopedKey("deposit", message);
  const earlier = findAnswer<DepositRefusal>(wallet, key, now);
  if (earlier?.refused) return earlier.refused;
  if (earlier) {
    return { replayed: true, result: accept(depositAnswer(wallet, message, earlier.row)) };
  }
  const result = credit(wallet, { message, key, now });
  if (!result.ok) wallet.refusals.remember(key, result, now);
  return { replayed: false, result };
}

function credit(
  wallet: WalletStore,
  { message, key, now }: { message: DepositMessage; key: ScopedKey; now: number },
): Result<DepositAnswer, "TOO_MANY_CURRENCIES" | "BALANCE_LIMIT"> {
  const { journal, playerId } = wallet;
  const { currency, amountMinor } = message;
  if (!canHoldCurrency(journal.head.books, currency)) return refuse("TOO_MANY_CURRENCIES");
  const transactionId = transactionIdFor(playerId, journal.nextSeq);
  const posted = postDeposit(journal.book(currency, false), { transactionId, amountMinor });
  if (!posted.ok) return posted;
  const seq = journal.append({
    kind: "deposit",
    currency,
    demo: false,
    ...posted.value,
    ...key,
    now,
  });
  return accept(depositAnswer(wallet, message, { seq, ...posted.value.movement.after }));
}

function depositAnswer(
  wallet: WalletStore,
  { currency, amountMinor }: DepositMessage,
  row: Pick<JournalRow, "seq" | "cash" | "bonus">,
): DepositAnswer {
  return {
    player: wallet.playerRecord,
    transactionId: transactionIdFor(wallet.playerId, row.seq),
    currency,
    amountMinor,
    balanceMinor: total(row),
  };
}
