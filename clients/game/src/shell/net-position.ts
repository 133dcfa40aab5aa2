/**
 * The session's net position: wins minus stakes. The platform states it; between two of its answers
 * the page adds the stakes and wins that the platform reported.
 */
import { readable } from "../languages/numbers.ts";
import { toDecimal, toMinor } from "./amounts.js";
import { write } from "./page-parts.js";

export class NetPosition {
  #minor: number | undefined;
  #isHeld = false;
  #decimals;

  constructor(decimals: number) {
    this.#decimals = decimals;
  }

  /** Sets what the platform states, as decimal text that may begin with a minus. */
  set(net: string): void {
    const size = toMinor(net.replace("-", ""), this.#decimals);
    if (size === undefined) return;
    this.#minor = net.startsWith("-") ? -size : size;
    this.#show();
  }

  /** Adds a win. Does nothing before the platform has stated the position. */
  add(amount: string): void {
    this.#change(toMinor(amount, this.#decimals) ?? 0);
  }

  /** Subtracts a stake. */
  subtract(amount: string): void {
    this.#change(-(toMinor(amount, this.#decimals) ?? 0));
  }

  /** Keeps what is shown until `release`. */
  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    if (this.#minor !== undefined) this.#show();
  }

  #change(minor: number): void {
    if (this.#minor === undefined) return;
    this.#minor += minor;
    this.#show();
  }

  #show(): void {
    if (this.#isHeld) return;
    const minor = this.#minor ?? 0;
    const sign = minor < 0 ? "−" : minor > 0 ? "+" : "";
    write("net", `${sign}${readable(toDecimal(Math.abs(minor), this.#decimals))}`);
  }
}
