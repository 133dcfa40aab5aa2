/**
 * One turning reel: an endless strip of symbols that moves down. Symbol k of the strip is drawn `k + position`
 * cells below the window's top, so at rest the window shows the symbols from minus position on. The symbols
 * that pass while it turns are random and mean nothing; the platform's answer is placed where it will stop.
 */
import type { Motion } from "../../stage/motion.ts";
import { PICTURED } from "./symbols.ts";

const CELLS_PER_SECOND = 24;
const ROWS = 3;
/** How many more cells a reel turns once it knows where to stop. */
const RUN_OUT_CELLS = 9;
const RUN_OUT_MILLISECONDS = 620;
const LEAN_MILLISECONDS = 190;
const GATHER_SECONDS = 0.2;

export class Reel {
  position = 0;
  /** Cells per second, for the blur. */
  speed = 0;
  #symbols = new Map<number, string>();
  #turnsSince: number | undefined;
  #start = 0;

  constructor(column: readonly string[]) {
    this.show(column);
  }

  /** Shows a column at rest. */
  show(column: readonly string[]): void {
    this.#turnsSince = undefined;
    this.position = 0;
    this.speed = 0;
    this.#symbols = new Map(column.map((symbol, row) => [row, symbol]));
  }

  /** Returns the symbol drawn that many whole cells below the top of the strip's first one. */
  symbolAt(index: number): string {
    const known = this.#symbols.get(index);
    if (known !== undefined) return known;
    const symbol = PICTURED[Math.floor(Math.random() * PICTURED.length)] ?? "bell";
    this.#symbols.set(index, symbol);
    return symbol;
  }

  get isTurning(): boolean {
    return this.#turnsSince !== undefined;
  }

  /** Leans back and turns until `stopOn`, from this time on. */
  turn(now: number): void {
    this.#turnsSince = now;
    this.#start = this.position;
  }

  /** Moves a turning reel to where it is at this time. */
  advance(now: number): void {
    if (this.#turnsSince === undefined || now < this.#turnsSince) return;
    const lean = (now - this.#turnsSince) / LEAN_MILLISECONDS;
    if (lean < 1) {
      this.position = this.#start - 0.28 * Math.sin(lean * Math.PI);
      return;
    }
    const seconds = (now - this.#turnsSince - LEAN_MILLISECONDS) / 1000;
    const gathered = Math.min(1, seconds / GATHER_SECONDS);
    this.speed = CELLS_PER_SECOND * gathered;
    const run = seconds - (GATHER_SECONDS * gathered * (2 - gathered)) / 2;
    this.position =
      this.#start + CELLS_PER_SECOND * Math.max(0, gathered < 1 ? (seconds * gathered) / 2 : run);
  }

  /** Runs on to a column and settles with its weight. `onLanding` is called when it gets there. */
  async stopOn(column: readonly string[], motion: Motion, onLanding: () => void): Promise<void> {
    this.#turnsSince = undefined;
    if (motion.isStill) {
      this.show(column);
      return onLanding();
    }
    const start = this.position;
    const end = Math.ceil(start) + RUN_OUT_CELLS;
    for (let row = 0; row < ROWS; row += 1) this.#symbols.set(row - end, column[row] ?? "");
    let hasLanded = false;
    await motion.tween(
      RUN_OUT_MILLISECONDS,
      (part) => {
        const before = this.position;
        this.position = start + (end - start) * part;
        this.speed = Math.abs(this.position - before) > 0.3 ? CELLS_PER_SECOND * 0.6 : 0;
        if (part < 1 || hasLanded) return;
        hasLanded = true;
        onLanding();
      },
      settle,
    );
    if (!hasLanded) onLanding();
    this.show(column);
  }

  /** Stops where it is, because no answer came. */
  halt(): void {
    const top = -Math.round(this.position);
    this.show([0, 1, 2].map((row) => this.symbolAt(top + row)));
  }
}

/** Arrives at three quarters of its time, goes a sixth of a cell too far, and comes back. */
function settle(part: number): number {
  const landing = 0.62;
  if (part < landing) {
    const done = part / landing;
    return done * (1.35 - 0.35 * done);
  }
  const rest = (part - landing) / (1 - landing);
  return 1 + 0.028 * Math.sin(rest * Math.PI) * (1 - rest * 0.4);
}
