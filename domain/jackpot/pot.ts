/**
 * The jackpot's arithmetic, in pot units (ten-thousandths of a minor unit) so that 1% of the
 * smallest stake is kept exactly. Jackpot rules 2 to 7.
 */
import { assert } from "../assert.ts";
import { MAX_AMOUNT_MINOR, POT_UNITS_PER_MINOR } from "../limits.ts";

/** An operator sets the first two; two members of staff can close a paused pool. docs/decisions/0042. */
export const POOL_STATUSES = ["active", "paused", "closed"] as const;
export type PoolStatus = (typeof POOL_STATUSES)[number];

/** What an operator sets for a pool. The rate is in hundredths of a percent: 100 is 1%. */
export interface PoolSettings {
  readonly rateBasisPoints: number;
  /**
   * Takes effect with the next cycle; a running cycle keeps the ceiling and seed that it was opened
   * with.
   */
  readonly ceilingMinor: number;
  readonly seedMinor: number;
  /** Bets below it neither contribute nor win; null when there is none. */
  readonly minimumBetMinor: number | null;
  /** `closed`: the pot was returned; setting another status reopens it with the seed. */
  readonly status: PoolStatus;
  /** Whether games show the pot; this has no effect on the money (rule 10). */
  readonly ticker: boolean;
}

/** A pool's running cycle. The threshold is hidden from everyone, always (Jackpot rule 4). */
export interface Cycle {
  readonly number: number;
  /** The terms that the cycle was opened with. Later changes of the settings apply to the next cycle. */
  readonly ceilingMinor: number;
  readonly seedMinor: number;
  readonly potUnits: number;
  readonly thresholdUnits: number;
}

/**
 * The change of the pot in one pool transaction, in pot units: bets added `contributed`, the operator paid
 * in `seeded`, a winner received `paid`, and a separate row explains `changed`. docs/money.md.
 */
export interface PotMovement {
  readonly contributedUnits: number;
  readonly seededUnits: number;
  readonly paidUnits: number;
  readonly changedUnits?: number;
}

/**
 * Returns what a bet's real-money share adds to the pot, in pot units; zero if the bet does not qualify. A
 * basis point of a minor unit is exactly one pot unit, so nothing is ever rounded.
 *
 * The minimum is compared with the real-money share, not the whole stake, because the bonus part can never
 * win (rule 3). Otherwise a player could add bonus to a cent of cash and get a chance that a plain bet of a
 * cent does not have.
 */
export function contributionOf(settings: PoolSettings, cashStakeMinor: number): number {
  if (settings.status !== "active") return 0;
  if (settings.minimumBetMinor !== null && cashStakeMinor < settings.minimumBetMinor) return 0;
  const units = cashStakeMinor * settings.rateBasisPoints;
  assert(Number.isSafeInteger(units), "a contribution is exact");
  return units;
}

/**
 * Opens a cycle: the hidden threshold is uniform over [pot, ceiling − 1 pot unit], so a pot that
 * reaches the ceiling always pays. `positionBelow(n)` draws a uniform integer in [0, n).
 */
export function openCycle(
  { ceilingMinor, seedMinor }: PoolSettings,
  start: { number: number; potUnits: number },
  positionBelow: (span: number) => number,
): Cycle {
  const { number, potUnits } = start;
  const span = ceilingMinor * POT_UNITS_PER_MINOR - potUnits;
  assert(span > 0 && span <= MAX_AMOUNT_MINOR, "a cycle opens below its ceiling");
  const thresholdUnits = potUnits + positionBelow(span);
  return { number, ceilingMinor, seedMinor, potUnits, thresholdUnits };
}

/**
 * Adds a contribution and returns whether the pot went past the threshold (rule 5). A bet that
 * contributes nothing never wins, and a pot below one minor unit has nothing to pay yet.
 */
export function contribute(cycle: Cycle, units: number): { cycle: Cycle; hit: boolean } {
  const potUnits = cycle.potUnits + units;
  assert(Number.isSafeInteger(potUnits), "a pot is exact");
  const hit = units > 0 && potUnits > cycle.thresholdUnits && potUnits >= POT_UNITS_PER_MINOR;
  return { cycle: { ...cycle, potUnits }, hit };
}

/**
 * Pays the pot's whole minor units up to the cycle's ceiling. The amount past the ceiling, and the
 * fraction, start the next cycle on top of its seed. If the next cycle cannot hold that much, the win is
 * larger; this needs a ceiling less than one contribution above the seed, which can no longer be set.
 */
export function payOut(
  cycle: Cycle,
  settings: PoolSettings,
): { amountMinor: number; nextPotUnits: number } {
  const wholeMinor = Math.floor(cycle.potUnits / POT_UNITS_PER_MINOR);
  const overMinor = Math.max(0, wholeMinor - cycle.ceilingMinor);
  const roomMinor = Math.max(0, settings.ceilingMinor - settings.seedMinor - 1);
  const amountMinor = wholeMinor - Math.min(overMinor, roomMinor);
  const remainder = cycle.potUnits - amountMinor * POT_UNITS_PER_MINOR;
  return { amountMinor, nextPotUnits: settings.seedMinor * POT_UNITS_PER_MINOR + remainder };
}

/**
 * Throws if the pot would change by an amount that the movement does not explain. That is a bug, never a
 * refusal.
 */
export function assertExplained(
  pot: { readonly beforeUnits: number; readonly afterUnits: number },
  { contributedUnits, seededUnits, paidUnits, changedUnits = 0 }: PotMovement,
): void {
  const change = contributedUnits + seededUnits - paidUnits + changedUnits;
  assert(Number.isSafeInteger(change), "a movement of the pot is exact");
  assert(
    pot.afterUnits - pot.beforeUnits === change,
    "the pot is what was contributed and seeded, less what was paid",
  );
}
