// @ts-check
/** The words under the stage: what a round came to, what it is worth, what went wrong. */
import { readable, toDecimal, toMinor } from "./amounts.js";
import { part, write } from "./page-parts.js";

export class ResultLine {
  #decimals;

  /** @param {number} decimals */
  constructor(decimals) {
    this.#decimals = decimals;
  }

  /**
   * @param {string} result
   * @param {string} [detail]
   */
  say(result, detail = "") {
    part("result", HTMLElement).classList.remove("won");
    write("result", result);
    write("result-detail", detail);
  }

  /**
   * What an open round is worth, in money.
   * @param {import("./api.js").Round} round
   * @param {string} detail
   */
  sayOpen({ stake, multiplier }, detail) {
    const worth = Math.round((toMinor(stake.total, this.#decimals) ?? 0) * multiplier);
    this.say(`Worth ${readable(toDecimal(worth, this.#decimals))} now`, detail);
  }

  /**
   * @param {import("./api.js").Round} round
   * @param {string} detail
   */
  saySettled({ win, multiplier }, detail) {
    // What is less than the stake is no win, and is not celebrated as one.
    const hasWon = multiplier >= 1;
    if (hasWon) write("last-win", readable(win));
    const back = multiplier > 0 ? `${readable(win)} back` : "No win";
    this.say(hasWon ? `Win ${readable(win)}` : back, detail);
    part("result", HTMLElement).classList.toggle("won", hasWon);
  }

  /** @param {string} text Nothing takes the last trouble away. */
  sayTrouble(text) {
    const trouble = part("trouble", HTMLElement);
    trouble.textContent = text;
    trouble.hidden = text === "";
  }
}
