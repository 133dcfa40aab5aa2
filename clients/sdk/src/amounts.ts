/**
 * Amounts are decimal strings in major units, such as "12.50". These turn them into whole numbers of
 * minor units and back, exactly: a JavaScript number cannot hold every amount.
 */
import { UsageError } from "./errors.ts";
import { type Currency, DECIMALS } from "./generated/currencies.ts";

/** Returns the minor units of an amount: "12.50" USD is 1250n. Throws if it has more decimals than the currency. */
export function toMinorUnits(amount: string, currency: Currency): bigint {
  const decimals = decimalsOf(currency);
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount);
  const [, sign = "", whole = "", fraction = ""] = parts ?? [];
  if (parts === null || fraction.length > decimals) throw misfit(amount, currency);
  return BigInt(`${sign}${whole}${fraction.padEnd(decimals, "0")}`);
}

/** Returns the amount of minor units: 1250n USD is "12.50". */
export function fromMinorUnits(minor: bigint, currency: Currency): string {
  const decimals = decimalsOf(currency);
  const sign = minor < 0n ? "-" : "";
  const digits = `${minor < 0n ? -minor : minor}`.padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  return `${sign}${digits.slice(0, point)}${decimals === 0 ? "" : `.${digits.slice(point)}`}`;
}

/** The digits that every JavaScript number of that many keeps. */
const DIGITS_OF_A_NUMBER = 15;

/**
 * Refuses an amount that is not a plain decimal, or has more decimals than its currency. The sum 0.1 + 0.2
 * is refused here, because as a number it is not 0.3, and so is a number with more digits than it can keep.
 */
export function checkAmount(field: string, amount: unknown, currency: unknown): void {
  const text = typeof amount === "number" ? `${amount}` : amount;
  const known = typeof currency === "string" && Object.hasOwn(DECIMALS, currency);
  const decimals = known ? DECIMALS[currency as Currency] : 8;
  const fraction = typeof text === "string" ? /^\d+(?:\.(\d+))?$/.exec(text) : null;
  const isExact =
    typeof amount === "string" || `${amount}`.replace(".", "").length <= DIGITS_OF_A_NUMBER;
  if (fraction !== null && isExact && (fraction[1] ?? "").length <= decimals) return;
  throw misfit(text, known ? (currency as Currency) : undefined, field);
}

function misfit(amount: unknown, currency: Currency | undefined, field = "amount"): UsageError {
  const decimals = currency === undefined ? "" : `; ${currency} has ${DECIMALS[currency]} decimals`;
  const shown = typeof amount === "bigint" ? `${amount}n` : JSON.stringify(amount);
  return new UsageError(
    `${field} is ${shown}. Give a decimal string in major units such as "12.50"${decimals}. fromMinorUnits(1250n, "USD") makes one from minor units.`,
  );
}

function decimalsOf(currency: Currency): number {
  if (Object.hasOwn(DECIMALS, currency)) return DECIMALS[currency];
  throw new UsageError(
    `"${currency}" is not a currency of the platform. Give an upper-case code such as "USD".`,
  );
}
