/**
 * Bit Key Rush: guess a hidden key, character by character, before the FBI has traced the guesses.
 * The stake buys the first guess; then the player continues guessing or cashes out. The key is
 * fixed when the round is opened, and no part of it is shown before it was guessed at or the round
 * is over.
 */
import { assert } from "../../assert.ts";
import { accept, refuse } from "../../result.ts";
import { CASHOUT, type Fields, type GameRules, type Position } from "../game.ts";
import {
  drawKey,
  type HiddenKey,
  KEY_CHARACTERS,
  KEY_LENGTH,
  type KeyCharacter,
  TRACE_INCREASES,
  TRACE_LIMIT,
  WORTH_TENTHS,
  worthTenths,
} from "./key.ts";

/** What the stake buys: the guess at the first character. */
export type FirstGuess = { readonly guess: KeyCharacter };

/** A guess at the next character, or a cashout at the round's current value. */
export type KeyAction = { readonly action: "guess"; readonly guess: KeyCharacter } | typeof CASHOUT;

/** The game as the platform offers it. */
export const bitKeyRush: GameRules<FirstGuess, KeyAction> = {
  id: "bit-key-rush",
  name: "Bit Key Rush",
  family: "other",
  version: 1,
  stakeStepMinor: 10,
  // Hit rate and volatility are those of rounds that are guessed to the end; the return is that of
  // every way to play.
  mathematics: {
    returnToPlayer: 0.96,
    hitRate: 0.1936,
    volatility: 5.732_992_237_915_554,
    maxMultiplier: 124,
  },
  asks: {
    choices: `{ "guess": one of ${KEY_CHARACTERS.join(", ")} }`,
    actions: `{ "action": "guess", "guess": one of ${KEY_CHARACTERS.join(", ")} } or { "action": "cashout" }`,
  },

  readChoices(input) {
    const guess = readCharacter(input, "guess");
    return guess === undefined || Object.keys(input).length > 1 ? undefined : { guess };
  },

  readAction(input) {
    const fields = Object.keys(input).length;
    const action = Object.hasOwn(input, "action") ? input.action : undefined;
    if (action === "cashout") return fields === 1 ? CASHOUT : undefined;
    const guess = readCharacter(input, "guess");
    if (action !== "guess" || guess === undefined || fields > 2) return undefined;
    return { action, guess };
  },

  play(random, { guess }, actions) {
    const key = drawKey(random);
    let progress = guessNext(UNTOUCHED, key, guess);
    for (const action of actions) {
      if (isOver(progress)) return refuse("ACTION_NOT_ALLOWED");
      progress =
        action.action === "guess"
          ? guessNext(progress, key, action.guess)
          : { ...progress, hasLeft: true };
    }
    return accept(positionOf(progress, key));
  },

  // Everything that the rules page states, so that players read the numbers that the game uses.
  // Values are in stakes, the trace in percent, chances are fractions.
  rules: {
    characters: KEY_CHARACTERS,
    keyLength: KEY_LENGTH,
    /** The chance that a guess is right, whatever is guessed and whatever came before. */
    chanceOfRight: `1/${KEY_CHARACTERS.length}`,
    /** What a wrong guess adds to the trace, each with its chance. */
    traceIncreases: TRACE_INCREASES.map((percent) => ({
      percent,
      chance: `1/${TRACE_INCREASES.length}`,
    })),
    /** At this trace the round is lost. */
    traceLimit: TRACE_LIMIT,
    /** What the round is worth, and pays at a cashout or at the end of the key. */
    worth: WORTH_TENTHS.flatMap((byTrace, right) =>
      Object.entries(byTrace).map(([trace, tenths]) => ({
        right,
        trace: Number(trace),
        multiplier: tenths / 10,
      })),
    ),
    /** The returns of the best and of the worst way to play: they are equal. */
    returns: { best: 0.96, worst: 0.96 },
  },
};

/** The result of one guess, as the player sees it. Positions count from 0. */
export type GuessResult =
  | {
      readonly position: number;
      readonly correct: true;
      /** What the round is worth after it, in stakes. */
      readonly multiplier: number;
    }
  | {
      readonly position: number;
      readonly correct: false;
      /** How much of its value the round lost, in stakes. */
      readonly penalty: number;
      /** In percent. */
      readonly traceIncrease: number;
    };

interface Progress {
  readonly results: readonly GuessResult[];
  readonly right: number;
  readonly trace: number;
  readonly tenths: number;
  readonly hasLeft: boolean;
}

/** Before the first guess a round is worth its stake; a player cannot cash out there. */
const UNTOUCHED: Progress = { results: [], right: 0, trace: 0, tenths: 10, hasLeft: false };

function guessNext(progress: Progress, key: HiddenKey, guess: KeyCharacter): Progress {
  const position = progress.results.length;
  const correct = key.characters[position] === guess;
  const traceIncrease = correct ? 0 : key.traceIncreases[position];
  assert(traceIncrease !== undefined, "a key has a place for every guess");
  const right = progress.right + (correct ? 1 : 0);
  const trace = progress.trace + traceIncrease;
  const tenths = worthTenths(right, trace);
  const result: GuessResult = correct
    ? { position, correct, multiplier: tenths / 10 }
    : { position, correct, penalty: (progress.tenths - tenths) / 10, traceIncrease };
  return { results: [...progress.results, result], right, trace, tenths, hasLeft: false };
}

function isOver({ results, trace, hasLeft }: Progress): boolean {
  return hasLeft || trace >= TRACE_LIMIT || results.length === KEY_LENGTH;
}

function positionOf(progress: Progress, key: HiddenKey): Position {
  const over = isOver(progress);
  const shown = over ? KEY_LENGTH : progress.results.length;
  return {
    state: over ? "settled" : "open",
    tenths: progress.tenths,
    outcome: {
      type: "bit_key_rush",
      correctChars: key.characters.slice(0, shown),
      guessResults: progress.results,
      /** What a wrong guess adds at each place, including places where the guess was right. */
      fbiTracePerGuess: key.traceIncreases.slice(0, shown),
    },
    nextActions: over ? [] : ["guess", CASHOUT.action],
  };
}

function readCharacter(input: Fields, field: string): KeyCharacter | undefined {
  return Object.hasOwn(input, field)
    ? KEY_CHARACTERS.find((character) => character === input[field])
    : undefined;
}
