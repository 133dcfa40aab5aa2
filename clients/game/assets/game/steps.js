// @ts-check
/** Starts the page of a game of several steps; the page's address says which game it is. */

import { MoveButtons } from "./move-buttons.js";
import { openGame } from "./open-game.js";
import { bitKeyRush } from "./step-games/bit-key-rush.js";
import { foxNFlock } from "./step-games/fox-n-flock.js";
import { katapuuult } from "./step-games/katapuuult.js";
import { safeSmash } from "./step-games/safe-smash.js";
import { StepStage } from "./step-stage.js";

/** @type {Record<string, import("./step-stage.js").StepGame>} */
const GAMES = {
  "safe-smash": safeSmash,
  "bit-key-rush": bitKeyRush,
  "fox-n-flock": foxNFlock,
  katapuuult,
};

const game = GAMES[decodeURIComponent(location.pathname.split("/")[4] ?? "")];
if (game === undefined) throw new Error("This page does not know this game.");
await openGame(new StepStage(game), new MoveButtons(game.offers));
