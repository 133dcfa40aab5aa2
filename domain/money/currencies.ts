/**
 * The currencies that the platform supports, in one table: how many decimals each has (ISO 4217;
 * crypto by its own convention, ETH cut to 8), and how many minor units correspond to about one US
 * dollar. The second figure is a round number, not an exchange rate: it only scales stake limits
 * and default jackpot ceilings so that they make sense in every currency.
 */
interface CurrencyRow {
  readonly exponent: number;
  readonly dollarMinor: number;
}

const TABLE = {
  AED: { exponent: 2, dollarMinor: 400 },
  ARS: { exponent: 2, dollarMinor: 100_000 },
  AUD: { exponent: 2, dollarMinor: 100 },
  BHD: { exponent: 3, dollarMinor: 400 },
  BRL: { exponent: 2, dollarMinor: 500 },
  BTC: { exponent: 8, dollarMinor: 1_000 },
  CAD: { exponent: 2, dollarMinor: 100 },
  CHF: { exponent: 2, dollarMinor: 100 },
  CLP: { exponent: 0, dollarMinor: 1_000 },
  COP: { exponent: 2, dollarMinor: 400_000 },
  CZK: { exponent: 2, dollarMinor: 2_000 },
  DKK: { exponent: 2, dollarMinor: 600 },
  ETH: { exponent: 8, dollarMinor: 30_000 },
  EUR: { exponent: 2, dollarMinor: 100 },
  GBP: { exponent: 2, dollarMinor: 100 },
  HUF: { exponent: 2, dollarMinor: 30_000 },
  IDR: { exponent: 2, dollarMinor: 1_600_000 },
  INR: { exponent: 2, dollarMinor: 8_000 },
  JPY: { exponent: 0, dollarMinor: 100 },
  KES: { exponent: 2, dollarMinor: 13_000 },
  KRW: { exponent: 0, dollarMinor: 1_000 },
  KWD: { exponent: 3, dollarMinor: 300 },
  MXN: { exponent: 2, dollarMinor: 2_000 },
  MYR: { exponent: 2, dollarMinor: 400 },
  NGN: { exponent: 2, dollarMinor: 150_000 },
  NOK: { exponent: 2, dollarMinor: 1_000 },
  NZD: { exponent: 2, dollarMinor: 100 },
  PEN: { exponent: 2, dollarMinor: 400 },
  PHP: { exponent: 2, dollarMinor: 6_000 },
  PLN: { exponent: 2, dollarMinor: 400 },
  RON: { exponent: 2, dollarMinor: 400 },
  SAR: { exponent: 2, dollarMinor: 400 },
  SEK: { exponent: 2, dollarMinor: 1_000 },
  SGD: { exponent: 2, dollarMinor: 100 },
  THB: { exponent: 2, dollarMinor: 3_000 },
  TND: { exponent: 3, dollarMinor: 3_000 },
  TRY: { exponent: 2, dollarMinor: 4_000 },
  USD: { exponent: 2, dollarMinor: 100 },
  USDC: { exponent: 6, dollarMinor: 1_000_000 },
  USDT: { exponent: 6, dollarMinor: 1_000_000 },
  VND: { exponent: 0, dollarMinor: 25_000 },
  ZAR: { exponent: 2, dollarMinor: 2_000 },
} as const satisfies Record<string, CurrencyRow>;

/** The code of a supported currency. */
export type Currency = keyof typeof TABLE;

/** Every supported code, in alphabetical order. */
export const CURRENCIES = Object.keys(TABLE) as Currency[];

/** Returns true for the code of a supported currency (upper case only). */
export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(TABLE, code);
}

/** The number of decimals of a currency: JPY 0, USD 2, KWD 3, BTC 8. */
export function exponentOf(currency: Currency): number {
  return TABLE[currency].exponent;
}

/** The minor units in about one US dollar, for limits that must scale by currency. */
export function dollarMinorOf(currency: Currency): number {
  return TABLE[currency].dollarMinor;
}
