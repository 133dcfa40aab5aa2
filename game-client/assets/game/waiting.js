// @ts-check
/** How long the page waits before it goes on, and what the player reads meanwhile. */
import { Refusal } from "./api.js";

/**
 * Settles after that long.
 * @param {number} milliseconds
 * @returns {Promise<void>}
 */
export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * The wait that a refusal asks for, in milliseconds; 0 for one that asks for none.
 * @param {unknown} problem
 */
export function waitOf(problem) {
  if (!(problem instanceof Refusal) || problem.code !== "ROUND_TOO_SOON") return 0;
  return Number(problem.details.retryAfterMs) || 0;
}

/**
 * What is shown while an answer is asked for again.
 * @param {number | undefined} seconds How long the platform asked to wait; unknown when its answer was lost.
 */
export function waitingText(seconds) {
  if (seconds === undefined) return "Connection lost. Trying again …";
  return `That was a lot at once. Trying again in ${seconds} seconds …`;
}
