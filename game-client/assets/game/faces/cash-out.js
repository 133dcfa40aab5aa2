// @ts-check
/** The move that ends a round at what it is worth; every open round has it. */

/**
 * @param {import("../api.js").Round} open
 * @returns {import("../move-buttons.js").Offer}
 */
export function cashOut({ multiplier }) {
  return { label: `Cash out × ${multiplier}`, move: () => ({ action: "cashout" }) };
}
