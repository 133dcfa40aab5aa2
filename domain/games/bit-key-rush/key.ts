/**
 * The hidden part of a round of Bit Key Rush, and what each position is worth. The key, and how far
 * each wrong guess would raise the trace, are drawn when the round is opened, whatever the player
 * then does.
 */
import { assert } from "../../assert.ts";
import { drawOf, type RandomSource } from "../game.ts";

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

/**
 * What a round is worth at each position, in tenths of the stake: by the characters guessed right, and
 * by the trace in percent. The table is fair at every step: a position is worth exactly what the next
 * guess makes of it on average, so every way to play has the same return. The test of the returns
 * proves it.
 */
export const WORTH_TENTHS: readonly Readonly<Record<number, number>>[] = [
  { 25: 5, 50: 2, 75: 1 },
  { 0: 34, 25: 19, 50: 8, 75: 5 },
  { 0: 116, 25: 69, 50: 30, 75: 25 },
  { 0: 382, 25: 235, 50: 100 },
  { 0: 1_240 },
];

/**
 * Returns what a round with that many right guesses and that trace is worth, in tenths of the
 * stake.
 */
export function worthTenths(right: number, trace: number): number {
  if (trace >= TRACE_LIMIT) return 0;
  const tenths = WORTH_TENTHS[right]?.[trace];
  assert(tenths !== undefined, `worth of ${right} right guesses at a trace of ${trace}`);
  return tenths;
}
