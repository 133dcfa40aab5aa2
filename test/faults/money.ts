/**
 * Amounts as a client reads and writes them. This is a second implementation on purpose: the audit
 * must not share the product's arithmetic.
 */

/** The currencies of the harness: the decimals of each, and about one dollar in minor units. */
export const CURRENCIES = {
  USD: { decimals: 2, dollar: 100 },
  EUR: { decimals: 2, dollar: 100 },
  USDT: { decimals: 6, dollar: 1_000_000 },
} as const;
export type Currency = keyof typeof CURRENCIES;

/**
 * Converts major units to minor units. Returns NaN if the amount does not have exactly the
 * currency's decimals.
 */
export function minorOf(amount: unknown, currency: Currency): number {
  const { decimals } = CURRENCIES[currency];
  const [, sign, whole, fraction] = /^(-?)(\d+)\.(\d+)$/.exec(String(amount)) ?? [];
  if (whole === undefined || fraction?.length !== decimals) return Number.NaN;
  const minor = Number(whole + fraction);
  return sign === "-" ? 0 - minor : minor;
}

/** Converts minor units to major units. */
export function majorOf(minor: number, currency: Currency): string {
  const { decimals } = CURRENCIES[currency];
  const digits = String(minor).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Converts an amount with four extra decimals to pot units, ten-thousandths of a minor unit. */
export function potUnitsOf(amount: unknown, currency: Currency): number {
  const { decimals } = CURRENCIES[currency];
  const [, whole, fraction] = /^(\d+)\.(\d+)$/.exec(String(amount)) ?? [];
  if (whole === undefined || fraction?.length !== decimals + 4) return Number.NaN;
  return Number(whole + fraction);
}

/** Converts pot units to major units with four more decimals. */
export function potMajorOf(units: number, currency: Currency): string {
  const decimals = CURRENCIES[currency].decimals + 4;
  const digits = String(Math.abs(units)).padStart(decimals + 1, "0");
  return `${units < 0 ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * What is left of a bonus and too small to be staked: it ends as soon as no bet is in doubt. Zero if
 * the bonus can be staked, is in play or is wagered.
 */
export function leftoverIn(
  book: { readonly bonus: number; readonly bonus_in_play: number; readonly wagering: number },
  currency: string,
): number {
  const { bonus, bonus_in_play: inPlay, wagering } = book;
  const smallestStake = (CURRENCIES[currency as Currency]?.dollar ?? 0) / 10;
  return bonus < smallestStake && inPlay === 0 && wagering > 0 ? bonus : 0;
}
