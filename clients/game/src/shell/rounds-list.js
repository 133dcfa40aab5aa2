// @ts-check
/** This session's rounds as a table, newest first: time and return, stake, win. */
import { percent, readable } from "../languages/numbers.ts";
import { words } from "../languages/words.ts";

/** As many rounds as the platform returns after a reload, so that a reload changes nothing on the page. */
const MOST_ROWS = 20;
const WIN_CELL = 2;

export class RoundsList {
  #body;
  #empty;
  #acts;

  /**
   * @param {HTMLTableSectionElement} body
   * @param {HTMLElement} empty Shown while there are no rounds.
   * @param {object} acts What the player can do with a round.
   * @param {(roundId: string) => void} acts.onReplay Called to see it again.
   * @param {(roundId: string) => void} acts.onVerify Called to verify it.
   */
  constructor(body, empty, acts) {
    this.#body = body;
    this.#empty = empty;
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
   * Adds the jackpot that a round won to its win, if the round is in the list.
   * @param {string} roundId
   * @param {string} amount
   */
  addJackpot(roundId, amount) {
    const row = [...this.#body.rows].find((shown) => shown.dataset.round === roundId);
    const win = row?.cells[WIN_CELL];
    if (win === undefined || win.querySelector(".jackpot-won") !== null) return;
    const line = document.createElement("div");
    line.className = "jackpot-won";
    line.textContent = words.screen.jackpot(readable(amount));
    win.append(line);
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
    const { onReplay, onVerify } = this.#acts;
    line.append(
      cell(time, ...returnOf(round)),
      cell(readable(round.stake.total)),
      cell(readable(round.win)),
    );
    line.append(
      cell(
        button(words.replay.title, words.replay.of(time.textContent), () => onReplay(round.id)),
        button(words.fairness.verify, words.fairness.verifyOf(time.textContent), () =>
          onVerify(round.id),
        ),
      ),
    );
    return line;
  }
}

/**
 * The return of the version that a round was played by, where it is known.
 * @param {import("./api.js").Round} round
 */
function returnOf({ returnToPlayer }) {
  if (returnToPlayer == null) return [];
  const line = document.createElement("div");
  line.className = "fine";
  line.textContent = words.lobby.returns(percent(returnToPlayer));
  return [line];
}

/**
 * @param {string} text
 * @param {string} label What screen readers read: it names the round.
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
