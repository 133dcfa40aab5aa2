/**
 * Ends bonuses that are over: a wagered one becomes cash, and one that is too small to be staked is
 * forfeited. A round converts a bonus itself, in its own row. While a jackpot bet is in doubt it does not,
 * because the jackpot would be credited to that bonus. This file ends such bonuses once the verdict is
 * known, and those that rounds left over. Reference 4.13 and 4.18; docs/architecture.md.
 */
import { assert } from "../../../domain/assert.ts";
import { transactionIdFor } from "../../../domain/ids.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import { convertBonus, isLeftover } from "../../../domain/wallet/bonus.ts";
import { postBonusConversion, postBonusLeftover } from "../../../domain/wallet/posting.ts";
import { currencyOf, isDemoBook } from "../store/books.ts";
import type { WalletStore } from "../store/wallet-store.ts";

/** Returns true if a bonus is over but has not been ended. */
export function isBonusOver(wallet: WalletStore): boolean {
  return booksWithABonusOver(wallet).length > 0;
}

/** Ends every bonus that is over. Call it inside a transaction, with no bet in doubt. */
export function endBonuses(wallet: WalletStore, now: number): void {
  const { journal, playerId } = wallet;
  for (const currency of booksWithABonusOver(wallet)) {
    const book = journal.book(currency, false);
    const id = transactionIdFor(playerId, journal.nextSeq);
    const row = { currency, demo: false, now };
    const conversion = postBonusConversion(book, id);
    if (conversion !== undefined)
      journal.append({ kind: "bonus_conversion", ...row, ...conversion });
    else {
      const leftover = postBonusLeftover(book, { id, currency });
      assert(leftover !== undefined, "a bonus that is over can be ended");
      journal.append({ kind: "bonus_leftover", ...row, ...leftover });
    }
  }
}

function booksWithABonusOver({ journal }: WalletStore): Currency[] {
  const currencies: Currency[] = [];
  for (const [name, book] of journal.head.books) {
    if (book.bonus === 0 || isDemoBook(name)) continue;
    const currency = currencyOf(name);
    if (convertBonus(book) !== undefined || isLeftover(book, currency)) currencies.push(currency);
  }
  return currencies;
}
