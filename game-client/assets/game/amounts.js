// @ts-check
/**
 * Amounts on the page: decimal text in major units as the platform writes it, integers of minor
 * units to reckon with. A float never holds money, not even on a screen.
 */

/**
 * How many decimals the platform wrote, which is how many the currency has.
 * @param {string} amount
 */
export function decimalsOf(amount) {
  return amount.split(".")[1]?.length ?? 0;
}

/**
 * Minor units of a typed or received amount; undefined when it is not a plain decimal number of
 * at most that many decimals. A comma typed for the decimal point is understood.
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

/**
 * The amount as a person reads it, thousands apart: "1234567.50" is "1,234,567.50".
 * @param {string} amount
 */
export function readable(amount) {
  const [whole = "", fraction] = amount.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
