/**
 * The total return of a game with a jackpot while a cycle runs. The threshold is uniform up to the
 * ceiling, so the nearer the pot comes to it, the likelier the next contribution wins: a pot at the part
 * `x` of its ceiling returns rate × x / (1 − x). Close to the ceiling betting is profitable.
 */

const BASIS_POINTS = 10_000;

/** Returns the total return with the pot at a part of its ceiling, from 0 to below 1. */
export function totalReturnAt(
  part: number,
  { gameReturn, rateBasisPoints }: { gameReturn: number; rateBasisPoints: number },
): number {
  return gameReturn + ((rateBasisPoints / BASIS_POINTS) * part) / (1 - part);
}

/** Returns the part of the ceiling from which betting is profitable: there the pot returns what the game keeps. */
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
