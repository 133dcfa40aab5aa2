/**
 * Strategies for Katapuuult, each with its exact figures. All have the same return, as every power and
 * angle does; the player chooses how rare and how rich the treasure at the top is.
 */
import { fraction } from "../fraction.ts";
import type { Strategies, Strategy } from "../strategy.ts";
import { figuresOf, mixed, type WinDistribution } from "../win-distribution.ts";
import { type Aim, ANGLE, flightOf, POWER } from "./flight.ts";
import { shotTenths } from "./katapuuult.ts";
import { aimsBySky, allAims, winsOf } from "./returns.ts";

/** The published strategies. The game's own figures are those of the first. */
export const STRATEGIES: Strategies = [
  aimed("as-it-stands", "Shoots at the default power and angle, into the middle sky.", {
    power: POWER.default,
    angle: ANGLE.default,
  }),
  aimed("strong-and-steep", "Shoots as hard and as steeply as it goes, into the high sky.", {
    power: POWER.max,
    angle: ANGLE.max,
  }),
  aimed("strong-and-flat", "Shoots as hard and as flat as it goes, through the low sky.", {
    power: POWER.max,
    angle: ANGLE.min,
  }),
  aimed("weak-and-flat", "Shoots as weakly and as flat as it goes, through the low sky.", {
    power: POWER.min,
    angle: ANGLE.min,
  }),
  {
    name: "anywhere",
    description: "Shoots at any power and angle, each as likely as the others.",
    wins: winsOfAnyAim,
    figures: () => figuresOf(winsOfAnyAim()),
    play(draws, whim) {
      const power = POWER.min + whim.below(POWER.max - POWER.min + 1);
      const angle = ANGLE.min + whim.below(ANGLE.max - ANGLE.min + 1);
      return shotTenths(draws, flightOf({ power, angle }).sky);
    },
  },
];

function aimed(name: string, description: string, aim: Aim): Strategy {
  const { sky } = flightOf(aim);
  return {
    name,
    description,
    wins: () => winsOf(sky),
    figures: () => figuresOf(winsOf(sky)),
    play: (draws) => shotTenths(draws, sky),
  };
}

function winsOfAnyAim(): WinDistribution {
  return mixed(
    aimsBySky().map(({ sky, aims }) => ({
      chance: fraction(aims, allAims().length),
      wins: winsOf(sky),
    })),
  );
}
