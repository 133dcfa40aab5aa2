/** Fox n' Flock: take goat after goat, and leave before the shepherd catches the fox. */
import type { Round } from "../../shell/api.js";
import { collect, MoveButtons } from "../../shell/move-buttons.js";
import { defineGame } from "../game.ts";
import { placesFace } from "../places-face.ts";
import { placesAfter } from "./face.ts";
import { rulesPanel } from "./rules.ts";
import { type FoxEvent, type Shepherd, timeline } from "./timeline.ts";

const SHEPHERD: Readonly<Record<Shepherd, string>> = {
  sleeping: "The shepherd is asleep.",
  alert: "The shepherd is alert.",
  patrolling: "The shepherd is on patrol.",
};

export const game = defineGame<FoxEvent>({
  timeline,
  loadStage: async () => (await import("./stage.ts")).openStage,
  openFace: (root) => placesFace(root, "The flock", placesAfter),
  openControls: () =>
    new MoveButtons((open: Round | undefined) => {
      const take = { label: "Take a goat", isMain: true };
      if (open === undefined) return [{ ...take, move: () => ({}) }];
      return [{ ...take, move: () => ({ action: "take" }) }, collect(open)];
    }),
  rulesPanel,

  describe({ state, multiplier, outcome }) {
    if (state === "settled" && multiplier === 0) return "The shepherd has caught the fox.";
    if (state === "open") return SHEPHERD[outcome.shepherdState as Shepherd];
    return outcome.caughtOnGoat === null
      ? "The shepherd would not have caught the fox."
      : `The fox would have been caught at goat ${outcome.caughtOnGoat}.`;
  },
});
