/**
 * Turns bonuses that were wagered into cash. A round does so itself, in its own row, unless a
 * jackpot bet is in doubt then: the jackpot would go to that bonus. This catches up on what had to
 * wait, once the verdict is known. Contract, "Bonus"; DESIGN "Money protocol".
 */
import { transactionIdFor } from "../../../domain/ids.ts";
import type { Currency } from "../../../domain/money/currencies.ts";
import { convertBonus } from "../../../domain/wallet/bonus.ts";
import { type Movement, total } from "../../../domain/wallet/book.ts";
import { currencyOf, isDemoBook } from "../store/books.ts";
import type { Journal } from "../store/journal.ts";
import type { WalletStore } from "../store/wallet-store.ts";

/** Tells whether a bonus waits for its conversion. */
export function isConversionDue({ journal }: WalletStore): boolean {
  return dueConversions(journal).length > 0;
}

/** Converts every bonus that is due. Call it inside a transaction, with no bet in doubt. */
export function convertBonuses({ journal, playerId }: WalletStore, now: number): void {
  for (const { currency, bonusMinor, movement } of dueConversions(journal)) {
    journal.append({
      kind: "bonus_conversion",
      currency,
      demo: false,
      movement,
      now,
      entry: (seq) => ({
        roundId: null,
        gameId: null,
        transactions: [
          {
            id: transactionIdFor(playerId, seq),
            type: "bonus_conversion",
            amountMinor: 0,
            convertedMinor: bonusMinor,
            balanceAfterMinor: total(movement.after),
          },
        ],
        round: null,
      }),
    });
  }
}

interface DueConversion {
  readonly currency: Currency;
  readonly bonusMinor: number;
  readonly movement: Movement;
}

function dueConversions({ head }: Journal): DueConversion[] {
  return [...head.books].flatMap(([name, book]) => {
    const movement = isDemoBook(name) ? undefined : convertBonus(book);
    return movement ? [{ currency: currencyOf(name), bonusMinor: book.bonus, movement }] : [];
  });
}
