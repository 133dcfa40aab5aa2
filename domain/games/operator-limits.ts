/**
 * An operator's own limits for a game: the stakes that it accepts, and its exposure cap, the largest win
 * that one round may pay. They can only narrow what the platform and the jurisdiction allow.
 */
import type { Game } from "./game.ts";

/** In minor units of one currency; an absent limit does not apply. */
export interface OperatorLimits {
  readonly minStakeMinor?: number;
  readonly maxStakeMinor?: number;
  /** The exposure cap. */
  readonly maxWinMinor?: number;
}

export interface StakeRange {
  readonly minMinor: number;
  readonly maxMinor: number;
}

/**
 * Returns the stakes of a range that are within the operator's limits. Both ends are on the game's step,
 * and a stake at the upper end cannot win more than the exposure cap. If the range does not overlap the
 * operator's own, the operator's smallest stake is ignored. The cap never is, so the upper end may be below
 * the lower one; then no stake is accepted.
 */
export function stakesWithin(
  { minMinor, maxMinor }: StakeRange,
  game: Pick<Game, "stakeStepMinor" | "mathematics">,
  { minStakeMinor = 0, maxStakeMinor = maxMinor, maxWinMinor }: OperatorLimits = {},
): StakeRange {
  const { stakeStepMinor: step, mathematics } = game;
  // Wins are whole tenths of a stake, so this division is of whole numbers.
  const mostTenths = Math.round(mathematics.maxMultiplier * 10);
  const exposed =
    maxWinMinor === undefined ? maxMinor : Math.floor((maxWinMinor * 10) / mostTenths);
  const most = Math.min(maxMinor, maxStakeMinor, exposed);
  const highest = most - (most % step);
  const least = Math.ceil(minStakeMinor / step) * step;
  return { minMinor: Math.max(minMinor, Math.min(least, highest)), maxMinor: highest };
}
