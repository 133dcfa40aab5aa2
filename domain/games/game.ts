/**
 * What a game is to the rest of the platform: a pure function from draws and the player's choices
 * to a position, with its published figures. Games know nothing about money: they answer in tenths
 * of the stake, and stakes are such that a win is exact to the minor unit.
 */
import { assert } from "../assert.ts";
import { type Currency, dollarMinorOf } from "../money/currencies.ts";
import type { Result } from "../result.ts";

/** What a player sent, before the game has read it. */
export type Fields = Readonly<Record<string, unknown>>;

/** The position of a round. */
export interface Position {
  readonly state: "open" | "settled";
  /**
   * In tenths of the stake: what a settled round pays, or what a cashout of an open one would pay
   * now.
   */
  readonly tenths: number;
  /** What the player has been shown so far, and nothing that is still hidden. */
  readonly outcome: Fields;
  /** The actions that the player may take; none once the round is settled. */
  readonly nextActions: readonly string[];
}

/** The figures that a game publishes, each proven in the game's tests. */
export interface GameMathematics {
  /**
   * Expected win per unit staked, as a fraction: 0.96 is 96%. Where players choose, it is that of
   * the best strategy.
   */
  readonly returnToPlayer: number;
  /** The share of rounds that win anything, with the strategy of `returnToPlayer`. */
  readonly hitRate: number;
  /** The standard deviation of the win, in stakes, with that strategy. */
  readonly volatility: number;
  /** The largest possible win, in stakes. */
  readonly maxMultiplier: number;
}

/** Jurisdictions set different limits for slots and for other games. */
export type GameFamily = "slots" | "other";

/**
 * A game. Everything random follows from the draws of `random`, and the same draws are taken
 * whatever the player does: the hidden part of a round is fixed when it is opened. A game that its
 * stake decides is settled at once; the others continue by actions. `choices` and `actions` are
 * what the readers below returned, and can be stored as JSON.
 */
export interface GameRules<Choices, Action> {
  readonly id: string;
  readonly name: string;
  readonly family: GameFamily;
  /**
   * Stored with each round. A change of rules is a new version, and rounds of old versions can
   * still be recomputed.
   */
  readonly version: number;
  /**
   * Stakes are whole multiples of this many minor units, so that every tenth of a stake is exact.
   */
  readonly stakeStepMinor: 1 | 10;
  readonly mathematics: GameMathematics;
  /** What a player may send, in words for whoever calls the API. */
  readonly asks: {
    /** With the stake. */
    readonly choices: string;
    /** In an open round. */
    readonly actions: string;
  };
  /** What a rules page shows: symbols, pays, odds. */
  readonly rules: Fields;
  /**
   * Reads the player's choices. Returns undefined for what the game does not offer. Nothing sent is
   * `{}`.
   */
  readChoices(input: Fields): Choices | undefined;
  /**
   * Reads an action (`{ action: "hit" }`, with its fields). Returns undefined for anything else.
   */
  readAction(input: Fields): Action | undefined;
  /**
   * Returns the position after these actions. Refuses the first one that is not allowed at its
   * position.
   */
  play(
    random: RandomSource,
    choices: Choices,
    actions: readonly Action[],
  ): Result<Position, "ACTION_NOT_ALLOWED">;
}

/**
 * The source of chance. Games ask for uniform integers and nothing else, so the same rules run on a
 * provably fair stream, on forced reel stops, on an enumeration, or on a fast simulator.
 */
export interface RandomSource {
  /** A uniform integer in [0, bound). The bound is an integer from 1 to 2^32. */
  below(bound: number): number;
}

/** Draws one of the items, all equally likely. */
export function drawOf<Item>(items: readonly Item[], random: RandomSource): Item {
  const item = items[random.below(items.length)];
  assert(item !== undefined, "a draw is below its bound");
  return item;
}

/** A game as the platform uses it. Only the game itself understands its choices and actions. */
export type Game = GameRules<unknown, unknown>;

/**
 * The action that is taken for a player who has left. Every open position of every game allows it,
 * and it pays the position's tenths. Reference 8.14.
 */
export const CASHOUT = { action: "cashout" } as const;

/**
 * The smallest and largest stake, in minor units: about 0.10 and 100.00 US dollars, both multiples
 * of ten.
 */
export function stakeLimits(currency: Currency): { minMinor: number; maxMinor: number } {
  const dollar = dollarMinorOf(currency);
  return { minMinor: Math.ceil(dollar / 10), maxMinor: dollar * 100 };
}

/**
 * Returns the win for that many tenths of a stake, in minor units. The stake is a multiple of the
 * game's step.
 */
export function winOf(stakeMinor: number, tenths: number): number {
  // Multiplied before it is divided; both steps are exact, because the stake is small compared with
  // 2^53.
  return (stakeMinor * tenths) / 10;
}

/** The choices of a game that has none. */
export type NoChoices = Readonly<Record<string, never>>;

/** Returns an empty choice if nothing came with the stake, or undefined if something did. */
export function readNoChoices(input: Fields): NoChoices | undefined {
  return Object.keys(input).length === 0 ? {} : undefined;
}

/**
 * Returns one of these actions, which have no fields besides their name, or undefined for anything
 * else.
 */
export function readPlainAction<Action extends { readonly action: string }>(
  actions: readonly Action[],
  input: Fields,
): Action | undefined {
  if (Object.keys(input).length !== 1 || !Object.hasOwn(input, "action")) return undefined;
  return actions.find(({ action }) => action === input.action);
}
