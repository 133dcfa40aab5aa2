/**
 * The changes of a transaction by account, and the balances afterwards, as the API shows them. Reference
 * 4.11.
 */
import * as z from "zod";
import { formatAmount } from "../../domain/money/amount.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { Balances } from "../../domain/wallet/book.ts";
import type { Transaction } from "../../domain/wallet/history-entry.ts";
import { amountOutput, orNull } from "./amount.ts";

const signed = z.string().meta({ example: "-1.00" });

const accountChanges = z
  .strictObject({ cash: signed, bonus: signed, held: signed, inPlay: signed, bonusInPlay: signed })
  .meta({
    id: "AccountChanges",
    description: "The signed change of each account.",
  });
const accountBalances = z
  .strictObject({
    cash: amountOutput,
    bonus: amountOutput,
    held: amountOutput,
    inPlay: amountOutput,
    bonusInPlay: amountOutput,
  })
  .meta({
    id: "AccountBalances",
    description:
      "The accounts after the transaction: `held` waits to be paid out to an address, `inPlay` and `bonusInPlay` are staked on open rounds.",
  });

/** The two fields of a transaction that show how it is split. */
export const accountChangeFields = {
  changes: orNull(accountChanges).meta({
    description: "Null for transactions from before this was stored.",
  }),
  balancesAfter: orNull(accountBalances),
};

/** Returns both fields, in major units. */
export function accountChangesView(
  { changes, after }: Pick<Transaction, "changes" | "after">,
  currency: Currency,
) {
  if (changes === undefined || after === undefined) return { changes: null, balancesAfter: null };
  return { changes: inMajor(changes, currency), balancesAfter: inMajor(after, currency) };
}

function inMajor(amounts: Partial<Balances>, currency: Currency) {
  const { cash = 0, bonus = 0, held = 0, inPlay = 0, bonusInPlay = 0 } = amounts;
  return {
    cash: formatAmount(cash, currency),
    bonus: formatAmount(bonus, currency),
    held: formatAmount(held, currency),
    inPlay: formatAmount(inPlay, currency),
    bonusInPlay: formatAmount(bonusInPlay, currency),
  };
}
