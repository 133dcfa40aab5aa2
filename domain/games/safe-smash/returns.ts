/**
 * The proof that every way to play Safe Smash has the same return: every hit, computed backwards
 * from the one that opens the safe, in exact fractions.
 */
import { type Fraction, fraction, multiply, subtract } from "../fraction.ts";
import { mixed, type WinDistribution } from "../win-distribution.ts";
import { FLAWS, flawsThatHold, LAST_HIT, worthTenths } from "./safe.ts";

/** The probability that the hammer survives this hit, given that it survived those before. */
export function chanceOfHit(hit: number): Fraction {
  return fraction(flawsThatHold(hit), hit === 1 ? FLAWS : flawsThatHold(hit - 1));
}

/**
 * Returns the return of that hit, in stakes, before it is made, if the better (or the worse) option is
 * chosen from then on.
 */
export function returnOfHit(hit: number, choose: "best" | "worst"): Fraction {
  return multiply(chanceOfHit(hit), returnAfter(hit, choose));
}

function returnAfter(hit: number, choose: "best" | "worst"): Fraction {
  const leave = fraction(worthTenths(hit), 10);
  if (hit === LAST_HIT) return leave;
  const stay = returnOfHit(hit + 1, choose);
  const isBetter = subtract(stay, leave).numerator > 0n;
  return isBetter === (choose === "best") ? stay : leave;
}

/**
 * A decision rule after each hit that the hammer survived: returns what the player remembers from
 * then on, a number from 0, or `LEAVES`. A coin toss is 0 or 1, and is used once or not at all.
 */
export type Decide = (seen: {
  readonly hit: number;
  readonly memory: number;
  readonly coin: () => number;
}) => number;

/** The decision to end the round. */
export const LEAVES = -1;

/** Returns the wins of a player with this decision rule, over both sides of every coin. */
export function winsOf(decide: Decide, hit = 1, memory = 0): WinDistribution {
  const chance = chanceOfHit(hit);
  return mixed([
    { chance, wins: winsAfter(decide, hit, memory) },
    { chance: subtract(fraction(1), chance), wins: paying(0) },
  ]);
}

function winsAfter(decide: Decide, hit: number, memory: number): WinDistribution {
  if (hit === LAST_HIT) return paying(worthTenths(hit));
  const [heads, tails] = [0, 1].map((side) => decide({ hit, memory, coin: () => side }));
  const sides = heads === tails ? [heads] : [heads, tails];
  return mixed(
    sides.map((then = LEAVES) => ({
      chance: fraction(1, sides.length),
      wins: then === LEAVES ? paying(worthTenths(hit)) : winsOf(decide, hit + 1, then),
    })),
  );
}

function paying(tenths: number): WinDistribution {
  return new Map([[tenths, fraction(1)]]);
}
