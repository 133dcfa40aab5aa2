// @ts-check
/**
 * The stakes that − and + select: 1, 2, 5, 10, 20, 50 … between the game's limits, both included.
 * Players can type any other stake that the game accepts.
 */
import { toMinor } from "./amounts.js";

/** The first stake is this many times the smallest one. */
const USUAL_STAKE_IN_SMALLEST = 10;

/**
 * @typedef {object} StakeLimits In minor units.
 * @property {number} min
 * @property {number} max
 * @property {number} step Every stake is a whole multiple of this.
 * @property {number} start The stake that is selected first.
 */

/**
 * Returns the limits for this player, and the stake that is selected first.
 * @param {import("./rules.js").GameConfig} config
 * @param {number} decimals
 * @param {unknown} kept The last stake chosen in this tab.
 * @returns {StakeLimits}
 */
export function stakeLimits({ stake }, decimals, kept) {
  const min = toMinor(stake.min, decimals) ?? 1;
  const max = toMinor(stake.max, decimals) ?? min;
  const step = toMinor(stake.step, decimals) ?? 1;
  const usual = toMinor(String(kept ?? ""), decimals) ?? min * USUAL_STAKE_IN_SMALLEST;
  const start = Math.min(Math.max(usual - (usual % step), min), max);
  return { min, max, step, start };
}

/**
 * Returns the stakes of the ladder in ascending order.
 * @param {StakeLimits} limits
 */
export function stakeLadder({ min, max, step: increment }) {
  const steps = new Set([min, max]);
  for (let decade = 1; decade <= max; decade *= 10) {
    for (const step of [decade, decade * 2, decade * 5])
      if (step > min && step < max && step % increment === 0) steps.add(step);
  }
  return [...steps].sort((a, b) => a - b);
}

/**
 * Returns the ladder's next stake above or below a stake, or the same stake if there is none.
 * @param {number[]} ladder
 * @param {number} stake
 * @param {1 | -1} direction
 */
export function stepFrom(ladder, stake, direction) {
  const further =
    direction === 1 ? ladder.find((step) => step > stake) : ladder.findLast((step) => step < stake);
  return further ?? stake;
}
