// @ts-check
/**
 * What the player reads when a request is refused or its answer is lost: what happened, whether money
 * was taken, and what to do next; never a code. Final problems close the game; the others leave it open.
 */
import { Lost, Refusal } from "./api.js";

/**
 * @typedef {object} Explanation
 * @property {string} code Sent to the casino's page together with the text.
 * @property {string} title
 * @property {string} text
 * @property {boolean} isFinal Whether the game has to close.
 */

const OPEN_AGAIN = "Go back to the casino and open the game again.";

/** @type {Record<string, [title: string, text: string]>} */
const FINAL = {
  SSO_TOKEN_ALREADY_USED: ["Link already used", `This link has already been used. ${OPEN_AGAIN}`],
  SSO_TOKEN_EXPIRED: ["Link expired", `This link was only valid for 30 seconds. ${OPEN_AGAIN}`],
  SSO_TOKEN_INVALID: ["Link not valid", `This link is not valid. ${OPEN_AGAIN}`],
  SESSION_ENDED: ["Session ended", `Your session has ended. ${OPEN_AGAIN}`],
  REFRESH_TOKEN_INVALID: ["Session ended", `Your session has ended. ${OPEN_AGAIN}`],
  ACCESS_TOKEN_INVALID: ["Session ended", `Your session has ended. ${OPEN_AGAIN}`],
  CREDENTIALS_MISSING: ["Session ended", `Your session has ended. ${OPEN_AGAIN}`],
  SESSION_TIME_LIMIT: [
    "Time limit reached",
    "You have reached the time limit for one session. Take a break before you play again.",
  ],
  PLAYER_SUSPENDED: [
    "Account on hold",
    "Your account is on hold. Please contact the casino's support.",
  ],
  GAME_NOT_IN_TOKEN: ["Link for another game", `This link opens another game. ${OPEN_AGAIN}`],
  GAME_NOT_FOUND: [
    "Game not found",
    "This game does not exist. Go back to the casino and choose another game.",
  ],
  GAME_DISABLED: [
    "Game not available",
    "This game is not available at the moment. Go back to the casino and choose another game.",
  ],
  JURISDICTION_NOT_ALLOWED: ["Not available", "This game is not available in your location."],
};

/** @type {Record<string, string>} */
const NOT_FINAL = {
  INSUFFICIENT_FUNDS:
    "Your balance is too low for this stake. No money was taken. Choose a lower stake or make a deposit.",
  STAKE_OUT_OF_RANGE: "This stake is not allowed. No money was taken. Choose a different stake.",
  AMOUNT_INVALID: "This is not a valid stake. No money was taken. Choose a different stake.",
  ROUND_TOO_SOON:
    "It is too soon for another round. No money was taken. Wait a moment, then try again.",
  ROUND_ALREADY_OPEN:
    "Finish your open round first. No new stake was taken. The open round is shown now.",
  ROUND_CLOSED: "This round is already over. Your last move changed nothing.",
  ROUND_NOT_FOUND: "This round is already over. Your last move changed nothing.",
  ACTION_NOT_ALLOWED:
    "This round has continued elsewhere, so your last move changed nothing. The round is shown as it is now.",
  REALITY_CHECK_REQUIRED:
    "It is time for a reality check. No money was taken. Answer it to continue.",
};

/**
 * Returns what the player reads about a refusal or a lost answer.
 * @param {unknown} problem
 * @returns {Explanation}
 */
export function explain(problem) {
  if (problem instanceof Lost) {
    return {
      code: "CONNECTION_LOST",
      title: "No connection",
      text: "The casino cannot be reached. Check your connection, then reload this page. If your bet was placed, you will see its result; a bet is never placed twice.",
      isFinal: false,
    };
  }
  if (!(problem instanceof Refusal)) {
    return {
      code: "GAME_FAULT",
      title: "Something went wrong",
      text: `The game has stopped because of an error. Rounds that you played are saved. ${OPEN_AGAIN}`,
      isFinal: true,
    };
  }
  const { code, message, details } = problem;
  const final = FINAL[code];
  if (final !== undefined) return { code, title: final[0], text: final[1], isFinal: true };
  if (code === "STAKE_OUT_OF_RANGE" && details.max !== undefined) {
    const text = `Stakes in this game are from ${details.min} to ${details.max}. No money was taken. Choose a different stake.`;
    return { code, title: "Not played", text, isFinal: false };
  }
  const text = NOT_FINAL[code] ?? `${message} Try again, or reload this page.`;
  return { code, title: "Not played", text, isFinal: false };
}

/** The player chose to stop in a reality check. */
export const STOPPED = {
  code: "SESSION_ENDED",
  title: "You have stopped playing",
  text: "Your session has ended. You can open the game again from the casino at any time.",
  isFinal: true,
};

/** The page was opened without a launch link, or its tab no longer has the session. */
export const NOT_LAUNCHED = {
  code: "NOT_LAUNCHED",
  title: "Open this game from your casino",
  text: `This page has no active session. ${OPEN_AGAIN}`,
  isFinal: true,
};
