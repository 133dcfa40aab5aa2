/**
 * The hidden part of a round of Bit Key Rush: the key, and how far each wrong guess would raise the
 * trace. All of it is drawn when the round is opened, whatever the player then does.
 */
import { drawOf, type RandomSource } from "../../random.ts";

/** The characters of a key. All are equally likely at each place. */
export const KEY_CHARACTERS = ["A", "B", "C", "D", "E"] as const;

export type KeyCharacter = (typeof KEY_CHARACTERS)[number];

/** How many characters a key has. Each is guessed once, in order. */
export const KEY_LENGTH = 4;

/** What a wrong guess adds to the trace, in percent; both are equally likely. */
export const TRACE_INCREASES = [25, 50] as const;

/** The trace at which the round is lost, in percent. */
export const TRACE_LIMIT = 100;

/** The hidden part of a round, by place in the key. */
export interface HiddenKey {
  readonly characters: readonly KeyCharacter[];
  /** What a wrong guess there adds to the trace, in percent. */
  readonly traceIncreases: readonly number[];
}

/** The next eight draws: first the characters in order, then the trace increases in the same order. */
export function drawKey(random: RandomSource): HiddenKey {
  const characters: KeyCharacter[] = [];
  const traceIncreases: number[] = [];
  while (characters.length < KEY_LENGTH) characters.push(drawOf(KEY_CHARACTERS, random));
  while (traceIncreases.length < KEY_LENGTH) traceIncreases.push(drawOf(TRACE_INCREASES, random));
  return { characters, traceIncreases };
}
