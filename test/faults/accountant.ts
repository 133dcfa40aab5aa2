/**
 * Closes days while the runtime is killed: the cron runs again and again, each time a day later than
 * before, so what players do meanwhile is late and is booked in whatever day is open. Two runs may be under
 * way at once, and a kill may end them anywhere.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { SeededRandom } from "../simulation/seeded-random.ts";
import type { Life } from "./runtime.ts";

const DAY_MS = 24 * 3_600_000;
/** A wallet that cannot be reached delays a close by two hours at most. */
const AFTER_THE_END_MS = 3 * 3_600_000;
const LONGEST_PAUSE_MS = 400;

export class Accountant {
  readonly #random: SeededRandom;
  readonly #begun = Date.now();
  /** How many runs were answered. */
  answered = 0;
  #days = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** Closes a day now and then until the runtime dies. */
  async workIn(life: Life): Promise<void> {
    while (life.alive) {
      await pause(this.#random.below(LONGEST_PAUSE_MS));
      this.#days += 1;
      const at = new Date(this.#begun + this.#days * DAY_MS + AFTER_THE_END_MS);
      const runs = this.#random.between(1, 2);
      // A run that dies with the runtime is the point of this test.
      const ends = await Promise.allSettled(Array.from({ length: runs }, () => life.closeDays(at)));
      this.answered += ends.filter(({ status }) => status === "fulfilled").length;
    }
  }
}
