// @ts-check
/** Starts the page of a slot game. */
import { openGame } from "./open-game.js";
import { SlotStage } from "./slot-stage.js";
import { SpinControls } from "./spin-controls.js";

await openGame(new SlotStage(), new SpinControls());
