/** Katapuuult: one shot of a catapult, through what it meets on its way. */

import { number } from "../../languages/numbers.ts";
import { words } from "../../languages/words.ts";
import { MoveButtons } from "../../shell/move-buttons.js";
import { part } from "../../shell/page-parts.js";
import { defineGame, type Rules } from "../game.ts";
import { placesFace } from "../places-face.ts";
import { aim } from "./aim.ts";
import { placesAfter } from "./face.ts";
import { rulesPanel } from "./rules.ts";
import { type Bounds, sliders } from "./sliders.ts";
import { type ShotEvent, timeline } from "./timeline.ts";

export const game = defineGame<ShotEvent>({
  timeline,
  openControls: () =>
    new MoveButtons(() => [{ label: words.shot.shoot, isMain: true, move: () => ({ ...aim() }) }]),
  rulesPanel,

  loadStage: async () => (await import("./stage.ts")).openStage,

  openFace(root) {
    const { box, setBounds } = sliders();
    part("settings", HTMLElement).append(box);
    return placesFace(root, words.shot.onTheWay, (events, rules: Rules) => {
      setBounds(rules as Record<string, Bounds>);
      return placesAfter(events);
    });
  },

  describe: ({ multiplier }) =>
    multiplier > 0 ? words.shot.total(number(multiplier)) : words.shot.nothingLeft,
});
