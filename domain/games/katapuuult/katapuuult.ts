/**
 * Katapuuult: one shot, decided at once. What it meets is drawn first and in the same way for every
 * shot; power and angle decide the path, and which sky's treasure waits at its top. The return is
 * the same for all of them.
 */
import { accept, refuse } from "../../result.ts";
import type { Fields, GameRules, RandomSource } from "../game.ts";
import { type Aim, ANGLE, flightOf, PEAKS, POWER, pointAt } from "./flight.ts";
import {
  SKIES,
  type Sky,
  SMALL_BOUND,
  SMALL_THINGS,
  type Thing,
  TREASURE_BOUND,
  TREASURES,
  thingOf,
} from "./sky.ts";

/** The game as the platform offers it. */
export const katapuuult: GameRules<Aim, never> = {
  id: "katapuuult",
  name: "Katapuuult",
  family: "other",
  version: 1,
  stakeStepMinor: 10,
  // Of the shot that is taken where the player names none, which reaches the middle sky; the return
  // is that of every shot, and the largest win is the high sky's.
  mathematics: {
    returnToPlayer: 0.96,
    hitRate: 0.4456,
    volatility: 3.430_774_606_411_794,
    maxMultiplier: 1_002,
  },
  asks: {
    choices: `{ "power": ${POWER.min} to ${POWER.max}, "angle": ${ANGLE.min} to ${ANGLE.max} } in whole numbers; ${POWER.default} and ${ANGLE.default} unless sent`,
    actions: "none: the stake decides the round",
  },

  readChoices(input) {
    const power = readWithin(input, "power", POWER);
    const angle = readWithin(input, "angle", ANGLE);
    const isKnown = Object.keys(input).every((field) => field === "power" || field === "angle");
    return isKnown && power !== undefined && angle !== undefined ? { power, angle } : undefined;
  },

  readAction: () => undefined,

  play(random, aim, actions) {
    if (actions.length > 0) return refuse("ACTION_NOT_ALLOWED");
    const flight = flightOf(aim);
    const met = drawThings(random, flight.sky);
    const placed = met.flatMap((thing, index) =>
      thing ? [{ ...pointAt(flight, index + 1, met.length + 1), thing }] : [],
    );
    return accept({
      state: "settled",
      tenths: tenthsOf(met),
      outcome: {
        type: "catapult",
        flight: { ...aim, ...flight },
        collectibles: placed
          .filter(({ thing }) => thing.tenths > 0)
          .map(({ x, y, thing: { type, tenths } }) => ({ x, y, type, value: tenths / 10 })),
        hazards: placed
          .filter(({ thing }) => thing.tenths < 0)
          .map(({ x, y, thing: { type, tenths } }) => ({ x, y, type, penalty: -tenths / 10 })),
      },
      nextActions: [],
    });
  },

  // Everything that the rules page states, so that players read the numbers that the game uses.
  // Values and penalties are in stakes, chances are fractions.
  rules: {
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
  },
};

/**
 * Takes the same draws as the game's own `play` and returns the same tenths, without building an
 * outcome.
 */
export function shotTenths(random: RandomSource, sky: Sky): number {
  return tenthsOf(drawThings(random, sky));
}

/** What the shot meets, in order: two small things, at the top a treasure or nothing, two small things. */
function drawThings(random: RandomSource, sky: Sky): readonly (Thing | undefined)[] {
  const small = () => thingOf(SMALL_THINGS, random.below(SMALL_BOUND));
  const treasure = () => thingOf(TREASURES[sky], random.below(TREASURE_BOUND));
  return [small(), small(), treasure(), small(), small()];
}

/** What was collected less what was lost, and never less than nothing. */
function tenthsOf(met: readonly (Thing | undefined)[]): number {
  return Math.max(
    0,
    met.reduce((sum, thing) => sum + (thing?.tenths ?? 0), 0),
  );
}

function readWithin(
  input: Fields,
  field: string,
  bounds: { readonly min: number; readonly max: number; readonly default: number },
): number | undefined {
  if (!Object.hasOwn(input, field)) return bounds.default;
  const value = input[field];
  return typeof value === "number" &&
    Number.isInteger(value) &&
    value >= bounds.min &&
    value <= bounds.max
    ? value
    : undefined;
}

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
