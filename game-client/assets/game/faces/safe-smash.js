// @ts-check
/** Safe Smash: the ladder of hits, with what the round is worth after each that held. */
import { cashOut } from "./cash-out.js";

/** @type {import("../step-stage.js").Face} */
export const safeSmash = {
  name: "Hits on the safe",

  places(round, { hits }) {
    const held = round?.outcome.multipliers.length ?? 0;
    const isLost = round !== undefined && isBroken(round);
    return hits.map((/** @type {{ hit: number, multiplier: number }} */ { hit, multiplier }) => {
      const place = { title: `Hit ${hit}`, note: `× ${multiplier}` };
      if (hit <= held) return { ...place, state: "won" };
      if (isLost && hit === held + 1) return { ...place, note: "hammer broke", state: "lost" };
      return { ...place, state: "hidden" };
    });
  },

  describe(round) {
    if (round.state === "open") return "The hammer holds.";
    if (isBroken(round)) return "The hammer broke.";
    const { hammerBreakOnHit } = round.outcome;
    return hammerBreakOnHit === null
      ? "This hammer would never have broken."
      : `It would have broken on hit ${hammerBreakOnHit}.`;
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
