/**
 * Strategies for playing a game, for proofs and simulators. Where players choose, a return depends
 * on how they play; each published strategy has its exact figures.
 */
import type { Fraction } from "./fraction.ts";
import type { RandomSource } from "./game.ts";

export interface Strategy {
  readonly name: string;
  /** What the player does, in one sentence. */
  readonly description: string;
  /** The exact figures of a round with this strategy, in stakes. */
  readonly figures: () => StrategyFigures;
  /** The chance of each win by tenths of the stake, for games with few enough different wins. */
  readonly wins?: () => ReadonlyMap<number, Fraction>;
  /**
   * Plays a round and returns its tenths of the stake: the same as the game's own `play` on the
   * same draws, but without building an outcome. `whim` provides the player's own random decisions.
   */
  readonly play: (draws: RandomSource, whim: RandomSource) => number;
}

export interface StrategyFigures {
  /** Expected win per unit staked. */
  readonly returnToPlayer: Fraction;
  readonly hitRate: Fraction;
  /** The share of rounds that win the stake or more. */
  readonly stakeBackRate: Fraction;
  /** The variance of the win, in stakes squared. */
  readonly variance: Fraction;
  /** The largest win that this strategy can reach, in tenths of the stake. */
  readonly maxTenths: number;
  readonly maxProbability: Fraction;
}

/** A game's strategies, best first. */
export type Strategies = readonly [Strategy, ...Strategy[]];
