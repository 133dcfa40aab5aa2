/**
 * Converts amounts of a token, in its own smallest units, to minor units of its currency. A token may have
 * more decimals than its currency: a remainder below a minor unit is not credited, and never rounded up.
 */
import { MAX_AMOUNT_MINOR } from "../limits.ts";
import { type Currency, exponentOf } from "../money/currencies.ts";

/** A token contract that is on a chain's list. */
export interface Token {
  readonly currency: Currency;
  /** In lower case. */
  readonly contract: string;
  readonly decimals: number;
  /** A smaller deposit is kept and shown, but not credited. In minor units, at least 1. */
  readonly minimumMinor: number;
}

/** The value of a transfer of a token. */
export interface Worth {
  /** Whole minor units. */
  readonly minor: bigint;
  /** The remainder below a minor unit, in the token's units. */
  readonly remainder: bigint;
}

/** Returns what `units` of a token are worth: minor × 10^(decimals − exponent) + remainder = units, exactly. */
export function worthOf({ currency, decimals }: Token, units: bigint): Worth {
  const places = decimals - exponentOf(currency);
  if (places <= 0) return { minor: units * 10n ** BigInt(-places), remainder: 0n };
  const unitsPerMinor = 10n ** BigInt(places);
  return { minor: units / unitsPerMinor, remainder: units % unitsPerMinor };
}

/**
 * Returns minor units of a currency in its token's units; undefined if the token has too few decimals for
 * them.
 */
export function unitsOf({ currency, decimals }: Token, minor: bigint): bigint | undefined {
  const places = decimals - exponentOf(currency);
  if (places >= 0) return minor * 10n ** BigInt(places);
  const minorPerUnit = 10n ** BigInt(-places);
  return minor % minorPerUnit === 0n ? minor / minorPerUnit : undefined;
}

/** The reason why a final deposit is not credited automatically. */
export type KeptReason = "BELOW_MINIMUM" | "TOO_LARGE" | "RECEIPT_TOO_LARGE" | "LESS_ARRIVED";

/** Returns why a deposit of this worth is kept; undefined if it is credited. */
export function whyKept({ minimumMinor }: Token, { minor }: Worth): KeptReason | undefined {
  if (minor < BigInt(minimumMinor)) return "BELOW_MINIMUM";
  return minor > BigInt(MAX_AMOUNT_MINOR) ? "TOO_LARGE" : undefined;
}
