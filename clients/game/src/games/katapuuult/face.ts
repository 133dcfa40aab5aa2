/** The plain face of Katapuuult: what the shot met, in a row. */
import type { Place } from "../places-face.ts";
import type { ShotEvent } from "./timeline.ts";

/** Returns the row after these events. */
export function placesAfter(events: readonly ShotEvent[]): readonly Place[] {
  return events.flatMap((event): Place[] => {
    if (event.type !== "met") return [];
    const { kind: title, value } = event;
    if (value > 0) return [{ title, note: `+${value}`, state: "won" }];
    return [{ title, note: `−${-value}`, state: "lost" }];
  });
}
