/** The plain face of Safe Smash: the hits in a row, each with the value of the round after it. */
import { number } from "../../languages/numbers.ts";
import { words } from "../../languages/words.ts";
import type { Rules } from "../game.ts";
import type { Place } from "../places-face.ts";
import type { SafeEvent } from "./timeline.ts";

interface Hit {
  readonly hit: number;
  readonly multiplier: number;
}

/** Returns the row after these events. */
export function placesAfter(events: readonly SafeEvent[], { hits }: Rules): readonly Place[] {
  const held = events.filter(({ type }) => type === "held").length;
  const hasBroken = events.at(-1)?.type === "broke";
  return (hits as readonly Hit[]).map(({ hit, multiplier }) => {
    const place = { title: words.safe.hitNumber(number(hit)), note: `× ${number(multiplier)}` };
    if (hit <= held) return { ...place, state: "won" };
    if (hasBroken && hit === held + 1)
      return { ...place, note: words.safe.hammerBrokeNote, state: "lost" };
    return { ...place, state: hit === held + 1 ? "next" : "hidden" };
  });
}
