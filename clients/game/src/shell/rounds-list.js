// @ts-check
/** This session's rounds as a table, newest first: time, stake and win. */
import { readable } from "../languages/numbers.ts";
import { words } from "../languages/words.ts";

/** As many rounds as the platform returns after a reload, so that a reload changes nothing on the page. */
const MOST_ROWS = 20;

export class RoundsList {
  #body;
  #empty;
  #onReplay;

  /**
   * @param {HTMLTableSectionElement} body
   * @param {HTMLElement} empty Shown while there are no rounds.
   * @param {(roundId: string) => void} onReplay Called when the player wants to see a round again.
   */
  constructor(body, empty, onReplay) {
    this.#body = body;
    this.#empty = empty;
    this.#onReplay = onReplay;
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

  /** @param {import("./api.js").Round} round */
  #row(round) {
    const line = document.createElement("tr");
    line.dataset.round = round.id;
    line.classList.toggle("won", round.multiplier >= 1);
    const time = document.createElement("time");
    time.dateTime = round.createdAt;
    time.textContent = new Date(round.createdAt).toLocaleTimeString(document.documentElement.lang, {
      timeStyle: "medium",
      hourCycle: "h23",
    });
    const again = document.createElement("button");
    again.type = "button";
    again.className = "replay-button";
    again.textContent = words.replay.title;
    again.setAttribute("aria-label", words.replay.of(time.textContent));
    again.addEventListener("click", () => this.#onReplay(round.id));
    line.append(cell(time), cell(readable(round.stake.total)), cell(readable(round.win)));
    line.append(cell(again));
    return line;
  }
}

/** @param {string | Node} content */
function cell(content) {
  const box = document.createElement("td");
  box.append(content);
  return box;
}
