/**
 * The total return of a game with a jackpot while a cycle runs. The threshold is uniform up to the ceiling,
 * so the closer the pot comes to it, the more likely the next contribution wins: a pot at the part `x` of
 * its ceiling returns rate × x / (1 − x). Close to the ceiling, betting is profitable.
 */

import { toNumber } from "../games/fraction.ts";
import { type CycleTerms, jackpotReturn } from "./return-guard.ts";

const BASIS_POINTS = 10_000;

/** Amounts are computed to the minor unit with returns to twelve decimals, more than are published. */
const SCALE = 10 ** 12;

/** The settings get a warning if betting is profitable in more than this part of a cycle. docs/decisions/0090. */
export const WIDE_PART = 0.25;

/** The total return of a game and a pot, from the start of a cycle to its ceiling. */
export interface ReturnOverCycle {
  /** With the pot at its seed, where the total return is lowest. */
  readonly atSeed: number;
  /** Over whole cycles, weighted by stakes. */
  readonly average: number;
  /** The pot, in minor units, from which the total return is 100% or more. */
  readonly evenFromMinor: number;
  /** The part of the range from seed to ceiling that is above that pot: this share of cycles reaches it. */
  readonly profitablePart: number;
}

/** Returns the total return with the pot at a part of its ceiling, from 0 to below 1. */
export function totalReturnAt(
  part: number,
  { gameReturn, rateBasisPoints }: { gameReturn: number; rateBasisPoints: number },
): number {
  return gameReturn + ((rateBasisPoints / BASIS_POINTS) * part) / (1 - part);
}

/**
 * Returns the part of the ceiling from which betting is profitable: there the pot returns the share that
 * the game keeps.
 */
export function profitableFrom({
  gameReturn,
  rateBasisPoints,
}: {
  gameReturn: number;
  rateBasisPoints: number;
}): number {
  const kept = 1 - gameReturn;
  return kept / (kept + rateBasisPoints / BASIS_POINTS);
}

/**
 * Returns the total return of a game while a cycle with these terms runs. `gameReturn` is the game's own
 * return: 0.96 is 96%. Reference 10.29.
 */
export function returnOverCycle(terms: CycleTerms, gameReturn: number): ReturnOverCycle {
  const { rateBasisPoints, ceilingMinor, seedMinor } = terms;
  const kept = BigInt(Math.round((1 - gameReturn) * SCALE));
  const fed = BigInt((rateBasisPoints * SCALE) / BASIS_POINTS);
  // Rounded up: one minor unit less is below 100%.
  const even = Number((BigInt(ceilingMinor) * kept + kept + fed - 1n) / (kept + fed));
  const evenFromMinor = Math.max(even, seedMinor);
  return {
    atSeed: totalReturnAt(seedMinor / ceilingMinor, { gameReturn, rateBasisPoints }),
    average: gameReturn + toNumber(jackpotReturn(terms)),
    evenFromMinor,
    profitablePart: (ceilingMinor - evenFromMinor) / (ceilingMinor - seedMinor),
  };
}
