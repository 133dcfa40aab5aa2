// @ts-check
/** Safe Smash: the hits in a row, each with the value of the round after it. */
import { collect } from "../move-buttons.js";
import { heading, table, text } from "../rule-parts.js";
import { isLost } from "../step-stage.js";

/** @type {import("../step-stage.js").StepGame} */
export const safeSmash = {
  name: "Hits on the safe",

  places(round, { hits }) {
    const held = round?.outcome.multipliers.length ?? 0;
    const hasBroken = round !== undefined && isLost(round);
    return hits.map((/** @type {{ hit: number, multiplier: number }} */ { hit, multiplier }) => {
      const place = { title: `Hit ${hit}`, note: `× ${multiplier}` };
      if (hit <= held) return { ...place, state: "won" };
      if (hasBroken && hit === held + 1) return { ...place, note: "hammer broke", state: "lost" };
      return { ...place, state: "hidden" };
    });
  },

  describe(round) {
    if (round.state === "open") return "The hammer holds.";
    if (isLost(round)) return "The hammer broke.";
    const { hammerBreakOnHit } = round.outcome;
    return hammerBreakOnHit === null
      ? "The hammer would never have broken."
      : `The hammer would have broken on hit ${hammerBreakOnHit}.`;
  },

  rules({ hits }) {
    return [
      heading("How to play"),
      text(
        "Your stake pays for the first hit. Each hit that the hammer survives makes the round worth more. If the hammer breaks, the round is lost. After each hit, hit again or collect; the last hit opens the safe. The hit that breaks the hammer is drawn before your first one. The return to player is the same however you play.",
      ),
      heading("Value after each hit"),
      table(
        ["Hit", "Value", "Chance to get this far"],
        hits.map((/** @type {any} */ { hit, multiplier, chanceFromStart }) => {
          return [String(hit), `× ${multiplier}`, chanceFromStart.replace("/", " in ")];
        }),
      ),
    ];
  },

  offers(open) {
    const hit = { label: "Hit", isMain: true };
    if (open === undefined) return [{ ...hit, move: () => ({}) }];
    return [{ ...hit, move: () => ({ action: "hit" }) }, collect(open)];
  },
};
