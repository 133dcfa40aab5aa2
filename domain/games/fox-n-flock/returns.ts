/**
 * The proof that every way to play Fox n' Flock has the same return: every position that a round
 * can reach, computed backwards from its ends in exact fractions.
 */
import { add, type Fraction, fraction, multiply, subtract, sumOf } from "../fraction.ts";
import type { WinDistribution } from "../win-distribution.ts";
import {
  FLOCK_SIZE,
  GOAT_SIZES,
  hundredths,
  rungAfter,
  SHEPHERD_NEXT,
  type ShepherdState,
  worthTenths,
} from "./night.ts";

/**
 * The parts of an open round that its return depends on: the goats taken, its worth, and what comes
 * next.
 */
export interface Stand {
  readonly taken: number;
  readonly rung: number;
  readonly shepherd: ShepherdState;
  /** The rung that the next goat leads to. */
  readonly nextRung: number;
}

/** The positions right after the stake, each with its probability; they have no cashout. */
export const STARTS = waiting({ taken: 0, rung: 0, shepherds: ["sleeping"] });

/** The probability that the fox gets away with the next goat. */
export function chanceOfTheft({ rung, nextRung }: Stand): Fraction {
  return fraction(hundredths(rung), hundredths(nextRung));
}

/** What the player may see after the next goat, each with its probability; nothing after the last goat. */
export function afterTheft({ taken, shepherd, nextRung }: Stand): readonly Chance[] {
  if (taken + 1 === FLOCK_SIZE) return [];
  return waiting({ taken: taken + 1, rung: nextRung, shepherds: SHEPHERD_NEXT[shepherd] });
}

/**
 * Returns the return of a theft in stakes, from each reachable position, if the better (or the worse)
 * option is chosen from then on.
 */
export function returnsOfThefts(choose: "best" | "worst"): ReadonlyMap<Stand, Fraction> {
  const known = new Map<string, { stand: Stand; value: Fraction }>();
  const returnOf = (stand: Stand): Fraction => {
    const key = JSON.stringify(stand);
    const value = known.get(key)?.value ?? multiply(chanceOfTheft(stand), returnAfter(stand));
    known.set(key, { stand, value });
    return value;
  };
  const returnAfter = (stand: Stand): Fraction => {
    const leave = fraction(worthTenths(stand.nextRung), 10);
    const next = afterTheft(stand);
    if (next.length === 0) return leave;
    return sumOf(next, ({ chance, stand: seen }) => {
      const stay = returnOf(seen);
      const isBetter = subtract(stay, leave).numerator > 0n;
      return multiply(chance, isBetter === (choose === "best") ? stay : leave);
    });
  };
  for (const { stand } of STARTS) returnOf(stand);
  return new Map([...known.values()].map(({ stand, value }) => [stand, value]));
}

/**
 * A decision rule after each goat: returns what the player remembers from then on, a number from 0,
 * or `LEAVES`. A coin toss is 0 or 1, and is used once or not at all.
 */
export type Decide = (seen: {
  readonly taken: number;
  readonly tenths: number;
  readonly shepherd: ShepherdState;
  readonly memory: number;
  readonly coin: () => number;
}) => number;

/** The decision to end the round. */
export const LEAVES = -1;

/** Returns the wins of a player with this decision rule, following all rounds at once, goat by goat. */
export function winsOf(decide: Decide): WinDistribution {
  const wins = new Map<number, Fraction>();
  const pay = (tenths: number, chance: Fraction) =>
    wins.set(tenths, add(wins.get(tenths) ?? fraction(0), chance));

  let crowd = gathered(STARTS.map((start) => ({ ...start, memory: 0 })));
  while (crowd.length > 0) {
    const moved: Part[] = [];
    for (const { stand, memory, chance } of crowd) {
      const away = multiply(chance, chanceOfTheft(stand));
      const tenths = worthTenths(stand.nextRung);
      pay(0, subtract(chance, away));
      const seen = afterTheft(stand);
      if (seen.length === 0) pay(tenths, away);
      for (const next of seen) {
        const { taken, shepherd } = next.stand;
        for (const side of [0, 1]) {
          const part = multiply(away, multiply(next.chance, fraction(1, 2)));
          const then = decide({ taken, tenths, shepherd, memory, coin: () => side });
          if (then === LEAVES) pay(tenths, part);
          else moved.push({ stand: next.stand, memory: then, chance: part });
        }
      }
    }
    crowd = gathered(moved);
  }
  return wins;
}

interface Chance {
  readonly chance: Fraction;
  readonly stand: Stand;
}

interface Part extends Chance {
  readonly memory: number;
}

/** Combines rounds at the same position with the same memory. */
function gathered(parts: readonly Part[]): readonly Part[] {
  const crowd = new Map<string, Part>();
  for (const part of parts) {
    const key = JSON.stringify([part.stand, part.memory]);
    const chance = add(crowd.get(key)?.chance ?? fraction(0), part.chance);
    crowd.set(key, { ...part, chance });
  }
  return [...crowd.values()];
}

function waiting({
  taken,
  rung,
  shepherds,
}: {
  readonly taken: number;
  readonly rung: number;
  readonly shepherds: readonly ShepherdState[];
}): readonly Chance[] {
  const chance = fraction(1, shepherds.length * GOAT_SIZES.length);
  return shepherds.flatMap((shepherd) =>
    GOAT_SIZES.map((goat) => ({
      chance,
      stand: { taken, rung, shepherd, nextRung: rungAfter(rung, shepherd, goat) },
    })),
  );
}
