/**
 * The amounts above which a withdrawal needs a second person, by currency, in requests, storage and
 * answers. Reference 4.19.
 */
import * as z from "zod";
import { formatAmount } from "../../domain/money/amount.ts";
import { CURRENCIES, type Currency } from "../../domain/money/currencies.ts";
import type { WithdrawalLimits } from "../db/tenant.ts";
import { ApiError } from "../http/envelope.ts";
import { amountOutput, currencyInput, currencyOutput, readAmount, readCurrency } from "./amount.ts";

export const withdrawalLimitsInput = z
  .array(
    z.strictObject({
      currency: currencyInput,
      // Text only: a JSON number may not be exact.
      amount: z.string().max(40).meta({ example: "1000.00" }),
    }),
  )
  .max(CURRENCIES.length)
  .meta({
    description:
      "Withdrawals to an address above these amounts need two people: POST /api/v1/admin/withdrawals/{id}/approve. A currency that is not listed has no limit. To raise or remove a limit, two people send the same change in the dashboard.",
  });

export const withdrawalLimitsSchema = z
  .array(z.strictObject({ currency: currencyOutput, amount: amountOutput }))
  .meta({
    description: "The amount above which a withdrawal to an address needs two people.",
  });

/**
 * Returns the limits in minor units. Throws what readCurrency and readAmount
 * throw, and VALIDATION_FAILED for a currency that is sent twice.
 */
export function readWithdrawalLimits(
  sent: z.output<typeof withdrawalLimitsInput>,
): WithdrawalLimits {
  const limits = new Map<Currency, number>();
  for (const [index, { currency: code, amount }] of sent.entries()) {
    const currency = readCurrency(code);
    if (limits.has(currency)) {
      const path = `approveWithdrawalsAbove.${index}`;
      const issues = [{ path, message: "Send each currency once." }];
      throw new ApiError("VALIDATION_FAILED", { issues });
    }
    limits.set(currency, readAmount(amount, currency));
  }
  return Object.fromEntries(limits);
}

/** Returns limits in major units. */
export function withdrawalLimitsView(
  limits: WithdrawalLimits,
): z.output<typeof withdrawalLimitsSchema> {
  return CURRENCIES.flatMap((currency) => {
    const limitMinor = limits[currency];
    return limitMinor === undefined
      ? []
      : [{ currency, amount: formatAmount(limitMinor, currency) }];
  });
}

/**
 * Returns true if some withdrawal would need a second person under the old limits but not under the new
 * ones.
 */
export function isLooser(before: WithdrawalLimits, after: WithdrawalLimits): boolean {
  return CURRENCIES.some((currency) => {
    const limitMinor = before[currency];
    return limitMinor !== undefined && (after[currency] ?? Number.POSITIVE_INFINITY) > limitMinor;
  });
}
