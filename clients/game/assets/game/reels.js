// @ts-check
/**
 * The reels: five strips of three cells that turn until the answer arrives and then stop one after
 * another. The platform has decided the result before the first one stops. For players who prefer
 * reduced motion, the reels change at once.
 */
import { fillers, nameOf, tileFor } from "./symbols.js";

const ROWS = 3;
const FILLERS = 9;
const TURN_MILLISECONDS = 420;
const FIRST_STOP_MILLISECONDS = 520;
const STOP_GAP_MILLISECONDS = 130;
const LANDING_MILLISECONDS = 420;

/** A strip of 3 + 9 cells shows its last three when it is moved up by nine twelfths of itself. */
const FAR_END = `translateY(-${(100 * FILLERS) / (FILLERS + ROWS)}%)`;

export class Reels {
  #root;
  #strips;
  /** @type {Animation[]} */
  #turning = [];
  #startedAt = 0;

  /**
   * @param {HTMLElement} root
   * @param {number} count
   */
  constructor(root, count = 5) {
    this.#root = root;
    this.#strips = Array.from({ length: count }, () => {
      const strip = document.createElement("div");
      strip.className = "strip";
      const reel = document.createElement("div");
      reel.className = "reel";
      reel.append(strip);
      return strip;
    });
    root.replaceChildren(
      ...this.#strips.map((strip) => /** @type {HTMLElement} */ (strip.parentElement)),
    );
  }

  /**
   * Shows a window without motion.
   * @param {string[][]} rows Three rows of symbol names.
   */
  show(rows) {
    this.#strips.forEach((strip, reel) => {
      strip.replaceChildren(...column(rows, reel).map(cell));
    });
    this.#root.setAttribute("aria-label", `Reels. ${rows.map(describe).join(" ")}`);
  }

  /** Turns the reels until `stopOn`. */
  turn() {
    this.#clearWins();
    this.#startedAt = performance.now();
    if (wantsLessMotion()) return;
    this.#turning = this.#strips.map((strip, reel) => {
      const shown = [...strip.children];
      strip.replaceChildren(...fillers(FILLERS).map(cell), ...shown.slice(0, ROWS));
      const turning = strip.animate([{ transform: FAR_END }, { transform: "none" }], {
        duration: TURN_MILLISECONDS,
        iterations: Number.POSITIVE_INFINITY,
        delay: reel * 40,
        fill: "backwards",
      });
      strip.classList.add("turning");
      return turning;
    });
  }

  /**
   * Stops on a window, from the first reel to the last. Resolves when the last one has stopped.
   * @param {string[][]} rows
   */
  async stopOn(rows) {
    const landings = this.#strips.map((strip, reel) => this.#land(strip, reel, column(rows, reel)));
    await Promise.all(landings);
    this.#turning = [];
    this.show(rows);
  }

  /** Stops the reels on what they showed before, because no answer came. */
  stop() {
    for (const [reel, turning] of this.#turning.entries()) {
      const strip = this.#strips[reel];
      turning.cancel();
      strip?.classList.remove("turning");
      strip?.replaceChildren(...[...strip.children].slice(-ROWS));
    }
    this.#turning = [];
  }

  /**
   * Frames the cells of these wins and dims the rest, so that a win does not depend on colours.
   * @param {import("./api.js").SlotWin[]} wins
   */
  markWins(wins) {
    for (const { reel, row } of wins.flatMap(({ positions }) => positions)) {
      this.#strips[reel]?.children[row]?.classList.add("winning");
    }
    this.#root.classList.toggle("has-wins", wins.length > 0);
  }

  #clearWins() {
    this.#root.classList.remove("has-wins");
    for (const marked of this.#root.querySelectorAll(".winning"))
      marked.classList.remove("winning");
  }

  /**
   * @param {HTMLElement} strip
   * @param {number} reel
   * @param {string[]} symbols
   */
  async #land(strip, reel, symbols) {
    const turning = this.#turning[reel];
    // Even without motion a round takes a moment, so that two equal results look like two rounds.
    const gap = turning === undefined ? 0 : reel * STOP_GAP_MILLISECONDS;
    const due = this.#startedAt + FIRST_STOP_MILLISECONDS + gap;
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    if (turning === undefined) return;
    const passing = [...strip.children].slice(0, FILLERS);
    strip.replaceChildren(...symbols.map(cell), ...passing);
    turning.cancel();
    strip.classList.remove("turning");
    const landing = strip.animate([{ transform: FAR_END }, { transform: "none" }], {
      duration: LANDING_MILLISECONDS,
      easing: "cubic-bezier(0.2, 0.9, 0.3, 1.06)",
    });
    await landing.finished;
    strip.replaceChildren(...[...strip.children].slice(0, ROWS));
  }
}

/** Returns whether the player has asked the system for reduced motion. */
export function wantsLessMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * @param {string[][]} rows
 * @param {number} reel
 */
function column(rows, reel) {
  return rows.map((row) => row[reel] ?? "");
}

/**
 * @param {string[]} row
 * @param {number} index
 */
function describe(row, index) {
  return `Row ${index + 1}: ${row.map(nameOf).join(", ")}.`;
}

/** @param {string} symbol */
function cell(symbol) {
  const box = document.createElement("div");
  box.className = "cell";
  box.append(tileFor(symbol));
  return box;
}
