/**
 * The jackpot's arithmetic, in pot units (ten-thousandths of a minor unit) so that 1% of the
 * smallest stake is kept exactly. Jackpot rules 2 to 7.
 */
import { assert } from "../assert.ts";
import { MAX_AMOUNT_MINOR, POT_UNITS_PER_MINOR } from "../limits.ts";
import { type Currency, dollarMinorOf } from "../money/currencies.ts";

/** What an operator sets for a pool. The rate is in hundredths of a percent: 100 is 1%. */
export interface PoolSettings {
  readonly rateBasisPoints: number;
  readonly ceilingMinor: number;
  readonly seedMinor: number;
  /** Bets below it neither contribute nor win; null when there is none. */
  readonly minimumBetMinor: number | null;
  readonly status: "active" | "paused";
}

/** A pool's running cycle. The threshold is hidden from everyone, always (Jackpot rule 4). */
export interface Cycle {
  readonly number: number;
  readonly potUnits: number;
  readonly thresholdUnits: number;
}

/** The settings of a pool that nobody configured: 1% and a ceiling worth about 10,000 dollars (rule 9). */
export function defaultSettings(currency: Currency): PoolSettings {
  return {
    rateBasisPoints: 100,
    ceilingMinor: dollarMinorOf(currency) * 10_000,
    seedMinor: 0,
    minimumBetMinor: null,
    status: "active",
  };
}

/**
 * What a bet's real-money share adds to the pot, in pot units; zero when the bet does not qualify.
 * A basis point of a minor unit is exactly one pot unit, so nothing is ever rounded.
 */
export function contributionOf(settings: PoolSettings, cashStakeMinor: number): number {
  if (settings.status === "paused") return 0;
  if (settings.minimumBetMinor !== null && cashStakeMinor < settings.minimumBetMinor) return 0;
  const units = cashStakeMinor * settings.rateBasisPoints;
  assert(Number.isSafeInteger(units), "a contribution is exact");
  return units;
}

/**
 * Opens a cycle: the hidden threshold is uniform over [pot, ceiling − 1 pot unit], so a pot that
 * reaches the ceiling always pays. `uniformBelow(n)` draws a uniform integer in [0, n).
 */
export function openCycle(
  settings: PoolSettings,
  cycle: { number: number; potUnits: number },
  uniformBelow: (bound: number) => number,
): Cycle {
  const span = settings.ceilingMinor * POT_UNITS_PER_MINOR - cycle.potUnits;
  assert(span > 0 && span <= MAX_AMOUNT_MINOR, "a cycle opens below its ceiling");
  return { ...cycle, thresholdUnits: cycle.potUnits + uniformBelow(span) };
}

/** Adds a contribution and tells whether the pot went past the threshold (rule 5). Zero never wins. */
export function contribute(cycle: Cycle, units: number): { cycle: Cycle; hit: boolean } {
  const potUnits = cycle.potUnits + units;
  assert(Number.isSafeInteger(potUnits), "a pot is exact");
  return { cycle: { ...cycle, potUnits }, hit: units > 0 && potUnits > cycle.thresholdUnits };
}

/** Pays the pot's whole minor units; the fraction stays for the next cycle, above its seed. */
export function payOut(
  cycle: Cycle,
  settings: PoolSettings,
): { amountMinor: number; nextPotUnits: number } {
  const amountMinor = Math.floor(cycle.potUnits / POT_UNITS_PER_MINOR);
  const remainder = cycle.potUnits - amountMinor * POT_UNITS_PER_MINOR;
  return { amountMinor, nextPotUnits: settings.seedMinor * POT_UNITS_PER_MINOR + remainder };
}
