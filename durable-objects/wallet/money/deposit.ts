/** Credits cash: from the operator, once per key (Reference 4.3), or from a chain, once for each origin (docs/chains.md). */
import { type ChainDeposit, depositKey } from "../../../domain/chains/deposit.ts";
import { transactionIdFor } from "../../../domain/ids.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { total } from "../../../domain/wallet/book.ts";
import { postDeposit } from "../../../domain/wallet/posting.ts";
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
  ChainDepositAnswer,
  ChainDepositMessage,
  DepositAnswer,
  DepositMessage,
  DepositRefusal,
} from "./money-rpc.ts";

/** Refuses in the order of `DepositRefusal`. Call it inside a transaction. */
export function deposit(
  wallet: WalletStore,
  message: DepositMessage,
  now: number,
): Keyed<Result<DepositAnswer, DepositRefusal>> {
  if (!wallet.exists) return { replayed: false, result: refuse("PLAYER_NOT_FOUND") };
  const key = namespacedKey("deposit", message);
  const earlier = findAnswer<DepositRefusal>(wallet, key, now);
  if (earlier?.refused) return earlier.refused;
  if (earlier) {
    return { replayed: true, result: accept(depositAnswer(wallet, message, earlier.row)) };
  }
  const result = credit(wallet, { message, key, now });
  if (!result.ok) wallet.refusals.remember(key, result, now);
  return { replayed: false, result };
}

/** Refuses in the order of `ChainDepositRefusal`. Call it inside a transaction. */
export function creditChainDeposit(
  wallet: WalletStore,
  { origin, currency, amountMinor }: ChainDepositMessage,
  now: number,
): ChainDepositAnswer {
  if (!wallet.exists) return refuse("PLAYER_NOT_FOUND");
  const idempotencyKey = depositKey(origin);
  const fingerprint = `${amountMinor} ${currency}`;
  const earlier = wallet.journal.rowByLastingKey(idempotencyKey);
  if (earlier !== undefined) {
    return earlier.fingerprint === fingerprint
      ? accept({ transactionId: transactionIdFor(wallet.playerId, earlier.seq) })
      : refuse("DIFFERENT_DEPOSIT");
  }
  if (wallet.freeze.current !== null) return refuse("WALLET_FROZEN");
  const key = { idempotencyKey, fingerprint };
  const message = { currency, amountMinor };
  const credited = credit(wallet, { message, key, now, chainDeposit: origin });
  return credited.ok ? accept({ transactionId: credited.value.transactionId }) : credited;
}

interface Credit {
  readonly message: Pick<DepositMessage, "currency" | "amountMinor">;
  readonly key: NamespacedKey;
  readonly now: number;
  readonly chainDeposit?: ChainDeposit;
}

function credit(
  wallet: WalletStore,
  { message, key, now, chainDeposit }: Credit,
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
    ...(chainDeposit === undefined ? {} : { chainDeposit }),
    now,
  });
  return accept(depositAnswer(wallet, message, { seq, ...posted.value.movement.after }));
}

function depositAnswer(
  wallet: WalletStore,
  { currency, amountMinor }: Credit["message"],
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
