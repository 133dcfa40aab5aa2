// @ts-check
/** The text under the stage: the result of a round, the value of an open round, or a problem. */
import { readable } from "../languages/numbers.ts";
import { words } from "../languages/words.ts";
import { toDecimal, toMinor } from "./amounts.js";
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
   * Shows the value of an open round in money.
   * @param {import("./api.js").Round} round
   * @param {string} detail
   */
  sayOpen({ stake, multiplier }, detail) {
    const value = Math.round((toMinor(stake.total, this.#decimals) ?? 0) * multiplier);
    this.say(words.screen.roundValue(readable(toDecimal(value, this.#decimals))), detail);
  }

  /**
   * @param {import("./api.js").Round} round
   * @param {string} detail
   */
  saySettled({ win, multiplier }, detail) {
    // A payment below the stake is not a win and is not shown as one.
    const hasWon = multiplier >= 1;
    if (hasWon) write("last-win", readable(win));
    const { screen } = words;
    const rest = multiplier > 0 ? screen.returned(readable(win)) : screen.noWin;
    this.say(hasWon ? screen.win(readable(win)) : rest, detail);
    // A win of no more than the stake is not celebrated, not even with its colour.
    part("result", HTMLElement).classList.toggle("won", multiplier > 1);
  }

  /** @param {string} text Empty text hides the last problem. */
  sayProblem(text) {
    const problem = part("problem", HTMLElement);
    problem.textContent = text;
    problem.hidden = text === "";
  }
}
