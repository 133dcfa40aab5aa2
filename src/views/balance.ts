/** Balances as the API shows them. Contract, "Playing" and "Wallet (operator)". */
import * as z from "zod";
import { formatAmount } from "../../domain/money/amount.ts";
import type { Currency } from "../../domain/money/currencies.ts";
import { amountOutput, currencyOutput } from "./amount.ts";

export const balanceSchema = z
  .strictObject({
    cash: amountOutput,
    bonus: amountOutput,
    total: amountOutput,
    currency: currencyOutput,
  })
  .meta({ id: "Balance" });

/** Writes a balance's minor units as text, with their sum. */
export function balanceView(balance: {
  readonly cashMinor: number;
  readonly bonusMinor: number;
  readonly currency: Currency;
}): z.output<typeof balanceSchema> {
  const { cashMinor, bonusMinor, currency } = balance;
  return {
    cash: formatAmount(cashMinor, currency),
    bonus: formatAmount(bonusMinor, currency),
    total: formatAmount(cashMinor + bonusMinor, currency),
    currency,
  };
}
