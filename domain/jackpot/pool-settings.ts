/**
 * Which settings a pool accepts, its default settings, and how a rate is read and written. Jackpot
 * rules 2, 8 and 9; Reference 10.17.
 */
import { stakeLimits } from "../games/game.ts";
import { MAX_AMOUNT_MINOR, POT_UNITS_PER_MINOR } from "../limits.ts";
import { type Currency, dollarMinorOf } from "../money/currencies.ts";
import { accept, type Result, refuse } from "../result.ts";
import type { PoolSettings } from "./pot.ts";

/** In order of precedence. */
export type SettingsRefusal =
  | "RATE_OUT_OF_RANGE"
  | "CEILING_OUT_OF_RANGE"
  | "SEED_NOT_BELOW_CEILING"
  | "MINIMUM_BET_OUT_OF_RANGE";

/** "0.05% to 5%" (rule 2). */
export const MIN_RATE_BASIS_POINTS = 5;
export const MAX_RATE_BASIS_POINTS = 500;

/** Up to three digits and at most two decimals: no sign, no exponent, no white space. */
const PERCENT = /^(\d{1,3})(?:\.(\d{1,2}))?$/;

/**
 * The settings of a pool that nobody has configured: 1% and a ceiling of about 10,000 dollars (rule
 * 9).
 */
export function defaultSettings(currency: Currency): PoolSettings {
  return {
    rateBasisPoints: 100,
    ceilingMinor: dollarMinorOf(currency) * 10_000,
    seedMinor: 0,
    minimumBetMinor: null,
    status: "active",
    ticker: true,
  };
}

/**
 * Refuses settings that a pool cannot hold exactly, or under which it could never pay. All amounts
 * are in minor units.
 */
export function checkSettings(
  settings: PoolSettings,
  currency: Currency,
): Result<void, SettingsRefusal> {
  const { rateBasisPoints, ceilingMinor, seedMinor, minimumBetMinor } = settings;
  if (!isRate(rateBasisPoints)) return refuse("RATE_OUT_OF_RANGE");
  const maxMinor = maxCeilingMinor(currency);
  if (!isWithin(ceilingMinor, 1, maxMinor)) return refuse("CEILING_OUT_OF_RANGE", { maxMinor });
  if (!isWithin(seedMinor, 0, ceilingMinor - 1)) {
    return refuse("SEED_NOT_BELOW_CEILING", { seedMinor, ceilingMinor });
  }
  // If the minimum is above the largest stake, no bet can qualify: a mistake, or a hidden pause.
  const largestMinor = stakeLimits(currency).maxMinor;
  if (minimumBetMinor !== null && !isWithin(minimumBetMinor, 1, largestMinor)) {
    return refuse("MINIMUM_BET_OUT_OF_RANGE", { maxMinor: largestMinor });
  }
  return accept(undefined);
}

/**
 * Refuses a ceiling less than about a US dollar above the seed, because nearly every bet would end a cycle.
 * Also refuses one less than the contribution of a largest stake above the seed, because the amount past
 * the ceiling must fit into the next pot. A pool could hold such settings, so this is checked only when
 * operators set them.
 */
export function checkStretch(
  {
    ceilingMinor,
    seedMinor,
    rateBasisPoints,
  }: Pick<PoolSettings, "ceilingMinor" | "seedMinor" | "rateBasisPoints">,
  currency: Currency,
): Result<void, "CEILING_TOO_LOW"> {
  const largestUnits = stakeLimits(currency).maxMinor * rateBasisPoints;
  const largestMinor = Math.ceil(largestUnits / POT_UNITS_PER_MINOR);
  const leastMinor = seedMinor + Math.max(dollarMinorOf(currency), largestMinor);
  const isTooLow = ceilingMinor > seedMinor && ceilingMinor < leastMinor;
  return isTooLow ? refuse("CEILING_TOO_LOW", { leastMinor }) : accept(undefined);
}

/**
 * The highest ceiling that keeps every pot exact: the bet that ends a cycle may raise the pot past
 * the ceiling by the contribution of a largest stake at the highest rate.
 */
export function maxCeilingMinor(currency: Currency): number {
  const overshootUnits = stakeLimits(currency).maxMinor * MAX_RATE_BASIS_POINTS;
  return Math.floor((MAX_AMOUNT_MINOR - overshootUnits) / POT_UNITS_PER_MINOR);
}

/** Reads a percentage ("0.05" to "5", in steps of 0.01) as basis points; undefined for anything else. */
export function parseRate(percent: string | number): number | undefined {
  const match = PERCENT.exec(String(percent));
  if (match === null) return undefined;
  const basisPoints = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return isRate(basisPoints) ? basisPoints : undefined;
}

/** Writes basis points as a percentage: 100 is "1.00". */
export function formatRate(basisPoints: number): string {
  return `${Math.floor(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, "0")}`;
}

function isRate(basisPoints: number): boolean {
  return isWithin(basisPoints, MIN_RATE_BASIS_POINTS, MAX_RATE_BASIS_POINTS);
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max;
}
