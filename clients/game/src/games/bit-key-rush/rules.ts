/** How to play Bit Key Rush, and its odds, from the rules that the platform publishes. */
import { heading, table, text } from "../../shell/rule-parts.js";
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
  const steps = traceIncreases.map(({ percent }: any) => `${percent}%`).join(" or ");
  return [
    heading("How to play"),
    text(
      `The key has ${keyLength} hidden characters. Your stake pays for a guess at the first one. After each guess, guess the next character or collect. A guess is right with a chance of ${chanceOfRight.replace("/", " in ")} and makes the round worth more. A wrong guess makes it worth less and adds ${steps} to the trace. At ${traceLimit}% the FBI has traced you and the round is lost. The return to player is the same however you play.`,
    ),
    heading("Value of a round"),
    table(
      ["Right guesses", "Trace", "Value"],
      worth.map(({ right, trace, multiplier }: any) => {
        return [String(right), `${trace}%`, `× ${multiplier}`];
      }),
    ),
  ];
}
// biome-ignore-end lint/suspicious/noExplicitAny: see above
