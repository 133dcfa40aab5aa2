// @ts-check
/** The stage of a slot game: the reels turn until the answer arrives, then stop on its symbols. */
import { part } from "./page-parts.js";
import { paytable } from "./paytable.js";
import { Reels } from "./reels.js";
import { reveal } from "./reveal.js";
import { OPENING_WINDOW } from "./symbols.js";

/** @implements {Stage} */
export class SlotStage {
  #reels = new Reels(reelsIn(part("stage", HTMLElement)));

  /** @param {import("./api.js").Round | undefined} latest */
  open(latest) {
    this.#reels.show(latest?.outcome.window ?? OPENING_WINDOW);
    return "";
  }

  /** @param {Record<string, unknown>} rules */
  rules(rules) {
    return paytable(rules);
  }

  wait() {
    this.#reels.turn();
  }

  stop() {
    this.#reels.stop();
  }

  /**
   * @param {import("./api.js").Round} round
   * @param {number} decimals
   */
  show(round, decimals) {
    return reveal(round, { reels: this.#reels, decimals });
  }
}

/** @param {HTMLElement} stage */
function reelsIn(stage) {
  const reels = document.createElement("div");
  reels.id = "reels";
  reels.className = "reels";
  reels.setAttribute("role", "img");
  reels.setAttribute("aria-label", "Reels");
  stage.replaceChildren(reels);
  return reels;
}

/** @import { Stage } from "./open-game.js" */
