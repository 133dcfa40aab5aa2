/**
 * Ways to play a game, for proofs and simulators. Where players choose, a return is a statement
 * about how they do; each way that is published is here, with its exact figures.
 */
import type { RandomSource } from "../random.ts";
import type { Fraction } from "./fraction.ts";

export interface Strategy {
  readonly name: string;
  /** What the player does, in one sentence. */
  readonly description: string;
  /** The exact figures of a round that is played so, in stakes. */
  readonly figures: () => StrategyFigures;
  /**
   * Plays a round and gives its tenths of the stake: the same as the game's own `play` on the same
   * draws, with nothing built to show. `whim` is where the player's own whims come from.
   */
  readonly play: (draws: RandomSource, whim: RandomSource) => number;
}

export interface StrategyFigures {
  /** Expected win per unit staked. */
  readonly returnToPlayer: Fraction;
  readonly hitRate: Fraction;
  /** Of the win, in stakes squared. */
  readonly variance: Fraction;
  /** The largest win that this way of playing can reach, in tenths of the stake. */
  readonly maxTenths: number;
  readonly maxProbability: Fraction;
}

/** Whatever a game's strategies are proven with, they are listed best first. */
export type Strategies = readonly [Strategy, ...Strategy[]];
