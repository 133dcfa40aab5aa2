/**
 * Time on a stage: tweens that the stage's frames advance. A still motion, for players who prefer
 * less movement and for catching up, jumps to the end of everything, so both take the same path.
 */
export type Ease = (part: number) => number;

interface Tween {
  readonly startsAt: number;
  readonly duration: number;
  readonly ease: Ease;
  step(part: number): void;
  done(): void;
}

export class Motion {
  /** Whether nothing moves at all. */
  #isStill = false;
  #isHurried = false;
  /** How many times as fast as usual everything moves. */
  pace = 1;
  #tweens = new Set<Tween>();
  #now = 0;

  get isStill(): boolean {
    return this.#isStill || this.#isHurried;
  }

  set isStill(isStill: boolean) {
    this.#isStill = isStill;
  }

  /** Ends all movement, and whatever would follow it until `steady`, because the player has skipped it. */
  hurry(): void {
    this.#isHurried = true;
    this.finish();
  }

  steady(): void {
    this.#isHurried = false;
  }

  /** Moves from 0 to 1 in this many milliseconds and resolves at the end. `step` gets the eased part. */
  tween(
    usualDuration: number,
    step: (part: number) => void,
    ease: Ease = easeInOut,
    usualDelay = 0,
  ): Promise<void> {
    const [duration, delay] = [usualDuration / this.pace, usualDelay / this.pace];
    if (this.isStill || duration <= 0 || document.hidden) {
      step(1);
      return Promise.resolve();
    }
    if (delay === 0) step(ease(0));
    return new Promise((done) => {
      const startsAt = (this.#now || performance.now()) + delay;
      this.#tweens.add({ startsAt, duration, ease, step, done });
    });
  }

  /** Resolves after this many milliseconds of the stage's time. */
  wait(milliseconds: number): Promise<void> {
    return this.tween(milliseconds, () => {});
  }

  /** Moves everything to this time. Returns true if anything is moving. */
  advance(now: number): boolean {
    this.#now = now;
    for (const tween of [...this.#tweens]) {
      const part = (now - tween.startsAt) / tween.duration;
      if (part < 0) continue;
      tween.step(part >= 1 ? 1 : tween.ease(part));
      if (part < 1) continue;
      this.#tweens.delete(tween);
      tween.done();
    }
    return this.#tweens.size > 0;
  }

  /** Ends everything at once, because there are no frames while a page is hidden. */
  finish(): void {
    while (this.#tweens.size > 0) {
      for (const tween of [...this.#tweens]) {
        this.#tweens.delete(tween);
        tween.step(1);
        tween.done();
      }
    }
  }
}

export const linear: Ease = (part) => part;
export const easeIn: Ease = (part) => part ** 3;
export const easeOut: Ease = (part) => 1 - (1 - part) ** 3;
export const easeInOut: Ease = (part) =>
  part < 0.5 ? 4 * part ** 3 : 1 - (-2 * part + 2) ** 3 / 2;

/** Goes a little too far and comes back, as heavy things do. */
export const easeOutBack: Ease = (part) => 1 + 2.2 * (part - 1) ** 3 + 1.2 * (part - 1) ** 2;

/** Falls and bounces. */
export const easeOutBounce: Ease = (part) => {
  const [strength, width] = [7.5625, 2.75];
  if (part < 1 / width) return strength * part * part;
  if (part < 2 / width) return strength * (part - 1.5 / width) ** 2 + 0.75;
  if (part < 2.5 / width) return strength * (part - 2.25 / width) ** 2 + 0.9375;
  return strength * (part - 2.625 / width) ** 2 + 0.984375;
};
