/** Safe Smash: hit a safe until it opens, or collect before the hammer breaks. */
import { number } from "../../languages/numbers.ts";
import { words } from "../../languages/words.ts";
import type { Round } from "../../shell/api.js";
import { collect, MoveButtons } from "../../shell/move-buttons.js";
import { defineGame } from "../game.ts";
import { placesFace } from "../places-face.ts";
import { placesAfter } from "./face.ts";
import { rulesPanel } from "./rules.ts";
import { type SafeEvent, timeline } from "./timeline.ts";

export const game = defineGame<SafeEvent>({
  timeline,
  loadStage: async () => (await import("./stage.ts")).openStage,
  openFace: (root) => placesFace(root, words.safe.hits, placesAfter),
  openControls: () =>
    new MoveButtons((open: Round | undefined) => {
      const hit = { label: words.safe.hit, isMain: true };
      if (open === undefined) return [{ ...hit, move: () => ({}) }];
      return [{ ...hit, move: () => ({ action: "hit" }) }, collect(open)];
    }),
  rulesPanel,

  describe({ state, multiplier, outcome }) {
    if (state === "open") return words.safe.holds;
    if (multiplier === 0) return words.safe.broke;
    const { hammerBreakOnHit } = outcome;
    return hammerBreakOnHit === null
      ? words.safe.neverBroken
      : words.safe.wouldBreakOn(number(hammerBreakOnHit));
  },
});
