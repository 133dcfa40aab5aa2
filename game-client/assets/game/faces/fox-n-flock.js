// @ts-check
/** Fox n' Flock: the goats taken so far, the next one, and what the shepherd is doing. */
import { heading, table, text } from "../rule-parts.js";
import { cashOut } from "./cash-out.js";
import { isLost } from "./is-lost.js";

/** @type {Record<string, string>} */
const SHEPHERD = {
  sleeping: "The shepherd sleeps.",
  alert: "The shepherd is alert.",
  patrolling: "The shepherd patrols.",
};

/** @typedef {{ size: string, multiplier: number }} NextGoat */

/** @type {import("../step-stage.js").Face} */
export const foxNFlock = {
  name: "The flock",

  places(round, { flockSize }) {
    const taken = round?.outcome.goatMultipliers ?? [];
    /** @type {NextGoat | null} */
    const next = round?.outcome.nextGoat ?? null;
    const isCaught = round !== undefined && isLost(round);
    return Array.from({ length: flockSize }, (_, index) => {
      const title = `Goat ${index + 1}`;
      if (index < taken.length) return { title, note: `× ${taken[index]}`, state: "won" };
      if (index > taken.length) return { title, state: "hidden" };
      if (isCaught) return { title, note: "caught", state: "lost" };
      if (next === null) return { title, state: "hidden" };
      return { title, note: `${next.size}: × ${next.multiplier}`, state: "next" };
    });
  },

  describe(round) {
    const { shepherdState, caughtOnGoat } = round.outcome;
    if (isLost(round)) return "The shepherd has caught the fox.";
    if (round.state === "open") return SHEPHERD[shepherdState] ?? "";
    return caughtOnGoat === null
      ? "The whole night would have gone well."
      : `The fox would have been caught at goat ${caughtOnGoat}.`;
  },

  rules({ flockSize, rungs, goats, shepherd }) {
    const lifts = goats.map((/** @type {any} */ { size, rungs }) => `a ${size} goat by ${rungs}`);
    return [
      heading("How it is played"),
      text(
        `Your stake buys the first of ${flockSize} goats, while the shepherd sleeps. Each goat lifts the round by rungs: ${lifts.join(", ")}, and by more while the shepherd is up. The fox gets away with the chance of what the round was worth before, divided by what it is worth after; if he is caught, the round is lost. After each goat you see the next one and the shepherd, and take it or cash out. However you play, the return is the same.`,
      ),
      heading("The shepherd"),
      table(
        ["He is", "Rungs more", "Next he is"],
        shepherd.map((/** @type {any} */ { state, rungs, next }) => {
          return [state, String(rungs), next.join(", ")];
        }),
      ),
      heading("The rungs, in stakes"),
      text(rungs.join(", ")),
    ];
  },

  offers(open) {
    const take = { label: "Take a goat", isMain: true };
    if (open === undefined) return [{ ...take, move: () => ({}) }];
    return [{ ...take, move: () => ({ action: "take" }) }, cashOut(open)];
  },
};
