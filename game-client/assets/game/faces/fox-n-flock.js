// @ts-check
/** Fox'n'Flock: the goats taken so far, and what the shepherd is doing. */
import { cashOut } from "./cash-out.js";

/** @type {Record<string, string>} */
const SHEPHERD = {
  sleeping: "The shepherd sleeps.",
  alert: "The shepherd is alert.",
  patrolling: "The shepherd patrols.",
};

/** @type {import("../step-stage.js").Face} */
export const foxNFlock = {
  name: "Goats taken",

  places(round) {
    if (round === undefined) return [];
    const goats = round.outcome.goatMultipliers.map(
      (/** @type {number} */ multiplier, /** @type {number} */ index) => {
        return { title: `Goat ${index + 1}`, note: `× ${multiplier}`, state: "won" };
      },
    );
    if (round.state === "open" || round.multiplier > 0) return goats;
    return [...goats, { title: "Caught", state: "lost" }];
  },

  describe({ state, multiplier, outcome }) {
    if (state === "settled" && multiplier === 0) return "The shepherd has caught the fox.";
    return SHEPHERD[outcome.shepherdState] ?? "";
  },

  offers(open) {
    const take = { label: "Take a goat", isMain: true };
    if (open === undefined) return [{ ...take, move: () => ({}) }];
    return [{ ...take, move: () => ({ action: "take" }) }, cashOut(open)];
  },
};
