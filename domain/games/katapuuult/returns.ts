/**
 * The proof of Katapuuult's figures: everything that a shot can meet in a sky, item by item, in exact
 * fractions, without sampling or rounding.
 */
import { fraction } from "../fraction.ts";
import { mixed, type WinDistribution } from "../win-distribution.ts";
import { type Aim, ANGLE, flightOf, POWER } from "./flight.ts";
import {
  SKIES,
  type Sky,
  SMALL_BOUND,
  SMALL_THINGS,
  type Thing,
  TREASURE_BOUND,
  TREASURES,
} from "./sky.ts";

/** Returns the win distribution of a shot into this sky. */
export function winsOf(sky: Sky): WinDistribution {
  const small = odds(SMALL_THINGS, SMALL_BOUND);
  const treasure = odds(TREASURES[sky], TREASURE_BOUND);
  const sums = [small, small, treasure, small, small].reduce(sum);
  return mixed(
    [...sums].map(([tenths, chance]) => ({
      chance,
      wins: new Map([[Math.max(0, tenths), fraction(1)]]),
    })),
  );
}

/** Returns how many of all aims reach each sky. */
export function aimsBySky(): readonly { readonly sky: Sky; readonly aims: number }[] {
  const skies = allAims().map((aim) => flightOf(aim).sky);
  return SKIES.map((sky) => ({ sky, aims: skies.filter((reached) => reached === sky).length }));
}

/** Every power with every angle. */
export function allAims(): readonly Aim[] {
  const within = ({ min, max }: { min: number; max: number }) =>
    Array.from({ length: max - min + 1 }, (_, above) => min + above);
  return within(POWER).flatMap((power) => within(ANGLE).map((angle) => ({ power, angle })));
}

/** Returns the probability of each item by its tenths; draws that no item uses give nothing. */
function odds(things: readonly Thing[], bound: number): WinDistribution {
  const drawn = things.reduce((all, { weight }) => all + weight, 0);
  return mixed(
    [
      ...things.map(({ tenths, weight }) => ({ tenths, weight })),
      { tenths: 0, weight: bound - drawn },
    ].map(({ tenths, weight }) => ({
      chance: fraction(weight, bound),
      wins: new Map([[tenths, fraction(1)]]),
    })),
  );
}

function sum(a: WinDistribution, b: WinDistribution): WinDistribution {
  return mixed(
    [...a].map(([tenths, chance]) => ({
      chance,
      wins: new Map([...b].map(([more, chanceOfMore]) => [tenths + more, chanceOfMore])),
    })),
  );
}
