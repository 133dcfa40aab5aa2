/**
 * Exact numbers for proofs about games. A sum of millions of probabilities has rounding errors in floats,
 * and none in fractions.
 */

/** numerator / denominator in lowest terms; the denominator is positive. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The fraction of two integers, or a whole number. The denominator is positive. */
export function fraction(numerator: number | bigint, denominator: number | bigint = 1): Fraction {
  return reduced(BigInt(numerator), BigInt(denominator));
}

/** Returns the sum of a term for each item. */
export function sumOf<Item>(items: readonly Item[], term: (item: Item) => Fraction): Fraction {
  return items.reduce((sum, item) => add(sum, term(item)), fraction(0));
}

/** a + b. */
export function add(a: Fraction, b: Fraction): Fraction {
  return reduced(
    a.numerator * b.denominator + b.numerator * a.denominator,
    a.denominator * b.denominator,
  );
}

/** a − b. */
export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, { numerator: -b.numerator, denominator: b.denominator });
}

/** a × b. */
export function multiply(a: Fraction, b: Fraction): Fraction {
  return reduced(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** Raises the base to a whole power of 0 or more. */
export function power(base: Fraction, exponent: number): Fraction {
  const times = BigInt(exponent);
  return { numerator: base.numerator ** times, denominator: base.denominator ** times };
}

/** The float nearest to a fraction that is not negative, however small it is. */
export function toNumber({ numerator, denominator }: Fraction): number {
  // Scaled to about 62 significant bits, so that neither tiny values nor long terms lose a digit.
  const shift = 62 + denominator.toString(2).length - numerator.toString(2).length;
  if (shift < 0) return Number(numerator / denominator);
  return Number((numerator << BigInt(shift)) / denominator) / 2 ** shift;
}

function reduced(numerator: bigint, denominator: bigint): Fraction {
  let [divisor, rest] = [numerator < 0n ? -numerator : numerator, denominator];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}
