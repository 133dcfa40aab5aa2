/** How to play Safe Smash, and its odds, from the rules that the platform publishes. */
import { heading, table, text } from "../../shell/rule-parts.js";
import type { Rules } from "../game.ts";

// biome-ignore-start lint/suspicious/noExplicitAny: rules are published in the game's own shape
/** Returns the elements of the rules panel. */
export function rulesPanel({ hits }: Rules): HTMLElement[] {
  return [
    heading("How to play"),
    text(
      "Your stake pays for the first hit. Each hit that the hammer survives makes the round worth more. If the hammer breaks, the round is lost. After each hit, hit again or collect; the last hit opens the safe. The hit that breaks the hammer is drawn before your first one. The return to player is the same however you play.",
    ),
    heading("Value after each hit"),
    table(
      ["Hit", "Value", "Chance to get this far"],
      hits.map(({ hit, multiplier, chanceFromStart }: any) => {
        return [String(hit), `× ${multiplier}`, chanceFromStart.replace("/", " in ")];
      }),
    ),
  ];
}
// biome-ignore-end lint/suspicious/noExplicitAny: see above
