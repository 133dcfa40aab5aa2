/** How to play Bit Key Rush, and its odds, from the rules that the platform publishes. */
import { number, percent } from "../../languages/numbers.ts";
import { words } from "../../languages/words.ts";
import { chanceOf, heading, table, text } from "../../shell/rule-parts.js";
import type { Rules } from "../game.ts";

// biome-ignore-start lint/suspicious/noExplicitAny: rules are published in the game's own shape
/** Returns the elements of the rules panel. */
export function rulesPanel({
  keyLength,
  chanceOfRight,
  traceIncreases,
  traceLimit,
  worth,
}: Rules): HTMLElement[] {
  const { key, rules } = words;
  const steps = traceIncreases.map((step: any) => percent(step.percent / 100));
  return [
    heading(rules.howToPlay),
    text(
      key.text({
        length: number(keyLength),
        chance: chanceOf(chanceOfRight),
        steps: rules.or(steps),
        limit: percent(traceLimit / 100),
      }),
    ),
    heading(key.valueOfRound),
    table(
      [key.rightGuesses, key.trace, rules.value],
      worth.map(({ right, trace, multiplier }: any) => {
        return [number(right), percent(trace / 100), `× ${number(multiplier)}`];
      }),
    ),
  ];
}
// biome-ignore-end lint/suspicious/noExplicitAny: see above
