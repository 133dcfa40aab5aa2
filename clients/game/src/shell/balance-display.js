// @ts-check
/** The balance on the page: the last one that the platform sent, and the part of it that is bonus. */
import { readable } from "../languages/numbers.ts";
import { words } from "../languages/words.ts";
import { toDecimal, toMinor } from "./amounts.js";
import { part, write } from "./page-parts.js";

export class BalanceDisplay {
  #balance;
  #decimals;

  /**
   * @param {import("./api.js").Balance} balance
   * @param {number} decimals
   */
  constructor(balance, decimals) {
    this.#balance = balance;
    this.#decimals = decimals;
    this.show(balance);
  }

  /**
   * Returns whether this balance is already shown.
   * @param {import("./api.js").Balance} balance
   */
  isShowing({ cash, bonus }) {
    return this.#balance.cash === cash && this.#balance.bonus === bonus;
  }

  /** @param {import("./api.js").Balance} balance */
  show(balance) {
    this.#balance = balance;
    write("balance", readable(balance.total));
    const bonus = part("bonus", HTMLElement);
    bonus.hidden = toMinor(balance.bonus, this.#decimals) === 0;
    bonus.textContent = words.screen.bonusPart(readable(balance.bonus));
  }

  /**
   * Shows the last balance minus a stake that the platform has taken, until the outcome is shown.
   * @param {string} stake
   */
  showWithout(stake) {
    const total = toMinor(this.#balance.total, this.#decimals) ?? 0;
    const left = Math.max(0, total - (toMinor(stake, this.#decimals) ?? 0));
    write("balance", readable(toDecimal(left, this.#decimals)));
  }
}
