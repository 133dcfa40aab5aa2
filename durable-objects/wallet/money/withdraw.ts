/**
 * Takes cash out of the wallet, once per key and once per signature. Reference 4.4 and 6.17.
 */

import { chainCarries } from "../../../domain/chains/payout-address.ts";
import { transactionIdFor, withdrawalIdFor } from "../../../domain/ids.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { total } from "../../../domain/wallet/book.ts";
import { postWithdrawal } from "../../../domain/wallet/posting.ts";
import type { Destination, WithdrawalRecord } from "../../../domain/wallet/withdrawal.ts";
import {
  findAnswer,
  type Keyed,
  type NamespacedKey,
  namespacedKey,
} from "../store/earlier-answer.ts";
import type { JournalRow } from "../store/journal-row.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import { withdrawalIn } from "../store/withdrawal-store.ts";
import type { WithdrawalAnswer, WithdrawMessage, WithdrawRefusal } from "./money-rpc.ts";

/** Refuses in the order of `WithdrawRefusal`. Call it inside a transaction. */
export function withdraw(
  wallet: WalletStore,
  message: WithdrawMessage,
  now: number,
): Keyed<Result<WithdrawalAnswer, WithdrawRefusal>> {
  if (!wallet.exists) return { replayed: false, result: refuse("PLAYER_NOT_FOUND") };
  // Bound even if the request is then refused: a captured request must not pass under another key.
  if (message.signature !== "" && !wallet.signatures.bind(message, now)) {
    return { replayed: false, result: refuse("SIGNATURE_REUSED") };
  }
  const key = namespacedKey("withdrawal", message);
  const earlier = findAnswer<WithdrawRefusal>(wallet, key, now);
  if (earlier?.refused) return earlier.refused;
  if (earlier) return { replayed: true, result: accept(withdrawalAnswer(wallet, earlier.row)) };

  const result = takeOut(wallet, { message, key, now });
  if (!result.ok) wallet.refusals.remember(key, result, now);
  return { replayed: false, result };
}

function takeOut(
  wallet: WalletStore,
  { message, key, now }: { message: WithdrawMessage; key: NamespacedKey; now: number },
): Result<WithdrawalAnswer, "ADDRESS_NOT_FOUND" | "CURRENCY_MISMATCH" | "INSUFFICIENT_FUNDS"> {
  const { journal, playerId } = wallet;
  const { currency, amountMinor } = message;
  const found = destinationOf(wallet, message);
  if (!found.ok) return found;
  const destination = found.value;
  const held = destination !== null;
  const transactionId = transactionIdFor(playerId, journal.nextSeq);
  const withdrawalId = withdrawalIdFor(playerId, journal.nextSeq);
  const row = { transactionId, withdrawalId, amountMinor, held };
  const posted = postWithdrawal(journal.book(currency, false), row);
  if (!posted.ok) return posted;
  const withdrawal: WithdrawalRecord = {
    id: withdrawalId,
    transactionId,
    currency,
    amountMinor,
    status: held ? "pending" : "completed",
    destination,
    reference: null,
    reason: null,
    createdAt: now,
    updatedAt: now,
  };
  const seq = journal.append({
    kind: "withdrawal",
    currency,
    demo: false,
    ...posted.value,
    withdrawal,
    ...key,
    now,
  });
  return accept(withdrawalAnswer(wallet, journal.row(seq)));
}

/** The answer for a withdrawal, as of one of its rows. */
export function withdrawalAnswer(wallet: WalletStore, row: JournalRow): WithdrawalAnswer {
  return {
    player: wallet.playerRecord,
    withdrawal: withdrawalIn(row),
    balanceMinor: total(row),
  };
}

function destinationOf(
  wallet: WalletStore,
  { destination, currency }: WithdrawMessage,
): Result<Destination | null, "ADDRESS_NOT_FOUND" | "CURRENCY_MISMATCH"> {
  if (destination === null || "address" in destination) {
    return accept(destination && { ...destination, addressId: null });
  }
  const saved = wallet.payoutAddresses.find(destination.addressId);
  if (saved === undefined) return refuse("ADDRESS_NOT_FOUND");
  const { id: addressId, chain, address } = saved;
  if (!chainCarries(chain, currency)) return refuse("CURRENCY_MISMATCH", { chain, currency });
  return accept({ chain, address, addressId });
}
