/** The answer to a credit or forfeit of a bonus, built from the row that it wrote. */
import { assert } from "../../../domain/assert.ts";
import { wageringRemaining } from "../../../domain/wallet/bonus.ts";
import type { HistoryEntry } from "../../../domain/wallet/history.ts";
import { playerRecord } from "../player/player-record.ts";
import type { JournalRow } from "../store/journal-row.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { BonusAnswer } from "./bonus-rpc.ts";

/** Reads the row's one transaction and the book as the row left it. */
export function bonusAnswer(wallet: WalletStore, row: JournalRow): BonusAnswer {
  const { currency, transactions } = JSON.parse(row.entry) as HistoryEntry;
  const [transaction] = transactions;
  assert(transaction !== undefined, "a bonus moves in one transaction");
  return {
    player: playerRecord(wallet),
    transactionId: transaction.id,
    currency,
    amountMinor: Math.abs(transaction.amountMinor),
    balanceMinor: transaction.balanceAfterMinor,
    bonusMinor: row.bonus,
    wageringMinor: wageringRemaining(row),
  };
}
