/**
 * Converts wagered bonuses to cash. A round does so itself, in its own row, unless a jackpot bet is
 * in doubt, because the jackpot would be credited to that bonus. This converts what had to wait,
 * once the verdict is known. Reference 4.13; docs/architecture.md.
 */
import { assert } from "../../../domain/assert.ts";
import { transactionIdFor } from "../../../domain/ids.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import { convertBonus } from "../../../domain/wallet/bonus.ts";
import { postBonusConversion } from "../../../domain/wallet/posting.ts";
import { currencyOf, isDemoBook } from "../store/books.ts";
import type { WalletStore } from "../store/wallet-store.ts";

/** Returns true if a bonus waits for its conversion. */
export function isConversionDue(wallet: WalletStore): boolean {
  return dueConversions(wallet).length > 0;
}

/** Converts every bonus that is due. Call it inside a transaction, with no bet in doubt. */
export function convertBonuses(wallet: WalletStore, now: number): void {
  const { journal, playerId } = wallet;
  for (const currency of dueConversions(wallet)) {
    const transactionId = transactionIdFor(playerId, journal.nextSeq);
    const posting = postBonusConversion(journal.book(currency, false), transactionId);
    assert(posting !== undefined, "a conversion that is due can be made");
    journal.append({ kind: "bonus_conversion", currency, demo: false, ...posting, now });
  }
}

function dueConversions({ journal }: WalletStore): Currency[] {
  const due = [...journal.head.books].filter(
    ([name, book]) => !isDemoBook(name) && convertBonus(book) !== undefined,
  );
  return due.map(([name]) => currencyOf(name));
}
