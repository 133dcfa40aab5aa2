/**
 * Everything that the rules page of Safe Smash states, in one serialisable object, so that players
 * read the same numbers that the game uses.
 */
import { FLAWS, flawsThatHold, LADDER_TENTHS, STRENGTH } from "./safe.ts";

/** The published rules. Multipliers are in stakes, chances are fractions, hits count from 1. */
export const SAFE_SMASH_RULES = {
  /** What the round is worth after that many survived hits; the last one opens the safe. */
  hits: LADDER_TENTHS.map((tenths, index) => ({
    hit: index + 1,
    multiplier: tenths / 10,
    /** The chance that the hammer survives this hit, given that it survived those before. */
    chance: `${flawsThatHold(index + 1)}/${index === 0 ? FLAWS : flawsThatHold(index)}`,
    /** The chance that it survives all hits up to this one. */
    chanceFromStart: `${flawsThatHold(index + 1)}/${FLAWS}`,
  })),
  /** The hammer's flaw is one draw below `flaws`; it breaks on the first hit whose multiplier times the flaw is `strength` or more. */
  hammer: { flaws: FLAWS, strength: STRENGTH },
  /** The returns of the best and of the worst way to play: they are equal. */
  returns: { best: 0.96, worst: 0.96 },
} as const;
