/**
 * The plain face of a game of several steps: a row of places, one for each step, that show what happened
 * there and what it was worth.
 */
import { words } from "../languages/words.ts";
import type { Face, GameEvent, Rules } from "./game.ts";

/** One place of the row. */
export interface Place {
  /** What is there, in one word or character. */
  readonly title: string;
  /** What it is worth or does. */
  readonly note?: string;
  readonly state: "won" | "lost" | "next" | "hidden" | "missed";
}

/** Opens the row. `name` is what screen readers call it. */
export function placesFace<Event extends GameEvent>(
  root: HTMLElement,
  name: string,
  placesAfter: (events: readonly Event[], rules: Rules) => readonly Place[],
): Face<Event> {
  const row = document.createElement("ol");
  row.className = "places face";
  row.setAttribute("aria-label", name);
  root.append(row);
  return {
    show(events, rules) {
      row.classList.remove("waiting");
      row.replaceChildren(...placesAfter(events, rules).map(placeItem));
    },
    wait: () => row.classList.add("waiting"),
    stop: () => row.classList.remove("waiting"),
  };
}

function placeItem({ title, note = "", state }: Place): HTMLElement {
  const item = document.createElement("li");
  item.className = `place ${state}`;
  item.append(
    piece("what", title),
    piece("fine", note),
    piece("spoken", `${note === "" ? "" : ", "}${words.places[state]}`),
  );
  return item;
}

function piece(className: string, text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}
