/** Bit Key Rush: guess a key character by character before the trace is complete. */
import { percent } from "../../languages/numbers.ts";
import { words } from "../../languages/words.ts";
import type { Round } from "../../shell/api.js";
import { collect, MoveButtons } from "../../shell/move-buttons.js";
import { defineGame, type Rules } from "../game.ts";
import { placesFace } from "../places-face.ts";
import { placesAfter } from "./face.ts";
import { rulesPanel } from "./rules.ts";
import { type KeyEvent, timeline } from "./timeline.ts";

export const game = defineGame<KeyEvent>({
  timeline,
  loadStage: async () => (await import("./stage.ts")).openStage,
  openFace: (root) => placesFace(root, words.key.theKey, placesAfter),
  openControls: () =>
    new MoveButtons((open: Round | undefined, { characters }: Rules) => {
      const guesses = (characters as readonly string[]).map((guess) => ({
        label: guess,
        isMain: true,
        move: () => (open === undefined ? { guess } : { action: "guess", guess }),
      }));
      return open === undefined ? guesses : [...guesses, collect(open)];
    }),
  rulesPanel,

  describe(round, rules) {
    const events = timeline(round, rules);
    if (events.at(-1)?.type === "traced") return words.key.traced;
    const trace = events.findLast((event) => event.type === "guessed")?.trace ?? 0;
    return trace === 0 ? words.key.noTrace : words.key.traceAt(percent(trace / 100));
  },
});
