/**
 * Opens a game's stage once the page can be played, and hides the plain face behind it. A browser
 * that cannot draw the stage keeps the face, because the game is complete without the stage.
 */
import type { ClientGame, GameEvent, Rules } from "../games/game.ts";
import type { Words } from "../languages/en.ts";
import type { Director } from "../shell/director.ts";
import { part } from "../shell/page-parts.js";
import type { Sound } from "./sound.ts";

/** Opens the stage of this game; resolves when it is shown, or turns out to be impossible. */
export async function openStage<Event extends GameEvent>(
  game: ClientGame<Event>,
  director: Director<Event>,
  needs: { place: HTMLElement; rules: Rules; sound: Sound; words: Words },
): Promise<void> {
  if (game.loadStage === undefined) return;
  try {
    const make = await game.loadStage();
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const canvas = part("canvas", HTMLCanvasElement);
    const stage = make({ canvas, isStill, ...needs });
    await document.fonts.ready;
    await stage.open();
    await director.attach(stage);
    document.body.classList.add("has-stage");
    // Removing the face changes the place of everything else.
    stage.invalidate();
  } catch (problem) {
    console.warn("The stage could not be opened; the game goes on without it.", problem);
  }
}
