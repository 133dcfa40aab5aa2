/**
 * Everything that the rules page of Fox n' Flock states, in one serialisable object, so that
 * players read the same numbers that the game uses.
 */
import {
  FLOCK_SIZE,
  GOAT_RUNGS,
  GOAT_SIZES,
  RUNG_HUNDREDTHS,
  SHEPHERD_NEXT,
  SHEPHERD_RUNGS,
} from "./night.ts";

/** The published rules. Multipliers are in stakes, chances are fractions. */
export const FOX_N_FLOCK_RULES = {
  flockSize: FLOCK_SIZE,
  /** What a round can be worth. It starts on the first rung, where there is no cashout. */
  rungs: RUNG_HUNDREDTHS.map((worth) => worth / 100),
  /** By how many rungs a goat raises the round. */
  goats: GOAT_SIZES.map((size) => ({
    size,
    rungs: GOAT_RUNGS[size],
    chance: `1/${GOAT_SIZES.length}`,
  })),
  /** By how many more rungs under that shepherd, and what he does next, all equally likely. */
  shepherd: Object.entries(SHEPHERD_NEXT).map(([state, next]) => ({
    state,
    rungs: SHEPHERD_RUNGS[state as keyof typeof SHEPHERD_NEXT],
    next,
  })),
  firstShepherd: "sleeping",
  /** The chance that the fox gets away with a goat. */
  chanceOfTheft: "worth before / worth after",
  /** The returns of the best and of the worst way to play: they are equal. */
  returns: { best: 0.96, worst: 0.96 },
} as const;
