/**
 * What a game is to the rest of the platform: a pure function from draws to an outcome, with the
 * figures that are published about it. Games know nothing of money: they answer with a whole
 * multiple of the stake, so a win is exact to the minor unit at every stake in every currency.
 */
import { type Currency, dollarMinorOf } from "../money/currencies.ts";
import type { RandomSource } from "../random.ts";

/** What a game's draws came to: the win as a whole multiple of the stake, and what the player is shown. */
export interface GameOutcome {
  readonly multiplier: number;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** The figures that a game publishes, each proven by enumeration in the game's tests. */
export interface GameMathematics {
  /** Expected win per unit staked, as a fraction: 0.96 is 96%. */
  readonly returnToPlayer: number;
  /** The part of rounds that win anything. */
  readonly hitRate: number;
  /** The standard deviation of the win, in stakes. */
  readonly volatility: number;
  /** The largest win, in stakes. */
  readonly maxMultiplier: number;
}

/** Jurisdictions ask other things of slots than of the rest. */
export type GameFamily = "slots" | "other";

/** A game that is decided by one action of the player: the stake. */
export interface InstantGame {
  readonly id: string;
  readonly name: string;
  readonly family: GameFamily;
  /** Stored with each round; a change of rules is a new version, and old ones stay recomputable. */
  readonly version: number;
  readonly mathematics: GameMathematics;
  /** What a rules page shows: symbols, reels, pays. */
  readonly rules: Readonly<Record<string, unknown>>;
  play(random: RandomSource): GameOutcome;
}

/** The smallest and largest stake, in minor units: about 0.10 and 100.00 US dollars. */
export function stakeLimits(currency: Currency): { minMinor: number; maxMinor: number } {
  const dollar = dollarMinorOf(currency);
  return { minMinor: Math.ceil(dollar / 10), maxMinor: dollar * 100 };
}
