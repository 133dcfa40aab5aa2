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
  #wasOpen = false;
  /** @type {Record<string, unknown>} */
  #rules = {};

  /** @param {import("./step-stage.js").Face["offers"]} offersOf What a game offers, in an open round and before one. */
  constructor(offersOf) {
    this.#offersOf = offersOf;
    this.#root.tabIndex = -1;
    // A key that is held down asks once: there is no autoplay.
    this.#root.addEventListener("keydown", (event) => {
      if (event.repeat && event.key !== "Tab") event.preventDefault();
    });
  }

  /**
   * @param {(move: Move) => void} onMove
   * @param {Record<string, unknown>} rules
   */
  open(onMove, rules) {
    this.#onMove = onMove;
    this.#rules = rules;
  }

  /**
   * When a round is over the focus waits beside the buttons: whoever pressed Enter to go on with it
   * must not stake on the next one by pressing once more.
   * @param {import("./api.js").Round | undefined} open
   */
  offer(open) {
    const buttons = this.#offersOf(open, this.#rules).map((offer) => this.#button(offer));
    const focused = [...this.#root.children].indexOf(document.activeElement ?? this.#root);
    const isOver = this.#wasOpen && open === undefined;
    this.#root.replaceChildren(...buttons);
    if (focused >= 0) (isOver ? this.#root : (buttons[focused] ?? buttons[0]))?.focus();
    this.#wasOpen = open !== undefined;
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
