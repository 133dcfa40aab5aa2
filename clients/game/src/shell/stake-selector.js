// @ts-check
/**
 * The stake on the page: −, +, and a field for an exact amount. If the typed amount is not a stake that
 * the game accepts, the player sees the limits and cannot play.
 */
import { readable, typed } from "../languages/numbers.ts";
import { words } from "../languages/words.ts";
import { toDecimal, toMinor } from "./amounts.js";
import { stakeLadder, stepFrom } from "./stake-ladder.js";

export class StakeSelector {
  #field;
  #fewer;
  #more;
  #hint;
  #limits;
  #ladder;
  #decimals;
  #stake;
  #onChange;

  /**
   * @param {object} parts
   * @param {HTMLInputElement} parts.field
   * @param {HTMLButtonElement} parts.fewer
   * @param {HTMLButtonElement} parts.more
   * @param {HTMLElement} parts.hint
   * @param {import("./stake-ladder.js").StakeLimits} parts.limits
   * @param {number} parts.decimals
   * @param {(stake: string) => void} parts.onChange
   */
  constructor({ field, fewer, more, hint, limits, decimals, onChange }) {
    this.#field = field;
    this.#fewer = fewer;
    this.#more = more;
    this.#hint = hint;
    this.#limits = limits;
    this.#ladder = stakeLadder(limits);
    this.#decimals = decimals;
    this.#stake = limits.start;
    this.#onChange = onChange;
    field.inputMode = decimals === 0 ? "numeric" : "decimal";
    fewer.addEventListener("click", () => this.#step(-1));
    more.addEventListener("click", () => this.#step(1));
    field.addEventListener("change", () => this.#read());
    field.addEventListener("focus", () => field.select());
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.#read();
    });
    this.#show();
  }

  /** The stake in major units, or undefined while the field does not hold a valid stake. */
  get value() {
    return this.#read() ? toDecimal(this.#stake, this.#decimals) : undefined;
  }

  /**
   * Applies other limits. The field keeps its text; if that is no longer a valid stake, the limits
   * appear beside it.
   * @param {import("./stake-ladder.js").StakeLimits} limits
   */
  set limits(limits) {
    this.#limits = limits;
    this.#ladder = stakeLadder(limits);
    this.#read();
  }

  /** @param {boolean} isLocked */
  set isLocked(isLocked) {
    this.#field.readOnly = isLocked;
    this.#showSteps(isLocked);
  }

  focus() {
    this.#field.focus();
  }

  #read() {
    const { min, max, step } = this.#limits;
    const minor = toMinor(this.#field.value, this.#decimals);
    const isStake = minor !== undefined && minor >= min && minor <= max && minor % step === 0;
    this.#field.setAttribute("aria-invalid", String(!isStake));
    this.#hint.hidden = isStake;
    if (!isStake) {
      const [from, to] = [this.#text(min), this.#text(max)];
      const { stakeFrom, stakeInSteps } = words.screen;
      this.#hint.textContent =
        step === 1 ? stakeFrom(from, to) : stakeInSteps(from, to, this.#text(step));
    }
    if (isStake && minor !== this.#stake) this.#set(minor);
    return isStake;
  }

  /** @param {1 | -1} direction */
  #step(direction) {
    if (!this.#field.readOnly) this.#set(stepFrom(this.#ladder, this.#stake, direction));
  }

  /** @param {number} stake */
  #set(stake) {
    this.#stake = stake;
    this.#show();
    this.#onChange(toDecimal(stake, this.#decimals));
  }

  #show() {
    this.#field.value = typed(toDecimal(this.#stake, this.#decimals));
    this.#field.setAttribute("aria-invalid", "false");
    this.#hint.hidden = true;
    this.#showSteps(false);
  }

  /**
   * Marks the buttons instead of disabling them: a disabled button would lose the keyboard focus.
   * @param {boolean} isLocked
   */
  #showSteps(isLocked) {
    const { min, max } = this.#limits;
    this.#fewer.setAttribute("aria-disabled", String(isLocked || this.#stake <= min));
    this.#more.setAttribute("aria-disabled", String(isLocked || this.#stake >= max));
  }

  /** @param {number} minor */
  #text(minor) {
    return readable(toDecimal(minor, this.#decimals));
  }
}
