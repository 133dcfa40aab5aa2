// @ts-check
/**
 * The stakes that − and + walk through: 1, 2, 5, 10, 20, 50 … between the game's limits, both
 * ends included. Any exact amount between them that the game takes may be typed instead.
 */

/**
 * @typedef {object} StakeLimits In minor units.
 * @property {number} min
 * @property {number} max
 * @property {number} step Every stake is a whole multiple of it.
 * @property {number} start The stake to begin with.
 */

/**
 * The steps between the limits, smallest first.
 * @param {StakeLimits} limits
 */
export function stakeLadder({ min, max, step: grain }) {
  const steps = new Set([min, max]);
  for (let decade = 1; decade <= max; decade *= 10) {
    for (const step of [decade, decade * 2, decade * 5])
      if (step > min && step < max && step % grain === 0) steps.add(step);
  }
  return [...steps].sort((a, b) => a - b);
}

/**
 * The next step above or below a stake that need not be a step itself; the end when there is none.
 * @param {number[]} ladder
 * @param {number} stake
 * @param {1 | -1} direction
 */
export function stepFrom(ladder, stake, direction) {
  const further =
    direction === 1 ? ladder.find((step) => step > stake) : ladder.findLast((step) => step < stake);
  return further ?? stake;
}
