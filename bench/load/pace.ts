/**
 * When a player's calls are due. The plan does not wait for slow answers: a call that waits for the one
 * before it counts as late from when it was due, as a player would feel it. Otherwise a stall of ten
 * seconds would be reported as one slow call, not as the many calls that could not be made in that time
 * ("coordinated omission").
 */
import type { Figures } from "./figures.ts";

/** A player who is this late gives up the plan and begins a new one; `late` counts how often. */
const GIVES_UP_AFTER_MS = 10_000;

export interface Clock {
  readonly now: () => number;
  /** Waits for this time, or until the run ends. */
  readonly wait: (ms: number) => Promise<void>;
}

export class Pace {
  readonly #clock: Clock;
  readonly #figures: Pick<Figures, "late">;
  #dueMs: number;
  #isTaken = false;

  constructor(clock: Clock, figures: Pick<Figures, "late">) {
    this.#clock = clock;
    this.#figures = figures;
    this.#dueMs = clock.now();
  }

  /** Returns when the first call after a pause was due; those that follow it at once are due when they are sent. */
  takeDue(sentMs: number): number {
    const dueMs = this.#isTaken ? sentMs : Math.min(this.#dueMs, sentMs);
    this.#isTaken = true;
    return dueMs;
  }

  /** Makes the next call due now, for a call that depends on the previous answer. */
  now(): void {
    this.#dueMs = this.#clock.now();
    this.#isTaken = false;
  }

  /** Waits until the next call is due, this long after the last one was. */
  async next(pauseMs: number): Promise<void> {
    this.#dueMs += pauseMs;
    this.#isTaken = false;
    const nowMs = this.#clock.now();
    if (nowMs - this.#dueMs > GIVES_UP_AFTER_MS) {
      this.#figures.late += 1;
      this.#dueMs = nowMs;
    }
    if (this.#dueMs > nowMs) await this.#clock.wait(this.#dueMs - nowMs);
  }
}
