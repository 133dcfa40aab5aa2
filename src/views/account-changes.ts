/** What a transaction changed by account, and what was there afterwards, as the API shows it. Reference 4.11. */
import * as z from "zod";
import { formatAmount } from "../../domain/money/amount.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import type { Balances } from "../../domain/wallet/book.ts";
import type { Transaction } from "../../domain/wallet/history-entry.ts";
import { amountOutput } from "./amount.ts";

const signed = z.string().meta({ example: "-1.00" });

/** The two fields of a transaction that say how it is split. */
export const splitFields = {
  changes: z
    .strictObject({
      cash: signed,
      bonus: signed,
      held: signed,
      inPlay: signed,
      bonusInPlay: signed,
    })
    .meta({ id: "AccountChanges" })
    .nullable()
    .meta({
      description:
        "What it changed on each account, signed. Null for transactions from before this was stored.",
    }),
  balancesAfter: z
    .strictObject({
      cash: amountOutput,
      bonus: amountOutput,
      held: amountOutput,
      inPlay: amountOutput,
      bonusInPlay: amountOutput,
    })
    .meta({ id: "AccountBalances" })
    .nullable()
    .meta({
      description:
        "The accounts after it: `held` is on its way to an address, `inPlay` and `bonusInPlay` are staked on open rounds.",
    }),
};

/** Returns both fields, in major units. */
export function splitView(
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
