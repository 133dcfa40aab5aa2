/** How to play Fox n' Flock, and its odds, from the rules that the platform publishes. */
import { number } from "../../languages/numbers.ts";
import { words } from "../../languages/words.ts";
import { heading, table, text } from "../../shell/rule-parts.js";
import type { Rules } from "../game.ts";
import type { Shepherd } from "./timeline.ts";

// biome-ignore-start lint/suspicious/noExplicitAny: rules are published in the game's own shape
/** Returns the elements of the rules panel. */
export function rulesPanel({ flockSize, rungs, goats, shepherd }: Rules): HTMLElement[] {
  const { fox, rules } = words;
  const lifts = goats.map(({ size, rungs }: any) => {
    return fox.lifts[size as keyof typeof fox.lifts](number(rungs));
  });
  return [
    heading(rules.howToPlay),
    text(fox.text(number(flockSize), lifts.join(", "))),
    heading(fox.theShepherd),
    table(
      [fox.now, fox.extraSteps, fox.afterNext],
      shepherd.map(({ state, rungs, next }: any) => {
        return [named(state), number(rungs), next.map(named).join(", ")];
      }),
    ),
    heading(fox.values),
    text(rungs.map((rung: number) => number(rung)).join(" · ")),
  ];
}
/** Names a state of the shepherd. */
const named = (state: Shepherd) => words.fox.states[state];
// biome-ignore-end lint/suspicious/noExplicitAny: see above
