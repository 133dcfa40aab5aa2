/** An object in memory that may stop at any of its calls to the outside, as one that crashes does. */
import { NodeTrouble } from "../../durable-objects/chains/chain-rpc.ts";
import { FakeStorage } from "../simulation/fake-storage.ts";
import type { SeededRandom } from "../simulation/seeded-random.ts";

class Stopped extends Error {}

export class Violation extends Error {}

export function expectEqual<T>(found: T, expected: T, what: string): void {
  if (found !== expected) throw new Violation(`${what}: ${found}, not ${expected}`);
}

export class StoppableObject {
  readonly storage = new FakeStorage();
  readonly #random: SeededRandom;
  #stopIn = Number.POSITIVE_INFINITY;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** Plans a stop at one of that many calls, or none. */
  planStop(calls: number): void {
    this.#stopIn = this.#random.chance(0.4)
      ? 1 + this.#random.below(calls)
      : Number.POSITIVE_INFINITY;
  }

  /** Returns something outside, at whose calls the object may stop. What it wrote before is on disk when a call leaves. */
  outside<Outside extends object>(outside: Outside): Outside {
    return new Proxy(outside, {
      get: (target, name) => {
        const method = Reflect.get(target, name, target) as (...args: unknown[]) => unknown;
        return async (...args: unknown[]) => {
          // With what it had just written, or after the call, without its answer.
          const isEarly = this.#stopIn === 1 && this.#random.chance(0.5);
          this.#stopIn -= 1;
          if (this.#stopIn < 0 || isEarly) throw new Stopped();
          this.storage.flush();
          const answer = await method.apply(target, args);
          if (this.#stopIn <= 0) throw new Stopped();
          return answer;
        };
      },
    });
  }

  /** Runs what the object does. Returns false if it stopped: what was not on disk is lost, and it must be opened again. */
  async run(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof NodeTrouble) && !(error instanceof Stopped)) throw error;
    }
    const goesOn = this.#stopIn > 0;
    if (goesOn) this.storage.flush();
    else this.storage.loseUnflushed();
    this.#stopIn = Number.POSITIVE_INFINITY;
    return goesOn;
  }
}
