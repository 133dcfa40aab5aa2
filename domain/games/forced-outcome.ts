/**
 * Outcomes that a sandbox developer may force: the type for each game, which outcomes its rules can produce, and
 * the draws that produce one. A forced outcome waits in the wallet (store/sandbox-store.ts), which takes it once,
 * for the next demo round (rounds/place-round.ts). Reference 14.8 and 14.9.
 */
import type { RandomSource } from "./game.ts";
import { REEL_LENGTHS, type ReelPositions } from "./slots/reels.ts";

/** The type of outcome for each game. */
export const FORCED_OUTCOME_TYPES = {
  "golden-reels": "slots",
  "safe-smash": "safe_smash",
  "bit-key-rush": "bit_key_rush",
  "fox-n-flock": "fox",
  katapuuult: "catapult",
} as const;

/**
 * A game whose outcomes can be requested; only the slot game actually plays them (Forced-outcome
 * rule 2).
 */
export type ForceableGame = keyof typeof FORCED_OUTCOME_TYPES;

/** Returns true if outcomes of this game can be requested. */
export function isForceable(gameId: string): gameId is ForceableGame {
  return Object.hasOwn(FORCED_OUTCOME_TYPES, gameId);
}

/** Returns the stops, one for each reel and each on its strip, or undefined if the reels do not have them. */
export function readReelPositions(stops: readonly number[]): ReelPositions | undefined {
  const isShown = REEL_LENGTHS.every((length, reel) => {
    const stop = stops[reel] ?? -1;
    return Number.isInteger(stop) && stop >= 0 && stop < length;
  });
  return isShown && stops.length === REEL_LENGTHS.length
    ? (stops as unknown as ReelPositions)
    : undefined;
}

/** Returns the values that were forced instead of a round's first draws, or null if none were. */
export function forcedDrawsOf(round: {
  readonly forced?: true;
  readonly outcome: Readonly<Record<string, unknown>>;
}): readonly number[] | null {
  return round.forced === undefined ? null : (round.outcome.reelPositions as ReelPositions);
}

/**
 * Replaces the first draws of `random`. The replaced values are still drawn, so that the later
 * draws are unchanged and the round can be recomputed from its seeds and its stops.
 */
export function replaceFirstDraws(random: RandomSource, values: readonly number[]): RandomSource {
  let draws = 0;
  return {
    below(bound) {
      const drawn = random.below(bound);
      const value = values[draws] ?? drawn;
      draws += 1;
      return value;
    },
  };
}
