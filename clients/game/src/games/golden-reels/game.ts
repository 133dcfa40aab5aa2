/** Golden Reels: a slot game of five reels. */
import { SpinControls } from "../../shell/spin-controls.js";
import { defineGame } from "../game.ts";
import { openFace } from "./face.ts";
import { paytable } from "./rules.ts";
import { nameOf } from "./symbols.ts";
import { type ReelsEvent, timeline } from "./timeline.ts";

export const game = defineGame<ReelsEvent>({
  timeline,
  openFace,
  loadStage: async () => (await import("./stage.ts")).openStage,
  hasOneMove: true,
  openControls: () => new SpinControls(),
  rulesPanel: paytable,
  stillMilliseconds: { freeSpinsBegan: 1_100, freeSpin: 1_100 },
  skipFrom: "freeSpinsBegan",

  describe({ outcome }) {
    const { wins, freeSpins } = outcome as import("../../shell/api.js").SlotOutcome;
    const lines = wins.map(({ line, symbol, count, multiplier }) => {
      const where = line === null ? "" : `Line ${line}: `;
      return `${where}${count} × ${nameOf(symbol)} pays ${multiplier}×`;
    });
    if (freeSpins !== null)
      lines.push(`${freeSpins.count} free spins, wins × ${freeSpins.multiplier}`);
    return lines.join(" · ");
  },
});
