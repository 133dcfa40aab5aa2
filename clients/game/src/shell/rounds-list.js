// @ts-check
/** This session's rounds as a table, newest first, and below them the player's jackpots of all sessions. */
import { percent, readable } from "../languages/numbers.ts";
import { words } from "../languages/words.ts";
import { part } from "./page-parts.js";

/** As many rounds as the platform returns after a reload, so that a reload changes nothing on the page. */
const MOST_ROWS = 20;
const WIN_CELL = 2;

/** @typedef {import("./api.js").WonJackpot} Jackpot */

export class RoundsList {
  #body = part("rounds", HTMLTableSectionElement);
  #empty = part("no-rounds", HTMLElement);
  #jackpotRows = part("jackpots", HTMLTableSectionElement);
  #acts;
  /** By round. @type {Map<string, Jackpot>} */
  #jackpots = new Map();

  /**
   * @param {object} acts What the player can do with a round.
   * @param {(roundId: string) => void} acts.onReplay Called to see it again.
   * @param {(roundId: string) => void} acts.onVerify Called to verify it.
   */
  constructor(acts) {
    this.#acts = acts;
  }

  /**
   * @param {import("./api.js").Round[]} rounds Newest first.
   */
  show(rounds) {
    this.#body.replaceChildren(...rounds.slice(0, MOST_ROWS).map((round) => this.#row(round)));
    this.#empty.hidden = rounds.length > 0;
  }

  /**
   * Adds a round at the top, unless it is already in the list.
   * @param {import("./api.js").Round} round
   */
  add(round) {
    if ([...this.#body.rows].some((shown) => shown.dataset.round === round.id)) return;
    this.#body.prepend(this.#row(round));
    while (this.#body.rows.length > MOST_ROWS) this.#body.lastElementChild?.remove();
    this.#empty.hidden = true;
  }

  /**
   * Adds the jackpots that are not shown yet.
   * @param {readonly Jackpot[]} jackpots Newest first.
   */
  addJackpots(jackpots) {
    for (const jackpot of [...jackpots].reverse()) {
      const { roundId, amount, wonAt } = jackpot;
      if (this.#jackpots.has(roundId)) continue;
      this.#jackpots.set(roundId, jackpot);
      const line = document.createElement("tr");
      const time = timeOf(wonAt, { dateStyle: "medium", timeStyle: "short" });
      const won = lineOf("jackpot-won", readable(amount));
      line.append(cell(time), cell(won), this.#actsOn(roundId, time));
      this.#jackpotRows.prepend(line);
      const row = [...this.#body.rows].find((shown) => shown.dataset.round === roundId);
      row?.cells[WIN_CELL]?.append(...this.#jackpotOf(roundId));
    }
    part("jackpots-won", HTMLElement).hidden = this.#jackpots.size === 0;
  }

  /**
   * The jackpot that a round won, as a line below its win.
   * @param {string} roundId
   */
  #jackpotOf(roundId) {
    const won = this.#jackpots.get(roundId);
    return won === undefined
      ? []
      : [lineOf("jackpot-won", words.screen.jackpot(readable(won.amount)))];
  }

  /** @param {import("./api.js").Round} round */
  #row(round) {
    const line = document.createElement("tr");
    line.dataset.round = round.id;
    line.classList.toggle("won", round.multiplier >= 1);
    const time = timeOf(round.createdAt, { timeStyle: "medium" });
    line.append(
      cell(time, ...returnOf(round)),
      cell(readable(round.stake.total)),
      cell(readable(round.win), ...this.#jackpotOf(round.id)),
      this.#actsOn(round.id, time),
    );
    return line;
  }

  /**
   * @param {string} roundId
   * @param {HTMLTimeElement} time The name of the round for screen readers.
   */
  #actsOn(roundId, { textContent }) {
    const { onReplay, onVerify } = this.#acts;
    const name = textContent ?? "";
    return cell(
      button(words.replay.title, words.replay.of(name), () => onReplay(roundId)),
      button(words.fairness.verify, words.fairness.verifyOf(name), () => onVerify(roundId)),
    );
  }
}

/**
 * @param {string} at
 * @param {Intl.DateTimeFormatOptions} style
 */
function timeOf(at, style) {
  const time = document.createElement("time");
  time.dateTime = at;
  const format = { ...style, hourCycle: /** @type {const} */ ("h23") };
  time.textContent = new Date(at).toLocaleString(document.documentElement.lang, format);
  return time;
}

/**
 * @param {string} className
 * @param {string} text
 */
function lineOf(className, text) {
  const line = document.createElement("div");
  line.className = className;
  line.textContent = text;
  return line;
}

/**
 * The return of the version that a round was played by, where it is known.
 * @param {import("./api.js").Round} round
 */
function returnOf({ returnToPlayer }) {
  if (returnToPlayer == null) return [];
  return [lineOf("fine", words.lobby.returns(percent(returnToPlayer)))];
}

/**
 * @param {string} text
 * @param {string} label The text for screen readers, which names the round.
 * @param {() => void} onPress
 */
function button(text, label, onPress) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "row-button";
  made.textContent = text;
  made.setAttribute("aria-label", label);
  made.addEventListener("click", onPress);
  return made;
}

/** @param {(string | Node)[]} content */
function cell(...content) {
  const box = document.createElement("td");
  box.append(...content);
  return box;
}
