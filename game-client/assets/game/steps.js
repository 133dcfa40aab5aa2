// @ts-check
/** The page of the games that are no slots: which face it wears follows from its address. */
import { bitKeyRush } from "./faces/bit-key-rush.js";
import { foxNFlock } from "./faces/fox-n-flock.js";
import { katapuuult } from "./faces/katapuuult.js";
import { safeSmash } from "./faces/safe-smash.js";
import { MoveButtons } from "./move-buttons.js";
import { openGame } from "./open-game.js";
import { StepStage } from "./step-stage.js";

/** @type {Record<string, import("./step-stage.js").Face>} */
const FACES = {
  "safe-smash": safeSmash,
  "bit-key-rush": bitKeyRush,
  "fox-n-flock": foxNFlock,
  katapuuult,
};

const face = FACES[decodeURIComponent(location.pathname.split("/")[4] ?? "")];
if (face === undefined) throw new Error("The page has no face for this game.");
await openGame(new StepStage(face), new MoveButtons(face.offers));
