/**
 * Amounts as a client reads and writes them. Written anew on purpose: what checks the product must
 * not share its arithmetic.
 */

/** The currencies of the harness: how many decimals each has, and about one dollar in minor units. */
export const CURRENCIES = {
  USD: { decimals: 2, dollar: 100 },
  EUR: { decimals: 2, dollar: 100 },
  USDT: { decimals: 6, dollar: 1_000_000 },
} as const;
export type Currency = keyof typeof CURRENCIES;

/** Reads major units; NaN for what is no amount with exactly the currency's decimals. */
export function minorOf(amount: unknown, currency: Currency): number {
  const { decimals } = CURRENCIES[currency];
  const [, sign, whole, fraction] = /^(-?)(\d+)\.(\d+)$/.exec(String(amount)) ?? [];
  if (whole === undefined || fraction?.length !== decimals) return Number.NaN;
  const minor = Number(whole + fraction);
  return sign === "-" ? 0 - minor : minor;
}

/** Writes minor units as major units. */
export function majorOf(minor: number, currency: Currency): string {
  const { decimals } = CURRENCIES[currency];
  const digits = String(minor).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Reads an amount that is exact to a ten-thousandth of a minor unit, in those units. */
export function potUnitsOf(amount: unknown, currency: Currency): number {
  const { decimals } = CURRENCIES[currency];
  const [, whole, fraction] = /^(\d+)\.(\d+)$/.exec(String(amount)) ?? [];
  if (whole === undefined || fraction?.length !== decimals + 4) return Number.NaN;
  return Number(whole + fraction);
}
