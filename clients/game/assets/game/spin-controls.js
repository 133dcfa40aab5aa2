// @ts-check
/**
 * The spin button, and Space or Enter anywhere on the page where they have no other use. Holding a key
 * down spins only once: there is no autoplay.
 */
import { part } from "./page-parts.js";

const OWN_USE = "input, button, a, summary, dialog, select, textarea";

/** @implements {Controls} */
export class SpinControls {
  #button = button("spin", "Spin");

  constructor() {
    this.#button.setAttribute("aria-disabled", "true");
    const skip = button("skip", "Skip");
    skip.classList.add("skip");
    skip.hidden = true;
    part("moves", HTMLElement).replaceChildren(this.#button, skip);
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
  return made;
}

/** @import { Controls, Move } from "./open-game.js" */
