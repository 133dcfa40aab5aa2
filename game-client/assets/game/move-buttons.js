// @ts-check
/**
 * The controls of a game of several steps: a button for each move that the player has. They are
 * marked rather than disabled while an answer is on its way, so that the keyboard's focus stays.
 */
import { part } from "./page-parts.js";

/**
 * A move as it is offered. What goes with it is read when it is pressed.
 * @typedef {object} Offer
 * @property {string} label
 * @property {boolean} [isMain] The one that goes on with the game.
 * @property {() => import("./table-roles.js").Move} move
 */

/** @implements {Controls} */
export class MoveButtons {
  #root = part("moves", HTMLElement);
  #offersOf;
  /** @type {(move: Move) => void} */
  #onMove = () => {};
  #isBusy = true;
  /** @type {Record<string, unknown>} */
  #rules = {};

  /** @param {import("./step-stage.js").Face["offers"]} offersOf What a game offers, in an open round and before one. */
  constructor(offersOf) {
    this.#offersOf = offersOf;
  }

  /**
   * @param {(move: Move) => void} onMove
   * @param {Record<string, unknown>} rules
   */
  open(onMove, rules) {
    this.#onMove = onMove;
    this.#rules = rules;
  }

  /** @param {import("./api.js").Round | undefined} open */
  offer(open) {
    const buttons = this.#offersOf(open, this.#rules).map((offer) => this.#button(offer));
    const focused = [...this.#root.children].indexOf(document.activeElement ?? this.#root);
    this.#root.replaceChildren(...buttons);
    if (focused >= 0) (buttons[focused] ?? buttons[0])?.focus();
    this.isBusy = this.#isBusy;
  }

  /** @param {boolean} isBusy */
  set isBusy(isBusy) {
    this.#isBusy = isBusy;
    for (const button of this.#root.children) button.setAttribute("aria-disabled", String(isBusy));
  }

  get isBusy() {
    return this.#isBusy;
  }

  /** @param {Offer} offer */
  #button({ label, isMain = false, move }) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = isMain ? "move main" : "move";
    button.textContent = label;
    button.addEventListener("click", () => {
      if (!this.#isBusy) this.#onMove(move());
    });
    return button;
  }
}

/** @import { Controls, Move } from "./table-roles.js" */
