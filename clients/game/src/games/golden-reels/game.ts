/** Golden Reels: a slot game of five reels. */
import { number } from "../../languages/numbers.ts";
import { words } from "../../languages/words.ts";
import { SpinControls } from "../../shell/spin-controls.js";
import { defineGame } from "../game.ts";
import { openFace } from "./face.ts";
import { nameOf } from "./name-of.ts";
import { paytable } from "./rules.ts";
import { type ReelsEvent, timeline } from "./timeline.ts";

export const game = defineGame<ReelsEvent>({
  timeline,
  openFace,
  loadStage: async () => (await import("./stage.ts")).openStage,
  openControls: () => new SpinControls(),
  rulesPanel: paytable,
  stillMilliseconds: { freeSpinsBegan: 1_100, freeSpin: 1_100 },
  skipFrom: "freeSpinsBegan",

  describe({ outcome }) {
    const { wins, freeSpins } = outcome as import("../../shell/api.js").SlotOutcome;
    const lines = wins.map(({ line, symbol, count, multiplier }) => {
      const pays = words.reels.pays(number(count), nameOf(symbol), number(multiplier));
      return line === null ? pays : `${words.reels.line(number(line))}: ${pays}`;
    });
    if (freeSpins !== null)
      lines.push(
        `${words.reels.freeSpins(freeSpins.count)}, ${words.reels.winsTimes(number(freeSpins.multiplier))}`,
      );
    return lines.join(" · ");
  },
});
