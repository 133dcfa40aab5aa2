// @ts-check
/**
 * The spin button, and Space or Enter anywhere on the page where they have no other use. Holding a key
 * down spins only once: there is no autoplay.
 */
import { words } from "../languages/words.ts";
import { part } from "./page-parts.js";

const OWN_USE = "input, button, a, summary, dialog, select, textarea";

/** @implements {Controls} */
export class SpinControls {
  #button = button("spin", words.screen.spin);
  #skip = button("skip", words.screen.skip);
  /** @type {(() => void) | undefined} */
  #onSkip;

  constructor() {
    this.#button.setAttribute("aria-disabled", "true");
    this.#skip.classList.add("skip");
    this.#skip.hidden = true;
    this.#skip.addEventListener("click", () => this.#onSkip?.());
    part("moves", HTMLElement).replaceChildren(this.#button, this.#skip);
    part("keys", HTMLElement).hidden = false;
  }

  /** @param {(move: Move) => void} onMove */
  open(onMove) {
    const button = this.#button;
    const spin = () => onMove({});
    button.addEventListener("click", spin);
    document.addEventListener("keydown", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      if (event.repeat && event.target === button) event.preventDefault();
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest(OWN_USE) !== null) return;
      event.preventDefault();
      if (!event.repeat) spin();
    });
  }

  /**
   * Replaces the spin button with Skip, where the player's hand and focus already are, or puts it back.
   * @param {(() => void) | undefined} skip
   */
  offerSkip(skip) {
    const hadFocus =
      document.activeElement === this.#button || document.activeElement === this.#skip;
    this.#onSkip = skip;
    this.#skip.hidden = skip === undefined;
    this.#button.hidden = skip !== undefined;
    if (hadFocus) (skip === undefined ? this.#button : this.#skip).focus();
  }

  /** A slot game always offers the same move: a spin. */
  offer() {}

  /** @param {boolean} isBusy */
  set isBusy(isBusy) {
    this.#button.setAttribute("aria-disabled", String(isBusy));
  }
}

/**
 * @param {string} id
 * @param {string} label
 */
function button(id, label) {
  const made = document.createElement("button");
  made.id = id;
  made.type = "button";
  made.className = "spin";
  made.textContent = label;
  made.style.setProperty("--letters", String(label.length));
  return made;
}

/** @import { Controls, Move } from "../games/game.ts" */
