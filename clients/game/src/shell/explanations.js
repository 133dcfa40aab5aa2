// @ts-check
/**
 * What the player reads when a request is refused or its answer is lost: what happened, whether money
 * was taken, and what to do next; never a code. Final problems close the game; the others leave it open.
 */
import { readable } from "../languages/numbers.ts";
import { words } from "../languages/words.ts";
import { Lost, Refusal } from "./api.js";

/**
 * @typedef {object} Explanation
 * @property {string} code Sent to the casino's page together with the text.
 * @property {string} title The title of the notice of a final problem; otherwise empty.
 * @property {string} text
 * @property {boolean} isFinal Whether the game has to close.
 *
 * @typedef {keyof typeof words.closing} Closing
 * @typedef {keyof typeof words.problems} Problem
 */

/**
 * Codes that mean the same to a player as another code.
 * @type {Record<string, Closing | Problem>}
 */
const SAME_AS = {
  REFRESH_TOKEN_INVALID: "SESSION_ENDED",
  ACCESS_TOKEN_INVALID: "SESSION_ENDED",
  CREDENTIALS_MISSING: "SESSION_ENDED",
  ROUND_NOT_FOUND: "ROUND_CLOSED",
};

/**
 * Returns the text for the player about a refusal or a lost answer.
 * @param {unknown} problem
 * @returns {Explanation}
 */
export function explain(problem) {
  if (problem instanceof Lost) return open("CONNECTION_LOST", words.problems.CONNECTION_LOST);
  if (!(problem instanceof Refusal)) return closing("GAME_FAULT");
  const { details } = problem;
  const isSuspended = problem.code === "SESSION_ENDED" && details.reason === "suspended";
  const code = isSuspended ? "PLAYER_SUSPENDED" : problem.code;
  const told = SAME_AS[code] ?? code;
  if (told in words.closing) return closing(/** @type {Closing} */ (told), code);
  if (code === "STAKE_OUT_OF_RANGE" && details.max !== undefined) {
    return open(
      code,
      words.stakesAre(readable(String(details.min)), readable(String(details.max))),
    );
  }
  return open(code, words.problems[/** @type {Problem} */ (told)] ?? words.problems.OTHER);
}

/**
 * Returns the text for the player when the game closes.
 * @param {Closing} reason
 * @param {string} [code] The platform's, if it has one of its own.
 * @returns {Explanation}
 */
export function closing(reason, code = reason) {
  return { code, ...words.closing[reason], isFinal: true };
}

/**
 * @param {string} code
 * @param {string} text
 * @returns {Explanation}
 */
function open(code, text) {
  return { code, title: "", text, isFinal: false };
}
