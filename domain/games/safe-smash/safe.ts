/**
 * The safe and the hammer: what each hit is worth, and when the hammer breaks. One draw decides the
 * whole round, so a player's hits cannot change anything.
 */
import { assert } from "../../assert.ts";
import type { RandomSource } from "../game.ts";

/**
 * What the round is worth after each survived hit, in tenths of the stake. The last one opens the
 * safe.
 */
export const LADDER_TENTHS = [12, 15, 20, 30, 40, 60, 90, 150, 300, 600, 1_200, 2_400] as const;

/** The hit that opens the safe. Hits count from 1. */
export const LAST_HIT = LADDER_TENTHS.length;

/** The hammer's flaw is a draw below this. */
export const FLAWS = 750;

/**
 * A hammer survives a hit while its flaw times the hit's multiplier is less than this: 96% of the
 * flaws.
 */
export const STRENGTH = 720;

/** Returns what the round is worth after that hit, in tenths of the stake. */
export function worthTenths(hit: number): number {
  const tenths = LADDER_TENTHS[hit - 1];
  assert(tenths !== undefined, `hit ${hit} of ${LAST_HIT}`);
  return tenths;
}

/** Draws the hammer. Returns the hit that it breaks on, or null if it never does. */
export function drawBreak(random: RandomSource): number | null {
  const flaw = random.below(FLAWS);
  const hit = LADDER_TENTHS.findIndex((tenths) => flaw * tenths >= STRENGTH * 10);
  return hit === -1 ? null : hit + 1;
}

/** How many of the flaws survive that hit, and so all before it. */
export function flawsThatHold(hit: number): number {
  return Math.ceil((STRENGTH * 10) / worthTenths(hit));
}
