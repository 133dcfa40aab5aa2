// @ts-check
/** Bit Key Rush: the characters of the key in a row, and a button for each guess. */
import { collect } from "../move-buttons.js";
import { heading, table, text } from "../rule-parts.js";

/**
 * @typedef {{
 *   position: number, correct: boolean, multiplier?: number, penalty?: number, traceIncrease?: number,
 * }} GuessResult
 */

/** @type {import("../step-stage.js").StepGame} */
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
    return trace === 0 ? "The FBI has no trace of you." : `The FBI's trace is at ${trace}%.`;
  },

  rules({ keyLength, chanceOfRight, traceIncreases, traceLimit, worth }) {
    const steps = traceIncreases
      .map((/** @type {any} */ { percent }) => `${percent}%`)
      .join(" or ");
    return [
      heading("How to play"),
      text(
        `The key has ${keyLength} hidden characters. Your stake pays for a guess at the first one. After each guess, guess the next character or collect. A guess is right with a chance of ${chanceOfRight.replace("/", " in ")} and makes the round worth more. A wrong guess makes it worth less and adds ${steps} to the trace. At ${traceLimit}% the FBI has traced you and the round is lost. The return to player is the same however you play.`,
      ),
      heading("Value of a round"),
      table(
        ["Right guesses", "Trace", "Value"],
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
    return open === undefined ? guesses : [...guesses, collect(open)];
  },
};

/** @param {GuessResult[]} results */
function traceOf(results) {
  return results.reduce((sum, { traceIncrease = 0 }) => sum + traceIncrease, 0);
}

/**
 * Returns the player's guesses in order: the first was sent with the stake, the others as actions.
 * @param {import("../api.js").Round} round
 * @returns {string[]}
 */
function guessesOf({ choices, actions = [] }) {
  return [choices, ...actions].flatMap((move) => (move?.guess === undefined ? [] : [move.guess]));
}
