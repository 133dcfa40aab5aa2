// @ts-check
/** The stakes that the game takes of this player, and the one to begin with. */
import { toMinor } from "./amounts.js";

const USUAL_STAKE_IN_SMALLEST = 10;

/**
 * @param {import("./rules.js").GameConfig} config
 * @param {number} decimals
 * @param {unknown} kept The stake that this tab chose last.
 * @returns {import("./stake-ladder.js").StakeLimits}
 */
export function stakeLimits({ stake }, decimals, kept) {
  const min = toMinor(stake.min, decimals) ?? 1;
  const max = toMinor(stake.max, decimals) ?? min;
  const step = toMinor(stake.step, decimals) ?? 1;
  const usual = toMinor(String(kept ?? ""), decimals) ?? min * USUAL_STAKE_IN_SMALLEST;
  const start = Math.min(Math.max(usual - (usual % step), min), max);
  return { min, max, step, start };
}
