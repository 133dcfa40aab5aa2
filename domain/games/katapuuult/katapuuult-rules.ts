/**
 * Everything that the rules page of Katapuuult states, in one serialisable object, so that players
 * read the same numbers that the game uses.
 */
import { ANGLE, PEAKS, POWER } from "./flight.ts";
import { SKIES, SMALL_BOUND, SMALL_THINGS, type Thing, TREASURE_BOUND, TREASURES } from "./sky.ts";

/** The published rules. Values and penalties are in stakes, chances are fractions. */
export const KATAPUUULT_RULES = {
  /** Whole numbers within these bounds. The defaults apply to what is not sent. */
  power: POWER,
  angle: ANGLE,
  /** The path, rounded to whole numbers. The sine is a fraction, so that anyone computes the same one. */
  flight: {
    range: "power² × sin(2 × angle)",
    peak: "power² × sin²(angle) ÷ 2",
    sine: "sin(α) = 4q ÷ (40500 − q), where q = α × (180 − α)",
  },
  /** The peak decides which one a shot reaches. */
  skies: SKIES.map((sky) => ({
    sky,
    peakFrom: sky === "low" ? 0 : PEAKS[sky],
    /** At the top of the flight: one of these, or nothing. */
    treasures: TREASURES[sky].map((thing) => published(thing, TREASURE_BOUND)),
    maxMultiplier: maxTenths(sky) / 10,
  })),
  /** In every sky: two before the top and two after it, each drawn by itself. */
  smallThings: SMALL_THINGS.map((thing) => published(thing, SMALL_BOUND)),
  smallThingsMet: 4,
  /** The values less the penalties, and never less than nothing. */
  win: "values - penalties, at least 0",
  /** The same for every power and angle. */
  returnToPlayer: 0.96,
} as const;

function published({ type, tenths, weight }: Thing, bound: number) {
  const chance = `${weight}/${bound}`;
  return tenths > 0
    ? { type, value: tenths / 10, chance }
    : { type, penalty: -tenths / 10, chance };
}

function maxTenths(sky: (typeof SKIES)[number]): number {
  const most = (things: readonly Thing[]) => Math.max(...things.map(({ tenths }) => tenths));
  return 4 * most(SMALL_THINGS) + most(TREASURES[sky]);
}
