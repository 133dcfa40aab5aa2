// @ts-check
/** The page of the slot game: the reels are its stage. */
import { openGame } from "./open-game.js";
import { SlotStage } from "./slot-stage.js";
import { SpinControls } from "./spin-controls.js";

await openGame(new SlotStage(), new SpinControls());
