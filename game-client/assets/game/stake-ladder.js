// @ts-check
/**
 * The stakes that − and + walk through: 1, 2, 5, 10, 20, 50 … between the game's limits, both
 * ends included. Any exact amount between them may be typed instead.
 */

/**
 * @typedef {object} StakeLimits In minor units.
 * @property {number} min
 * @property {number} max
 * @property {number} start The stake to begin with.
 */

/**
 * The steps between the limits, smallest first.
 * @param {StakeLimits} limits
 */
export function stakeLadder({ min, max }) {
  const steps = new Set([min, max]);
  for (let decade = 1; decade <= max; decade *= 10) {
    for (const step of [decade, decade * 2, decade * 5])
      if (step > min && step < max) steps.add(step);
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
