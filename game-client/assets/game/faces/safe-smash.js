// @ts-check
/** Safe Smash: the hits so far, each with what the round was worth after it. */
import { cashOut } from "./cash-out.js";

/** @type {import("../step-stage.js").Face} */
export const safeSmash = {
  name: "Hits on the safe",

  places(round) {
    if (round === undefined) return [];
    const { multipliers, hammerBreakOnHit } = round.outcome;
    const hits = multipliers.map(
      (/** @type {number} */ multiplier, /** @type {number} */ index) => {
        return { title: `Hit ${index + 1}`, note: `× ${multiplier}`, state: "won" };
      },
    );
    if (!isBroken(round)) return hits;
    return [...hits, { title: `Hit ${hammerBreakOnHit}`, note: "broken", state: "lost" }];
  },

  describe(round) {
    if (round.state === "open") return "The hammer holds.";
    return isBroken(round) ? "The hammer broke." : "You walk away with it.";
  },

  offers(open) {
    const hit = { label: "Hit", isMain: true };
    if (open === undefined) return [{ ...hit, move: () => ({}) }];
    return [{ ...hit, move: () => ({ action: "hit" }) }, cashOut(open)];
  },
};

/** @param {import("../api.js").Round} round */
function isBroken({ state, multiplier }) {
  return state === "settled" && multiplier === 0;
}
