/** What a player has in one currency, as operators ask for it: real money alone. Contract, "Bonus". */
import type { Currency } from "../../../domain/money/currencies.ts";
import { wageringRemaining } from "../../../domain/wallet/bonus.ts";
import { playerRecord } from "../player/player-record.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type { BalanceAnswer } from "./money-rpc.ts";

/** The balance of a wallet that exists; a currency never used is zero. */
export function balanceAnswer(wallet: WalletStore, currency: Currency): BalanceAnswer {
  const book = wallet.journal.book(currency, false);
  return {
    player: playerRecord(wallet),
    currency,
    cashMinor: book.cash,
    bonusMinor: book.bonus,
    wageringMinor: wageringRemaining(book),
  };
}
