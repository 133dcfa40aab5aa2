// @ts-check
/**
 * The controls of a game of several steps: a button for each move that the player can make. While the
 * page waits for an answer they are only marked as disabled, so that the keyboard focus stays on them.
 */
import { readable } from "../languages/numbers.ts";
import { words } from "../languages/words.ts";
import { decimalsOf, toDecimal, toMinor } from "./amounts.js";
import { part } from "./page-parts.js";

/**
 * A move that is offered to the player.
 * @typedef {object} Offer
 * @property {string} label
 * @property {boolean} [isMain] Whether it continues the game.
 * @property {() => import("../games/game.ts").Move} move Returns the move at the moment when the button is pressed.
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

  /** @param {(open: import("./api.js").Round | undefined, rules: Record<string, any>) => Offer[]} offersOf The moves of the game, in an open round and before one. */
  constructor(offersOf) {
    this.#offersOf = offersOf;
    this.#root.tabIndex = -1;
    // Holding a key down makes only one move, because there is no autoplay.
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
   * Shows the buttons. When a round has ended, the focus moves beside them: a player who presses Enter
   * once more must not place the next stake by accident.
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

/**
 * Returns the move that ends an open round and pays its current value, which its label says. Every open
 * round has it.
 * @param {import("./api.js").Round} open
 * @returns {Offer}
 */
export function collect({ stake, multiplier }) {
  const decimals = decimalsOf(stake.total);
  const valueMinor = Math.round((toMinor(stake.total, decimals) ?? 0) * multiplier);
  return {
    label: words.screen.collect(readable(toDecimal(valueMinor, decimals))),
    move: () => ({ action: "cashout" }),
  };
}

/** @import { Controls, Move } from "../games/game.ts" */
