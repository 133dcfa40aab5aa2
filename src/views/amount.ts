/** Amounts and balances in requests and answers. Reference 3. */
import * as z from "zod";
import { formatAmount, parseAmount, parseBalance } from "../../domain/money/amount.ts";
import { CURRENCIES, type Currency, isCurrency } from "../../domain/money/currencies.ts";
import { ApiError } from "../http/envelope.ts";

/** An amount in a request: major units, as text or as a JSON number. readAmount turns it into minor units. */
export const amountInput = z
  .union([z.string().max(40), z.number()], {
    error: 'Send an amount in major units, as text such as "12.50" or as a number.',
  })
  .meta({
    description: "In major units, with no more decimals than the currency has.",
    example: "12.50",
  });

/** An amount in an answer: a decimal string in major units. */
export const amountOutput = z.string().meta({ example: "12.50" });

/**
 * Makes a schema with an id nullable: `.nullable()` would repeat it in the OpenAPI document wherever it is
 * used, or make a reference that refuses null.
 */
export function orNull<Schema extends z.ZodType>(schema: Schema) {
  return z.union([schema, z.null()]);
}

/** A currency code in a request; readCurrency refuses one that the platform does not support. */
export const currencyInput = z.string().min(3).max(8).meta({ example: "USD" });

export const currencyOutput = z.enum(CURRENCIES).meta({ id: "Currency", example: "USD" });

/** Returns the currency of a code; throws CURRENCY_NOT_SUPPORTED for any other code. */
export function readCurrency(code: string): Currency {
  if (isCurrency(code)) return code;
  throw new ApiError("CURRENCY_NOT_SUPPORTED", { currency: code, supported: CURRENCIES });
}

/** Returns a request's amount in minor units; throws AMOUNT_INVALID if parseAmount refuses it. */
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

export const balanceSchema = z
  .strictObject({
    cash: amountOutput,
    bonus: amountOutput,
    total: amountOutput,
    currency: currencyOutput,
  })
  .meta({ id: "Balance" });

/** Returns cash, bonus and their sum, each in major units. */
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

/** What players staked and won with play alone, as lists by hour and by day show it. */
export const revenueFields = {
  staked: amountOutput.meta({ description: "Cash plus bonus." }),
  won: amountOutput.meta({ description: "Jackpots excluded." }),
  ggr: z.string().meta({
    description: "Gross gaming revenue: stakes minus wins.",
    example: "-1.00",
  }),
};
