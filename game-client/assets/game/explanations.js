// @ts-check
/**
 * What the player reads when something is refused or lost: what it means for them and what to do
 * next, never a code. Sessions that are over say so once and for all; the rest leaves the game up.
 */
import { Lost, Refusal } from "./api.js";

/**
 * @typedef {object} Explanation
 * @property {string} code What the casino's page is told, beside the words.
 * @property {string} title
 * @property {string} text
 * @property {boolean} isFinal Whether the game cannot go on in this page.
 */

const OPEN_AGAIN = "Go back to the casino and open the game again.";

/** @type {Record<string, [title: string, text: string]>} */
const FINAL = {
  SSO_TOKEN_ALREADY_USED: ["Link already used", `This launch link was used already. ${OPEN_AGAIN}`],
  SSO_TOKEN_EXPIRED: [
    "Link too old",
    `This launch link is valid for 30 seconds only. ${OPEN_AGAIN}`,
  ],
  SSO_TOKEN_INVALID: ["Link not valid", `This launch link cannot be read. ${OPEN_AGAIN}`],
  SESSION_ENDED: ["Session ended", `Your session has ended. ${OPEN_AGAIN}`],
  REFRESH_TOKEN_INVALID: ["Session ended", `Your session has ended. ${OPEN_AGAIN}`],
  ACCESS_TOKEN_INVALID: ["Session ended", `Your session has ended. ${OPEN_AGAIN}`],
  CREDENTIALS_MISSING: ["Session ended", `Your session has ended. ${OPEN_AGAIN}`],
  SESSION_TIME_LIMIT: [
    "Time limit reached",
    "You have reached the longest session that is allowed. Take a break before you play again.",
  ],
  PLAYER_SUSPENDED: [
    "Account on hold",
    "Your account is on hold. Please ask the casino's support.",
  ],
  GAME_NOT_IN_TOKEN: ["Another game", `Your launch link is for another game. ${OPEN_AGAIN}`],
  GAME_NOT_FOUND: [
    "Game not found",
    "There is no such game. Go back to the casino and choose another.",
  ],
  GAME_DISABLED: [
    "Game closed",
    "This game is closed at the moment. Choose another in the casino.",
  ],
  JURISDICTION_NOT_ALLOWED: ["Not available", "This game is not available where you are."],
};

/** @type {Record<string, string>} */
const PASSING = {
  INSUFFICIENT_FUNDS:
    "Your balance is too small for this stake. Lower the stake or make a deposit.",
  STAKE_OUT_OF_RANGE: "This stake is not allowed here. Choose another.",
  AMOUNT_INVALID: "This stake is not a valid amount. Choose another.",
  ROUND_TOO_SOON:
    "That was a little fast: where you play, each round has to last a while. Wait a moment, then play again.",
  ROUND_ALREADY_OPEN: "A round of yours is still open. It is shown now: go on with it.",
  ROUND_CLOSED: "This round is over already.",
  ROUND_NOT_FOUND: "This round is over already.",
  ACTION_NOT_ALLOWED: "The round has gone on elsewhere. It is shown as it stands now.",
  REALITY_CHECK_REQUIRED: "It is time to look up for a moment. Answer the reminder to go on.",
};

/**
 * Puts a refusal or a lost answer into words for the player.
 * @param {unknown} problem
 * @returns {Explanation}
 */
export function explain(problem) {
  if (problem instanceof Lost) {
    return {
      code: "CONNECTION_LOST",
      title: "No connection",
      text: "The casino cannot be reached. Check your connection, then reload this page: nothing is lost.",
      isFinal: false,
    };
  }
  if (!(problem instanceof Refusal)) {
    return {
      code: "GAME_FAULT",
      title: "Something broke",
      text: "The game stumbled. Reload this page to go on.",
      isFinal: true,
    };
  }
  const { code, message, details } = problem;
  const final = FINAL[code];
  if (final !== undefined) return { code, title: final[0], text: final[1], isFinal: true };
  if (code === "STAKE_OUT_OF_RANGE" && details.max !== undefined) {
    const text = `Where you play, this game takes stakes from ${details.min} to ${details.max}. Choose another.`;
    return { code, title: "Not played", text, isFinal: false };
  }
  const passing = PASSING[code] ?? `${message} Try again, or reload this page.`;
  return { code, title: "Not played", text: passing, isFinal: false };
}

/** The player answered a reality check with the wish to stop. */
export const STOPPED = {
  code: "SESSION_ENDED",
  title: "You have stopped playing",
  text: "This session is closed. You can open the game again in the casino at any time.",
  isFinal: true,
};

/** The page was opened without a launch link, or its tab has forgotten the session. */
export const NOT_LAUNCHED = {
  code: "NOT_LAUNCHED",
  title: "Nothing to open",
  text: `This page needs a launch link. ${OPEN_AGAIN}`,
  isFinal: true,
};
