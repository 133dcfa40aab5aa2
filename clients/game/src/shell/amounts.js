// @ts-check
/**
 * Amounts on the page: decimal text in major units, as the platform writes it, and integers of minor
 * units for calculations. Money is never a floating-point number, not even on a screen.
 */

/**
 * Returns the number of decimals in an amount that the platform sent, which is that of its currency.
 * @param {string} amount
 */
export function decimalsOf(amount) {
  return amount.split(".")[1]?.length ?? 0;
}

/**
 * Returns a typed or received amount in minor units, or undefined if it is not a plain decimal number
 * with at most that many decimals. Accepts a comma as the decimal point.
 * @param {string} amount
 * @param {number} decimals
 */
export function toMinor(amount, decimals) {
  const match = /^(\d{1,15})(?:[.,](\d*))?$/.exec(amount.trim());
  const fraction = match?.[2] ?? "";
  if (match === null || fraction.length > decimals) return undefined;
  const minor = Number(`${match[1]}${fraction.padEnd(decimals, "0")}`);
  return Number.isSafeInteger(minor) ? minor : undefined;
}

/**
 * Writes minor units as the platform does: 1250 with two decimals is "12.50".
 * @param {number} minor
 * @param {number} decimals
 */
export function toDecimal(minor, decimals) {
  const digits = String(minor).padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
