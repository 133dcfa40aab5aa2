/** Amounts as requests give them and answers show them. Contract, "Money". */
import * as z from "zod";
import { parseAmount, parseBalance } from "../../domain/money/amount.ts";
import { CURRENCIES, type Currency, isCurrency } from "../../domain/money/currencies.ts";
import { ApiError } from "../errors/api-error.ts";

/** An amount in a request: major units, as text or as a JSON number. What it is worth needs a currency: see readAmount. */
export const amountInput = z
  .union([z.string().max(40), z.number()], {
    error: 'Send an amount in major units, as text such as "12.50" or as a number.',
  })
  .meta({
    description: "Major units, with no more decimals than the currency has.",
    example: "12.50",
  });

/** An amount in an answer: a decimal string in major units. */
export const amountOutput = z.string().meta({ example: "12.50" });

/** A currency code in a request; which ones are carried is checked by readCurrency. */
export const currencyInput = z.string().min(3).max(8).meta({ example: "USD" });

export const currencyOutput = z.enum(CURRENCIES).meta({ example: "USD" });

/** The currency of a request; throws CURRENCY_NOT_SUPPORTED for a code that the platform does not carry. */
export function readCurrency(code: string): Currency {
  if (isCurrency(code)) return code;
  throw new ApiError("CURRENCY_NOT_SUPPORTED", { currency: code, supported: CURRENCIES });
}

/** A request's amount in minor units; throws AMOUNT_INVALID for what parseAmount refuses. */
export function readAmount(amount: string | number, currency: Currency): number {
  const minor = parseAmount(amount, currency);
  if (minor === undefined) throw new ApiError("AMOUNT_INVALID", { currency });
  return minor;
}

/** The same for a balance, which may be zero. */
export function readBalance(amount: string | number, currency: Currency): number {
  const minor = parseBalance(amount, currency);
  if (minor === undefined) throw new ApiError("AMOUNT_INVALID", { currency });
  return minor;
}
