/**
 * A night at the flock: how large each goat is, what the shepherd does, and which theft he catches.
 * All of it is drawn when the round is opened, up to the theft that fails or the end of the flock.
 */
import { assert } from "../../assert.ts";
import { drawOf, type RandomSource } from "../game.ts";

/**
 * What a round can be worth, in hundredths of the stake. It starts at 0.96, where there is no
 * cashout.
 */
export const RUNG_HUNDREDTHS = [
  ...[96, 120, 150, 200, 250, 300, 400, 500, 600, 800],
  ...[1_000, 1_200, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 6_000, 8_000],
  ...[10_000, 12_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 60_000, 80_000],
] as const;

/** The number of goats. */
export const FLOCK_SIZE = 8;

export type GoatSize = "small" | "large";
export type ShepherdState = "sleeping" | "alert" | "patrolling";

/** All sizes are equally likely. A goat raises the round by this many rungs. */
export const GOAT_SIZES = ["small", "large"] as const;
export const GOAT_RUNGS = { small: 1, large: 2 } as const;

/** The extra rungs for the risk. */
export const SHEPHERD_RUNGS = { sleeping: 0, alert: 1, patrolling: 2 } as const;

/** What the shepherd does after a theft: four equally likely choices. He starts asleep. */
export const SHEPHERD_NEXT = {
  sleeping: ["sleeping", "sleeping", "alert", "alert"],
  alert: ["sleeping", "alert", "alert", "patrolling"],
  patrolling: ["alert", "alert", "patrolling", "patrolling"],
} as const satisfies Record<ShepherdState, readonly ShepherdState[]>;

/** One goat: what is seen before it is taken, and whether the fox gets away with it. */
export interface Theft {
  readonly shepherd: ShepherdState;
  readonly goat: GoatSize;
  /** The rung that the theft raises the round to. */
  readonly rung: number;
  readonly succeeds: boolean;
}

/** Draws a night, theft by theft: the shepherd (not before the first), the goat, the fox's luck. Only the last theft may fail. */
export function drawNight(random: RandomSource): readonly Theft[] {
  const night: Theft[] = [];
  let shepherd: ShepherdState = "sleeping";
  let rung = 0;
  let succeeds = true;
  while (succeeds && night.length < FLOCK_SIZE) {
    if (night.length > 0) shepherd = drawOf(SHEPHERD_NEXT[shepherd], random);
    const goat = drawOf(GOAT_SIZES, random);
    const before = hundredths(rung);
    rung = rungAfter(rung, shepherd, goat);
    succeeds = random.below(hundredths(rung)) < before;
    night.push({ shepherd, goat, rung, succeeds });
  }
  return night;
}

/** Returns the rung that a round reaches by taking that goat under that shepherd. */
export function rungAfter(rung: number, shepherd: ShepherdState, goat: GoatSize): number {
  return rung + GOAT_RUNGS[goat] + SHEPHERD_RUNGS[shepherd];
}

/** What a round is worth on that rung, in tenths of the stake: whole from the first goat on. */
export function worthTenths(rung: number): number {
  return hundredths(rung) / 10;
}

/** What a round is worth on that rung, in hundredths of the stake. */
export function hundredths(rung: number): number {
  const worth = RUNG_HUNDREDTHS[rung];
  assert(worth !== undefined, `rung ${rung}`);
  return worth;
}
