/** How to play Fox n' Flock, and its odds, from the rules that the platform publishes. */
import { heading, table, text } from "../../shell/rule-parts.js";
import type { Rules } from "../game.ts";

// biome-ignore-start lint/suspicious/noExplicitAny: rules are published in the game's own shape
/** Returns the elements of the rules panel. */
export function rulesPanel({ flockSize, rungs, goats, shepherd }: Rules): HTMLElement[] {
  const lifts = goats.map(({ size, rungs }: any) => `a ${size} goat by ${rungs}`);
  return [
    heading("How to play"),
    text(
      `Your stake pays for the first of ${flockSize} goats, while the shepherd is asleep. Each goat moves the round up the list of values below: ${lifts.join(", ")}, and more while the shepherd is awake. The chance that the fox gets away is the value before the goat divided by the value after it. If the fox is caught, the round is lost. After each goat you see the next goat and the shepherd: take the goat or collect. The return to player is the same however you play.`,
    ),
    heading("The shepherd"),
    table(
      ["Now", "Extra steps", "After the next goat"],
      shepherd.map(({ state, rungs, next }: any) => {
        return [state, String(rungs), next.join(", ")];
      }),
    ),
    heading("Values, as multiples of the stake"),
    text(rungs.join(", ")),
  ];
}
// biome-ignore-end lint/suspicious/noExplicitAny: see above
