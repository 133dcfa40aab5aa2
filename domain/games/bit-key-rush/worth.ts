/**
 * What a round of Bit Key Rush is worth at each position. The table is fair at every step: a
 * position is worth exactly what the next guess makes of it on average, so every way to play has
 * the same return. The test of the returns proves it.
 */
import { assert } from "../../assert.ts";
import { TRACE_LIMIT } from "./key.ts";

/** In tenths of the stake, by the characters guessed right and by the trace in percent. */
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
