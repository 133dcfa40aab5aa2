// @ts-check
/** Fox n' Flock: the goats taken so far, the next one, and what the shepherd is doing. */
import { collect } from "../move-buttons.js";
import { heading, table, text } from "../rule-parts.js";
import { isLost } from "../step-stage.js";

/** @type {Record<string, string>} */
const SHEPHERD = {
  sleeping: "The shepherd is asleep.",
  alert: "The shepherd is alert.",
  patrolling: "The shepherd is on patrol.",
};

/** @typedef {{ size: string, multiplier: number }} NextGoat */

/** @type {import("../step-stage.js").StepGame} */
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
      ? "The shepherd would not have caught the fox."
      : `The fox would have been caught at goat ${caughtOnGoat}.`;
  },

  rules({ flockSize, rungs, goats, shepherd }) {
    const lifts = goats.map((/** @type {any} */ { size, rungs }) => `a ${size} goat by ${rungs}`);
    return [
      heading("How to play"),
      text(
        `Your stake pays for the first of ${flockSize} goats, while the shepherd is asleep. Each goat moves the round up the list of values below: ${lifts.join(", ")}, and more while the shepherd is awake. The chance that the fox gets away is the value before the goat divided by the value after it. If the fox is caught, the round is lost. After each goat you see the next goat and the shepherd: take the goat or collect. The return to player is the same however you play.`,
      ),
      heading("The shepherd"),
      table(
        ["Now", "Extra steps", "After the next goat"],
        shepherd.map((/** @type {any} */ { state, rungs, next }) => {
          return [state, String(rungs), next.join(", ")];
        }),
      ),
      heading("Values, as multiples of the stake"),
      text(rungs.join(", ")),
    ];
  },

  offers(open) {
    const take = { label: "Take a goat", isMain: true };
    if (open === undefined) return [{ ...take, move: () => ({}) }];
    return [{ ...take, move: () => ({ action: "take" }) }, collect(open)];
  },
};
