/** How to play Katapuuult, and its odds, from the rules that the platform publishes. */
import { heading, table, text } from "../../shell/rule-parts.js";
import type { Rules } from "../game.ts";

// biome-ignore-start lint/suspicious/noExplicitAny: rules are published in the game's own shape
/** Returns the elements of the rules panel. */
export function rulesPanel({ skies, smallThings, smallThingsMet }: Rules): HTMLElement[] {
  const line = ({ type, value, penalty, chance }: any) => [
    type,
    value === undefined ? `− ${penalty}` : `+ ${value}`,
    chance.replace("/", " in "),
  ];
  return [
    heading("How to play"),
    text(
      `Set power and angle, then shoot. The shot meets ${smallThingsMet} small objects, and there may be a treasure at the top of its flight. Collected objects add to your win and hazards subtract from it; you win what is left. Power and angle decide how high the shot flies. The return to player is the same however you aim.`,
    ),
    heading("Small objects: each is one of these"),
    table(["Object", "× stake", "Chance"], smallThings.map(line)),
    ...skies.flatMap(({ sky, peakFrom, treasures }: any) => [
      heading(`Treasure in the ${sky} sky (from a height of ${peakFrom})`),
      table(["Treasure", "× stake", "Chance"], treasures.map(line)),
    ]),
  ];
}
// biome-ignore-end lint/suspicious/noExplicitAny: see above
