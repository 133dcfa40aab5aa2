// @ts-check
/**
 * The stage of a game of several steps: a row of places, one for each step, that show what happened
 * there and what it was worth. Each game describes its places, texts and moves as a `StepGame`.
 */
import { part } from "./page-parts.js";

/**
 * One place of the row.
 * @typedef {object} Place
 * @property {string} title What is there, in one word or character.
 * @property {string} [note] What it is worth or does.
 * @property {"won" | "lost" | "next" | "hidden" | "missed"} state
 */

/**
 * What is different in each game.
 * @typedef {object} StepGame
 * @property {string} name The name of the row of places, for screen readers.
 * @property {(round: import("./api.js").Round | undefined, rules: Record<string, any>) => Place[]} places
 * @property {(round: import("./api.js").Round, rules: Record<string, any>) => string} describe Returns a line of text about the round as it is now.
 * @property {(
 *   open: import("./api.js").Round | undefined, rules: Record<string, any>,
 * ) => import("./move-buttons.js").Offer[]} offers
 * @property {(rules: Record<string, any>) => HTMLElement[]} rules How to play the game, and its odds.
 * @property {() => HTMLElement} [inputs] Settings that the player chooses before the round.
 */

/** @implements {Stage} */
export class StepStage {
  #game;
  #row = document.createElement("ol");
  /** @type {Record<string, unknown>} */
  #rules = {};

  /** @param {StepGame} game */
  constructor(game) {
    this.#game = game;
    this.#row.className = "places";
    this.#row.setAttribute("aria-label", game.name);
    const inputs = game.inputs?.();
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
    return latest === undefined ? "" : this.#game.describe(latest, rules);
  }

  /** @param {Record<string, unknown>} rules */
  rules(rules) {
    return this.#game.rules(rules);
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
    return this.#game.describe(round, this.#rules);
  }

  /** @param {import("./api.js").Round | undefined} round */
  #draw(round) {
    this.#row.replaceChildren(...this.#game.places(round, this.#rules).map(placeItem));
  }
}

/** What a place's look means, for screen readers. */
const STATES = {
  won: "won",
  lost: "lost",
  next: "next",
  hidden: "not played yet",
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

/**
 * Returns whether a round has ended without paying anything.
 * @param {import("./api.js").Round} round
 */
export function isLost({ state, multiplier }) {
  return state === "settled" && multiplier === 0;
}

/** @import { Stage } from "./open-game.js" */
