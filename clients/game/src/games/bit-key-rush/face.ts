/** The plain face of Bit Key Rush: the characters of the key in a row. */
import { number, percent } from "../../languages/numbers.ts";
import { words } from "../../languages/words.ts";
import type { Rules } from "../game.ts";
import type { Place } from "../places-face.ts";
import type { KeyEvent } from "./timeline.ts";

/** Returns the row after these events. */
export function placesAfter(events: readonly KeyEvent[], { keyLength }: Rules): readonly Place[] {
  const guesses = events.filter((event) => event.type === "guessed");
  const end = events.at(-1);
  const key = end?.type === "escaped" ? end.key : [];
  return Array.from({ length: keyLength as number }, (_, position) => {
    const guess = guesses[position];
    if (guess === undefined) {
      const title = key[position];
      if (title !== undefined) return { title, state: "missed" };
      return { title: "?", state: position === guesses.length ? "next" : "hidden" };
    }
    const { character: title, isRight, multiplier, traced } = guess;
    if (isRight) return { title, note: `× ${number(multiplier ?? 0)}`, state: "won" };
    const note = words.key.notGuessed(guess.guess, percent(traced / 100));
    return { title, note, state: "lost" };
  });
}
