/**
 * Everything that the rules page of Bit Key Rush states, in one serialisable object, so that
 * players read the same numbers that the game uses.
 */
import { KEY_CHARACTERS, KEY_LENGTH, TRACE_INCREASES, TRACE_LIMIT } from "./key.ts";
import { WORTH_TENTHS } from "./worth.ts";

/** The published rules. Values are in stakes, the trace in percent, chances are fractions. */
export const BIT_KEY_RUSH_RULES = {
  characters: KEY_CHARACTERS,
  keyLength: KEY_LENGTH,
  /** The chance that a guess is right, whatever is guessed and whatever came before. */
  chanceOfRight: `1/${KEY_CHARACTERS.length}`,
  /** What a wrong guess adds to the trace, each with its chance. */
  traceIncreases: TRACE_INCREASES.map((percent) => ({
    percent,
    chance: `1/${TRACE_INCREASES.length}`,
  })),
  /** At this trace the round is lost. */
  traceLimit: TRACE_LIMIT,
  /** What the round is worth, and pays at a cashout or at the end of the key. */
  worth: WORTH_TENTHS.flatMap((byTrace, right) =>
    Object.entries(byTrace).map(([trace, tenths]) => ({
      right,
      trace: Number(trace),
      multiplier: tenths / 10,
    })),
  ),
  /** The returns of the best and of the worst way to play: they are equal. */
  returns: { best: 0.96, worst: 0.96 },
} as const;
