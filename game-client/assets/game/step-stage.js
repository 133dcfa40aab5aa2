// @ts-check
/**
 * The stage of a game of several steps: a row of places, one for each step, each with what it was
 * and what it was worth. What a game has besides, its face adds.
 */
import { part } from "./page-parts.js";

/**
 * One place of the row.
 * @typedef {object} Place
 * @property {string} title What is there, in a word or a sign.
 * @property {string} [note] What it is worth or does.
 * @property {"won" | "lost" | "next" | "hidden" | "missed"} state
 */

/**
 * What tells the games apart on the page.
 * @typedef {object} Face
 * @property {string} name Of the row of places, for those who hear the page.
 * @property {(round: import("./api.js").Round | undefined, rules: Record<string, any>) => Place[]} places
 * @property {(round: import("./api.js").Round, rules: Record<string, any>) => string} describe A line of words about the round as it stands.
 * @property {(
 *   open: import("./api.js").Round | undefined, rules: Record<string, any>,
 * ) => import("./move-buttons.js").Offer[]} offers
 * @property {(rules: Record<string, any>) => HTMLElement[]} rules How it is played, and its odds.
 * @property {() => HTMLElement} [inputs] What the player sets before the round.
 */

/** @implements {Stage} */
export class StepStage {
  #face;
  #row = document.createElement("ol");
  /** @type {Record<string, unknown>} */
  #rules = {};

  /** @param {Face} face */
  constructor(face) {
    this.#face = face;
    this.#row.className = "places";
    this.#row.setAttribute("aria-label", face.name);
    const inputs = face.inputs?.();
    part("stage", HTMLElement).replaceChildren(
      this.#row,
      ...(inputs === undefined ? [] : [inputs]),
    );
  }

  /**
   * @param {import("./api.js").Round | undefined} latest
   * @param {Record<string, unknown>} rules
   */
  open(latest, rules) {
    this.#rules = rules;
    this.#draw(latest);
    return latest === undefined ? "" : this.#face.describe(latest, rules);
  }

  /** @param {Record<string, unknown>} rules */
  rules(rules) {
    return this.#face.rules(rules);
  }

  wait() {
    this.#row.classList.add("waiting");
  }

  stop() {
    this.#row.classList.remove("waiting");
  }

  /** @param {import("./api.js").Round} round */
  async show(round) {
    this.stop();
    this.#draw(round);
    return this.#face.describe(round, this.#rules);
  }

  /** @param {import("./api.js").Round | undefined} round */
  #draw(round) {
    this.#row.replaceChildren(...this.#face.places(round, this.#rules).map(placeItem));
  }
}

/** What a place's look says, in words. */
const STATES = {
  won: "held",
  lost: "lost",
  next: "next",
  hidden: "to come",
  missed: "not reached",
};

/** @param {Place} place */
function placeItem({ title, note = "", state }) {
  const item = document.createElement("li");
  item.className = `place ${state}`;
  const what = document.createElement("span");
  what.className = "what";
  what.textContent = title;
  const worth = document.createElement("span");
  worth.className = "fine";
  worth.textContent = note;
  const spoken = document.createElement("span");
  spoken.className = "spoken";
  spoken.textContent = STATES[state];
  item.append(what, worth, spoken);
  return item;
}

/** @import { Stage } from "./table-roles.js" */
