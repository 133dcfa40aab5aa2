/**
 * Katapuuult: one shot, decided at once. What it meets is drawn first and in the same way for every
 * shot; power and angle decide the path, and which sky's treasure waits at its top. The return is
 * the same for all of them.
 */
import type { RandomSource } from "../../random.ts";
import { accept, refuse } from "../../result.ts";
import type { Fields, GameRules } from "../game.ts";
import { type Aim, ANGLE, flightOf, POWER, pointAt } from "./flight.ts";
import { KATAPUUULT_RULES } from "./katapuuult-rules.ts";
import {
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
  rules: KATAPUUULT_RULES,

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
