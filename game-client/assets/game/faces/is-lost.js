// @ts-check
/**
 * Whether a round is over and paid nothing.
 * @param {import("../api.js").Round} round
 */
export function isLost({ state, multiplier }) {
  return state === "settled" && multiplier === 0;
}
