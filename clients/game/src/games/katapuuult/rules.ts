/** How to play Katapuuult, and its odds, from the rules that the platform publishes. */
import { number } from "../../languages/numbers.ts";
import { words } from "../../languages/words.ts";
import { chanceOf, heading, table, text } from "../../shell/rule-parts.js";
import type { Rules } from "../game.ts";

// biome-ignore-start lint/suspicious/noExplicitAny: rules are published in the game's own shape
/** Returns the elements of the rules panel. */
export function rulesPanel({ skies, smallThings, smallThingsMet }: Rules): HTMLElement[] {
  const { rules, shot } = words;
  const line = ({ type, value, penalty, chance }: any) => [
    shot.things[type as keyof typeof shot.things],
    value === undefined ? `− ${number(penalty)}` : `+ ${number(value)}`,
    chanceOf(chance),
  ];
  return [
    heading(rules.howToPlay),
    text(shot.text(number(smallThingsMet))),
    heading(shot.smallThings),
    table([shot.object, shot.timesStake, rules.chance], smallThings.map(line)),
    ...skies.flatMap(({ sky, peakFrom, treasures }: any) => [
      heading(shot.treasures[sky as keyof typeof shot.treasures](number(peakFrom))),
      table([shot.treasure, shot.timesStake, rules.chance], treasures.map(line)),
    ]),
  ];
}
// biome-ignore-end lint/suspicious/noExplicitAny: see above
