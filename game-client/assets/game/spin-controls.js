// @ts-check
/**
 * The ways to ask for a spin: the button, and Space or Enter from anywhere that has no use of its
 * own for them. A key that is held down asks once: there is no autoplay.
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

  /** A spin is all that there ever is to do. */
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

/** @import { Controls, Move } from "./table-roles.js" */
