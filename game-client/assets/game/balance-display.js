// @ts-check
/** The balance on the page: what the platform told of last, and what of it is bonus. */
import { readable, toDecimal, toMinor } from "./amounts.js";
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
   * Whether this is what is shown already.
   * @param {import("./api.js").Balance} balance
   */
  isAt({ cash, bonus }) {
    return this.#balance.cash === cash && this.#balance.bonus === bonus;
  }

  /** @param {import("./api.js").Balance} balance */
  show(balance) {
    this.#balance = balance;
    write("balance", readable(balance.total));
    const bonus = part("bonus", HTMLElement);
    bonus.hidden = toMinor(balance.bonus, this.#decimals) === 0;
    bonus.textContent = `of which bonus ${readable(balance.bonus)}`;
  }

  /**
   * The last known balance less a stake that the platform has taken, while the outcome is not shown yet.
   * @param {string} stake
   */
  showWithout(stake) {
    const total = toMinor(this.#balance.total, this.#decimals) ?? 0;
    const left = Math.max(0, total - (toMinor(stake, this.#decimals) ?? 0));
    write("balance", readable(toDecimal(left, this.#decimals)));
  }
}
