// @ts-check
/**
 * The spin button, and Space or Enter anywhere on the page where they have no other use. Holding a key
 * down spins only once. While autoplay runs, the same button and the same keys stop it.
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
  #stop = button("stop-autoplay", "");
  /** @type {(() => void) | undefined} */
  #onStop;

  constructor() {
    this.#button.setAttribute("aria-disabled", "true");
    this.#skip.classList.add("skip");
    this.#skip.hidden = true;
    this.#skip.addEventListener("click", () => this.#onSkip?.());
    this.#stop.classList.add("skip");
    this.#stop.hidden = true;
    this.#stop.addEventListener("click", () => this.#onStop?.());
    part("moves", HTMLElement).replaceChildren(this.#button, this.#skip, this.#stop);
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
      if (!event.repeat) (this.#onStop ?? spin)();
    });
  }

  /**
   * Replaces the spin button with Skip, where the player's hand and focus already are, or restores it.
   * @param {(() => void) | undefined} skip
   */
  offerSkip(skip) {
    this.#onSkip = skip;
    this.#showOne();
  }

  /**
   * Replaces the spin button with one that stops autoplay, or restores it.
   * @param {(() => void) | undefined} stop
   * @param {string} label
   */
  offerStop(stop, label) {
    this.#onStop = stop;
    name(this.#stop, label);
    this.#showOne();
  }

  #showOne() {
    const usual = this.#onStop === undefined ? this.#button : this.#stop;
    const shown = this.#onSkip === undefined ? usual : this.#skip;
    const all = [this.#button, this.#skip, this.#stop];
    const hadFocus = all.some((button) => button === document.activeElement);
    for (const button of all) button.hidden = button !== shown;
    if (hadFocus) shown.focus();
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
  name(made, label);
  return made;
}

/**
 * Writes a text on a button; the longer the text, the smaller its letters.
 * @param {HTMLElement} button
 * @param {string} label
 */
function name(button, label) {
  button.textContent = label;
  button.style.setProperty("--letters", String(label.length));
}

/** @import { Controls, Move } from "../games/game.ts" */
