/** Katapuuult: one shot of a catapult, through what it meets on its way. */

import { MoveButtons } from "../../shell/move-buttons.js";
import { part } from "../../shell/page-parts.js";
import { defineGame, type Rules } from "../game.ts";
import { placesFace } from "../places-face.ts";
import { placesAfter } from "./face.ts";
import { rulesPanel } from "./rules.ts";
import { aim, setBounds, sliders } from "./sliders.ts";
import { type ShotEvent, timeline } from "./timeline.ts";

export const game = defineGame<ShotEvent>({
  timeline,
  hasOneMove: true,
  openControls: () =>
    new MoveButtons(() => [{ label: "Shoot", isMain: true, move: () => ({ ...aim() }) }]),
  rulesPanel,

  loadStage: async () => (await import("./stage.ts")).openStage,

  openFace(root) {
    part("settings", HTMLElement).append(sliders());
    return placesFace(root, "Objects on the way", (events, rules: Rules) => {
      setBounds(rules as Parameters<typeof setBounds>[0]);
      return placesAfter(events);
    });
  },

  describe: ({ multiplier }) =>
    multiplier > 0 ? `Total × ${multiplier}` : "The hazards took everything.",
});
