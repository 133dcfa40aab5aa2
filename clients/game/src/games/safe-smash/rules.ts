/** How to play Safe Smash, and its odds, from the rules that the platform publishes. */
import { number } from "../../languages/numbers.ts";
import { words } from "../../languages/words.ts";
import { chanceOf, heading, table, text } from "../../shell/rule-parts.js";
import type { Rules } from "../game.ts";

// biome-ignore-start lint/suspicious/noExplicitAny: rules are published in the game's own shape
/** Returns the elements of the rules panel. */
export function rulesPanel({ hits }: Rules): HTMLElement[] {
  const { rules, safe } = words;
  return [
    heading(rules.howToPlay),
    text(safe.text),
    heading(safe.valueAfter),
    table(
      [safe.hit, rules.value, safe.chanceThisFar],
      hits.map(({ hit, multiplier, chanceFromStart }: any) => {
        return [number(hit), `× ${number(multiplier)}`, chanceOf(chanceFromStart)];
      }),
    ),
  ];
}
// biome-ignore-end lint/suspicious/noExplicitAny: see above
