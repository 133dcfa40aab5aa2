/**
 * What a game is to the rest of the platform: a pure function from draws and the player's choices
 * to a position, with the figures that are published about it. Games know nothing of money: they
 * answer in tenths of the stake, and stakes are such that a win is exact to the minor unit.
 */
import { type Currency, dollarMinorOf } from "../money/currencies.ts";
import type { RandomSource } from "../random.ts";
import type { Result } from "../result.ts";

/** What a player sent, before the game has read it. */
export type Fields = Readonly<Record<string, unknown>>;

/** Where a round stands. */
export interface Position {
  readonly state: "open" | "settled";
  /** In tenths of the stake: what a settled round pays, and what an open one pays if it is left now. */
  readonly tenths: number;
  /** What the player has been shown so far, and nothing that is still hidden. */
  readonly outcome: Fields;
  /** The actions that the player has; none once the round is settled. */
  readonly nextActions: readonly string[];
}

/** The figures that a game publishes, each proven in the game's tests. */
export interface GameMathematics {
  /** Expected win per unit staked, as a fraction: 0.96 is 96%. Of the best way to play, where players choose. */
  readonly returnToPlayer: number;
  /** The part of rounds that win anything, played the way that `returnToPlayer` is of. */
  readonly hitRate: number;
  /** The standard deviation of the win, in stakes, played that way. */
  readonly volatility: number;
  /** The largest win of all, in stakes. */
  readonly maxMultiplier: number;
}

/** Jurisdictions ask other things of slots than of the rest. */
export type GameFamily = "slots" | "other";

/**
 * A game. All that chance decides follows from the draws of `random`, and the same draws are taken
 * whatever the player does: the hidden part of a round is fixed when it is opened. A game that one
 * action decides is settled at once; the others go on by actions. `choices` and `actions` are what
 * the readers below made of what the player sent, and survive being stored as JSON.
 */
export interface GameRules<Choices, Action> {
  readonly id: string;
  readonly name: string;
  readonly family: GameFamily;
  /** Stored with each round; a change of rules is a new version, and old ones stay recomputable. */
  readonly version: number;
  /** Stakes are whole multiples of so many minor units, so that every tenth of one is exact. */
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
  /** Reads what came with the stake; undefined for what the game does not offer. Nothing sent is `{}`. */
  readChoices(input: Fields): Choices | undefined;
  /** Reads an action (`{ action: "hit" }`, with its fields); undefined for what is no action of the game. */
  readAction(input: Fields): Action | undefined;
  /** The position after these actions. Refuses the first one that is not allowed where the round then stands. */
  play(
    random: RandomSource,
    choices: Choices,
    actions: readonly Action[],
  ): Result<Position, "ACTION_NOT_ALLOWED">;
}

/** A game as the platform handles it: what a game reads of a player it alone understands. */
export type Game = GameRules<unknown, unknown>;

/**
 * What is done for a player who has left: every open position of every game allows it, and it pays
 * the position's tenths. Contract, "Playing".
 */
export const CASHOUT = { action: "cashout" } as const;

/** The smallest and largest stake, in minor units: about 0.10 and 100.00 US dollars, both whole tens. */
export function stakeLimits(currency: Currency): { minMinor: number; maxMinor: number } {
  const dollar = dollarMinorOf(currency);
  return { minMinor: Math.ceil(dollar / 10), maxMinor: dollar * 100 };
}

/** What so many tenths of a stake are, in minor units. The stake is a whole multiple of the game's step. */
export function winOf(stakeMinor: number, tenths: number): number {
  // Multiplied before it is divided, and both are exact: the stake is small beside 2^53.
  return (stakeMinor * tenths) / 10;
}

/** The stake is all that is asked for. */
export type NoChoices = Readonly<Record<string, never>>;

/** Reads that nothing came with the stake; undefined when something did. */
export function readNoChoices(input: Fields): NoChoices | undefined {
  return Object.keys(input).length === 0 ? {} : undefined;
}

/** Reads one of these actions, which have no fields besides their name; undefined for anything else. */
export function readPlainAction<Action extends { readonly action: string }>(
  actions: readonly Action[],
  input: Fields,
): Action | undefined {
  if (Object.keys(input).length !== 1 || !Object.hasOwn(input, "action")) return undefined;
  return actions.find(({ action }) => action === input.action);
}
