/**
 * The notice that the session's time will soon be over. It lies over the stage's lower edge until the
 * player closes it, and screen readers read it once at each warning: the minutes that it counts down in
 * between are not announced. A closed notice stays closed after a reload, until the next warning.
 */
import { words } from "../languages/words.ts";
import { part, write } from "./page-parts.js";
import type { TabMemory } from "./tab-memory.js";

const WARNINGS_MINUTES = [10, 2];
const CLOSED_MEMORY = "closedWarning";

export class TimeNotice {
  #left: number | undefined;
  #warning: number | undefined;
  #isClosed;
  #box = part("time-notice", HTMLElement);

  constructor(memory: TabMemory, sessionId: string) {
    const name = () => `${sessionId} ${this.#warning}`;
    this.#isClosed = () => memory.recall(CLOSED_MEMORY) === name();
    part("close-time-notice", HTMLElement).addEventListener("click", () => {
      memory.keep(CLOSED_MEMORY, name());
      this.#box.hidden = true;
      // The button that had the focus is gone.
      part("moves", HTMLElement).focus();
    });
  }

  /** Shows the notice if the minutes left call for it; `longest` are those of the whole session. */
  show(left: number, longest: number): void {
    // Behind a dialog nobody would hear or read it: it waits until the dialog is closed.
    if (left === this.#left || document.querySelector("dialog[open]") !== null) return;
    this.#left = left;
    // The first half of a short session needs no warning.
    const warning = WARNINGS_MINUTES.findLast((most) => left <= most && most * 2 <= longest);
    const isNew = warning !== this.#warning;
    this.#warning = warning;
    const isShown = warning !== undefined && left > 0 && !this.#isClosed();
    const { screen, realityCheck } = words;
    const text = isShown ? screen.timeLeft(realityCheck.minutes(left), screen.leftOpen) : "";
    write("time-left", text);
    write("time-told", isNew ? text : "");
    this.#box.hidden = !isShown;
  }
}
