// @ts-check
/** Bit Key Rush: the key's characters in a row, and a button for each guess. */
import { heading, table, text } from "../rule-parts.js";
import { cashOut } from "./cash-out.js";

/**
 * @typedef {{
 *   position: number, correct: boolean, multiplier?: number, penalty?: number, traceIncrease?: number,
 * }} GuessResult
 */

/** @type {import("../step-stage.js").Face} */
export const bitKeyRush = {
  name: "The key",

  places(round, { keyLength }) {
    /** @type {GuessResult[]} */
    const results = round?.outcome.guessResults ?? [];
    /** @type {string[]} */
    const shown = round?.outcome.correctChars ?? [];
    const guessed = round === undefined ? [] : guessesOf(round);
    return Array.from({ length: keyLength }, (_, position) => {
      const result = results[position];
      const title = shown[position] ?? "?";
      if (result === undefined) return { title, state: title === "?" ? "hidden" : "missed" };
      if (result.correct) return { title, note: `× ${result.multiplier}`, state: "won" };
      const note = `not ${guessed[position]}, trace +${result.traceIncrease}%`;
      return { title, note, state: "lost" };
    });
  },

  describe({ state, outcome }, { traceLimit }) {
    const trace = traceOf(outcome.guessResults);
    if (state === "settled" && trace >= traceLimit) return "The FBI has traced you.";
    return trace === 0 ? "Nobody is on to you." : `The FBI's trace is at ${trace}%.`;
  },

  rules({ keyLength, chanceOfRight, traceIncreases, traceLimit, worth }) {
    const steps = traceIncreases
      .map((/** @type {any} */ { percent }) => `${percent}%`)
      .join(" or ");
    return [
      heading("How it is played"),
      text(
        `A key of ${keyLength} characters is hidden. Your stake buys the guess at the first one; after each guess you go on to the next character or cash out. A right guess, ${chanceOfRight.replace("/", " in ")} by chance, makes the round worth more. A wrong one makes it worth less and adds ${steps} to the trace; at ${traceLimit}% the round is lost. However you play, the return is the same.`,
      ),
      heading("What a round is worth"),
      table(
        ["Right", "Trace", "Worth"],
        worth.map((/** @type {any} */ { right, trace, multiplier }) => {
          return [String(right), `${trace}%`, `× ${multiplier}`];
        }),
      ),
    ];
  },

  offers(open, { characters }) {
    const guesses = characters.map((/** @type {string} */ guess) => ({
      label: guess,
      isMain: true,
      move: () => (open === undefined ? { guess } : { action: "guess", guess }),
    }));
    return open === undefined ? guesses : [...guesses, cashOut(open)];
  },
};

/** @param {GuessResult[]} results */
function traceOf(results) {
  return results.reduce((sum, { traceIncrease = 0 }) => sum + traceIncrease, 0);
}

/**
 * What the player guessed, in order: the first with the stake, the others as actions.
 * @param {import("../api.js").Round} round
 * @returns {string[]}
 */
function guessesOf({ choices, actions = [] }) {
  return [choices, ...actions].flatMap((move) => (move?.guess === undefined ? [] : [move.guess]));
}
