// @ts-check
/** How long the page waits before it continues, and what the player reads meanwhile. */
import { words } from "../languages/words.ts";
import { Refusal } from "./api.js";

/**
 * Resolves after this time.
 * @param {number} milliseconds
 * @returns {Promise<void>}
 */
export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Returns the wait that a refusal requests, in milliseconds, or 0 if it requests none.
 * @param {unknown} problem
 */
export function waitOf(problem) {
  if (!(problem instanceof Refusal) || problem.code !== "ROUND_TOO_SOON") return 0;
  return Number(problem.details.retryAfterMs) || 0;
}

/**
 * Returns the text that is shown before a request is sent again.
 * @param {number | undefined} seconds The wait that the platform requested; undefined if its answer was lost.
 */
export function waitingText(seconds) {
  if (seconds === undefined) return words.screen.connectionLost;
  return words.screen.tooMany(seconds);
}
