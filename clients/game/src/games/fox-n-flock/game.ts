/** Fox n' Flock: take goat after goat, and leave before the shepherd catches the fox. */
import { number } from "../../languages/numbers.ts";
import { words } from "../../languages/words.ts";
import type { Round } from "../../shell/api.js";
import { collect, MoveButtons } from "../../shell/move-buttons.js";
import { defineGame } from "../game.ts";
import { placesFace } from "../places-face.ts";
import { placesAfter } from "./face.ts";
import { rulesPanel } from "./rules.ts";
import { type FoxEvent, type Shepherd, timeline } from "./timeline.ts";

export const game = defineGame<FoxEvent>({
  timeline,
  loadStage: async () => (await import("./stage.ts")).openStage,
  openFace: (root) => placesFace(root, words.fox.flock, placesAfter),
  openControls: () =>
    new MoveButtons((open: Round | undefined) => {
      const take = { label: words.fox.take, isMain: true };
      if (open === undefined) return [{ ...take, move: () => ({}) }];
      return [{ ...take, move: () => ({ action: "take" }) }, collect(open)];
    }),
  rulesPanel,

  describe({ state, multiplier, outcome }) {
    if (state === "settled" && multiplier === 0) return words.fox.caught;
    if (state === "open") return words.fox.shepherd[outcome.shepherdState as Shepherd];
    return outcome.caughtOnGoat === null
      ? words.fox.notCaught
      : words.fox.wouldBeCaught(number(outcome.caughtOnGoat));
  },
});
