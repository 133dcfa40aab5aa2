/** The plain face of Katapuuult: what the shot met, in a row. */
import { number } from "../../languages/numbers.ts";
import { words } from "../../languages/words.ts";
import type { Place } from "../places-face.ts";
import type { ShotEvent } from "./timeline.ts";

/** Returns the row after these events. */
export function placesAfter(events: readonly ShotEvent[]): readonly Place[] {
  return events.flatMap((event): Place[] => {
    if (event.type !== "met") return [];
    const { kind, value } = event;
    const title = words.shot.things[kind];
    if (value > 0) return [{ title, note: `+${number(value)}`, state: "won" }];
    return [{ title, note: `−${number(-value)}`, state: "lost" }];
  });
}
