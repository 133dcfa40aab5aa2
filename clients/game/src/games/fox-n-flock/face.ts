/** The plain face of Fox n' Flock: the goats in a row, those taken and the next one. */
import { number } from "../../languages/numbers.ts";
import { words } from "../../languages/words.ts";
import type { Rules } from "../game.ts";
import type { Place } from "../places-face.ts";
import type { FoxEvent } from "./timeline.ts";

/** Returns the row after these events. */
export function placesAfter(events: readonly FoxEvent[], { flockSize }: Rules): readonly Place[] {
  const taken = events.filter((event) => event.type === "taken");
  const look = events.findLast((event) => event.type === "looked");
  const isCaught = events.at(-1)?.type === "caught";
  return Array.from({ length: flockSize as number }, (_, index) => {
    const title = words.fox.goat(number(index + 1));
    const goat = taken[index];
    if (goat !== undefined) return { title, note: `× ${number(goat.multiplier)}`, state: "won" };
    if (index > taken.length) return { title, state: "hidden" };
    if (isCaught) return { title, note: words.fox.caughtNote, state: "lost" };
    const next = look?.next;
    if (next === undefined || next === null) return { title, state: "hidden" };
    return {
      title,
      note: `${words.fox.sizes[next.size]}: × ${number(next.multiplier)}`,
      state: "next",
    };
  });
}
