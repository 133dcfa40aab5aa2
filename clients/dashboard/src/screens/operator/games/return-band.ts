/** A game's actual return against theory, and how far chance alone may take it. */
import type { StatsGetResult } from "../../../../../sdk/src/generated/calls.ts";
import type { Game } from "../../../../../sdk/src/generated/schemas.ts";

export interface Return {
  readonly rounds: number;
  /** The part of the stakes that was won, over all currencies by their rounds. Undefined without rounds. */
  readonly actual: number | undefined;
  /** Where 95 of 100 results lie with this many rounds of equal stakes. */
  readonly band: readonly [low: number, high: number] | undefined;
  /** True where chance alone leads less than once in 15,000 times. */
  readonly isAlert: boolean;
}

const BAND_SIGMAS = 1.96;
const ALERT_SIGMAS = 4;

/** Works out a game's return from its days. These are statistics, not money: numbers do. */
export function returnOf(
  { id, returnToPlayer, volatility }: Game,
  days: StatsGetResult["days"],
): Return {
  const own = days.filter(({ gameId, staked }) => gameId === id && Number(staked) > 0);
  const rounds = own.reduce((sum, day) => sum + day.rounds, 0);
  if (rounds === 0) return { rounds, actual: undefined, band: undefined, isAlert: false };
  // Each day counts by its rounds, because amounts of two currencies cannot be added.
  const actual =
    own.reduce((sum, day) => sum + (Number(day.won) / Number(day.staked)) * day.rounds, 0) / rounds;
  const sigma = volatility / Math.sqrt(rounds);
  return {
    rounds,
    actual,
    band: [Math.max(0, returnToPlayer - BAND_SIGMAS * sigma), returnToPlayer + BAND_SIGMAS * sigma],
    isAlert: Math.abs(actual - returnToPlayer) > ALERT_SIGMAS * sigma,
  };
}
