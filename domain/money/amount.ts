/** Amounts: text in major units outside, integers of minor units inside, never a float. Reference 3. */
import { MAX_AMOUNT_MINOR, POT_UNITS_PER_MINOR } from "../limits.ts";
import { type Currency, exponentOf } from "./currencies.ts";

const POT_UNIT_DECIMALS = Math.log10(POT_UNITS_PER_MINOR);

/** Digits, optionally a point and more digits: no sign, no exponent, no white space, no bare point. */
const DECIMAL = /^(\d{1,16})(?:\.(\d{1,16}))?$/;
const SIGNED_DECIMAL = /^(-?)(\d{1,16})(?:\.(\d{1,16}))?$/;

/**
 * Reads an amount in major units ("12.50" or 12.5) as minor units of the currency. Returns
 * undefined for zero, signs, exponents, more decimals than the currency has, and anything past 2^53
 * − 1.
 */
export function parseAmount(amount: string | number, currency: Currency): number | undefined {
  return parseBalance(amount, currency) || undefined;
}

/** The same for a balance, which may be zero. */
export function parseBalance(amount: string | number, currency: Currency): number | undefined {
  const match = DECIMAL.exec(String(amount));
  if (match === null) return undefined;
  const whole = match[1] ?? "";
  const fraction = match[2] ?? "";
  const exponent = exponentOf(currency);
  if (fraction.length > exponent) return undefined;
  const minor = Number(BigInt(whole + fraction.padEnd(exponent, "0")));
  return minor <= MAX_AMOUNT_MINOR ? minor : undefined;
}

/** Writes minor units as a decimal string in major units with all the currency's decimals: 1250 USD is "12.50". */
export function formatAmount(minor: number | bigint, currency: Currency): string {
  return formatDecimal(minor, exponentOf(currency));
}

/** Writes pot units (ten-thousandths of a minor unit) in major units, to their last digit: 1000 USD units are "0.001000". */
export function formatPotUnits(units: number | bigint, currency: Currency): string {
  return formatDecimal(units, exponentOf(currency) + POT_UNIT_DECIMALS);
}

/**
 * Reads an amount in major units that may have a sign, with up to four decimals more than the currency,
 * as pot units. Returns undefined for anything else, and past 2^53 − 1.
 */
export function parsePotUnits(amount: string, currency: Currency): number | undefined {
  const match = SIGNED_DECIMAL.exec(amount);
  if (match === null) return undefined;
  const [, sign, whole = "", fraction = ""] = match;
  const decimals = exponentOf(currency) + POT_UNIT_DECIMALS;
  if (fraction.length > decimals) return undefined;
  const units = Number(BigInt(whole + fraction.padEnd(decimals, "0")));
  if (units > MAX_AMOUNT_MINOR) return undefined;
  return sign === "-" && units > 0 ? -units : units;
}

function formatDecimal(integer: number | bigint, decimals: number): string {
  const digits = String(integer < 0 ? -integer : integer).padStart(decimals + 1, "0");
  const sign = integer < 0 ? "-" : "";
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
