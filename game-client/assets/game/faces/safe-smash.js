// @ts-check
/** Safe Smash: the ladder of hits, with what the round is worth after each that held. */
import { heading, table, text } from "../rule-parts.js";
import { cashOut } from "./cash-out.js";
import { isLost } from "./is-lost.js";

/** @type {import("../step-stage.js").Face} */
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
      ? "This hammer would never have broken."
      : `It would have broken on hit ${hammerBreakOnHit}.`;
  },

  rules({ hits }) {
    return [
      heading("How it is played"),
      text(
        "Your stake buys the first hit. Each hit that the hammer survives makes the round worth more; the hit that breaks it loses the round. After each hit you hit again or cash out; the last one opens the safe. Which hit breaks the hammer is drawn before your first. However you play, the return is the same.",
      ),
      heading("What the hits are worth"),
      table(
        ["Hit", "Worth", "Chance to get there"],
        hits.map((/** @type {any} */ { hit, multiplier, chanceFromStart }) => {
          return [String(hit), `× ${multiplier}`, chanceFromStart.replace("/", " in ")];
        }),
      ),
    ];
  },

  offers(open) {
    const hit = { label: "Hit", isMain: true };
    if (open === undefined) return [{ ...hit, move: () => ({}) }];
    return [{ ...hit, move: () => ({ action: "hit" }) }, cashOut(open)];
  },
};
