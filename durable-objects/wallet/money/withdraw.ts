/**
 * Takes cash out of the wallet, once per key and once per signature. Contract, "Wallet (operator)"
 * and "Keys, signatures, tokens".
 */
import { transactionIdFor, withdrawalIdFor } from "../../../domain/ids.ts";
import { chainCarries } from "../../../domain/payout/chains.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { total } from "../../../domain/wallet/book.ts";
import {
  type Destination,
  type WithdrawalRecord,
  withdraw as withdrawFrom,
} from "../../../domain/wallet/withdrawal.ts";
import { playerRecord } from "../player/player-record.ts";
import type { JournalRow } from "../store/journal-row.ts";
import type { Keyed } from "../store/keyed-rpc.ts";
import { oncePerKey } from "../store/once-per-key.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import { withdrawalIn } from "../store/withdrawal-store.ts";
import type { WithdrawalAnswer, WithdrawMessage, WithdrawRefusal } from "./money-rpc.ts";

/** Refuses in the order of `WithdrawRefusal`. Call it inside a transaction. */
export function withdraw(
  wallet: WalletStore,
  message: WithdrawMessage,
  now: number,
): Keyed<Result<WithdrawalAnswer, WithdrawRefusal>> {
  const { journal, playerId } = wallet;
  if (!wallet.exists) return { replayed: false, result: refuse("PLAYER_NOT_FOUND") };
  // Bound whatever becomes of the request: a retry that was signed anew could be captured as well.
  if (!wallet.signatures.bind(message, now)) {
    return { replayed: false, result: refuse("SIGNATURE_REUSED") };
  }
  const { currency, amountMinor } = message;

  return oncePerKey<WithdrawalAnswer, WithdrawRefusal>(message, {
    wallet,
    scope: "withdrawal",
    now,
    remembered: ["ADDRESS_NOT_FOUND", "CURRENCY_MISMATCH", "INSUFFICIENT_FUNDS"],
    replay: (row) => withdrawalAnswer(wallet, row),
    perform(idempotencyKey) {
      const found = destinationOf(wallet, message);
      if (!found.ok) return found;
      const destination = found.value;
      const held = destination !== null;
      const moved = withdrawFrom(journal.book(currency, false), { amountMinor, held });
      if (!moved.ok) return moved;
      const seq = journal.append({
        kind: "withdrawal",
        currency,
        demo: false,
        movement: moved.value,
        now,
        idempotencyKey,
        fingerprint: message.fingerprint,
        entry(seq) {
          const withdrawal: WithdrawalRecord = {
            id: withdrawalIdFor(playerId, seq),
            transactionId: transactionIdFor(playerId, seq),
            currency,
            amountMinor,
            status: held ? "pending" : "completed",
            destination,
            reference: null,
            reason: null,
            createdAt: now,
            updatedAt: now,
          };
          return {
            roundId: null,
            gameId: null,
            transactions: [
              {
                id: withdrawal.transactionId,
                type: "withdrawal",
                amountMinor: -amountMinor,
                balanceAfterMinor: total(moved.value.after),
                reference: withdrawal.id,
              },
            ],
            round: null,
            withdrawal,
          };
        },
      });
      return accept(withdrawalAnswer(wallet, journal.row(seq)));
    },
  });
}

/** A withdrawal as one of its rows left it, with the balance then. */
export function withdrawalAnswer(wallet: WalletStore, row: JournalRow): WithdrawalAnswer {
  return {
    player: playerRecord(wallet),
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
