/** Exact fractions, for recomputing PAR sheets without any code of the games. */
export interface Ratio {
  readonly over: bigint;
  readonly under: bigint;
}

/** Returns a fraction in lowest terms; the denominator must be above zero. */
export function ratio(over: bigint | number, under: bigint | number = 1): Ratio {
  const [top, bottom] = [BigInt(over), BigInt(under)];
  let [one, other] = [top < 0n ? -top : top, bottom];
  while (other > 0n) [one, other] = [other, one % other];
  return { over: top / one, under: bottom / one };
}

/** Reads "3/4", "0.25", "10,656" or "7". */
export function readRatio(text: string): Ratio {
  const [top = "", bottom = "1"] = text.replaceAll(",", "").split("/");
  const [, digits = ""] = top.split(".");
  return ratio(
    BigInt(top.replace(".", "")),
    BigInt(bottom.trim()) * 10n ** BigInt(digits.trim().length),
  );
}

export const ZERO = ratio(0);
export const ONE = ratio(1);

export function plus(one: Ratio, other: Ratio): Ratio {
  return ratio(one.over * other.under + other.over * one.under, one.under * other.under);
}

export function minus(one: Ratio, other: Ratio): Ratio {
  return ratio(one.over * other.under - other.over * one.under, one.under * other.under);
}

export function times(one: Ratio, other: Ratio): Ratio {
  return ratio(one.over * other.over, one.under * other.under);
}

export function compare(one: Ratio, other: Ratio): number {
  const left = one.over * other.under;
  const right = other.over * one.under;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Returns the nearest number, or one beside it. */
export function toNumber({ over, under }: Ratio): number {
  // The quotient keeps at least 60 digits in base two, also where both parts are beyond a number.
  const shift = BigInt(Math.max(0, under.toString(2).length - over.toString(2).length + 64));
  return Number((over << shift) / under) / 2 ** Number(shift);
}

export function text({ over, under }: Ratio): string {
  return `${over}/${under}`;
}

/** Returns the sum of a list's fractions. */
export function total<Item>(items: Iterable<Item>, of: (item: Item) => Ratio): Ratio {
  let sum = ZERO;
  for (const item of items) sum = plus(sum, of(item));
  return sum;
}
