/**
 * The only source of randomness in a simulation: the same seed gives the same run, message for
 * message.
 */
export class SeededRandom {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: number) {
    this.#a = seed >>> 0;
    this.#b = Math.floor(seed / 2 ** 32) >>> 0;
    this.#c = 0x9e3779b9;
    for (let round = 0; round < 12; round += 1) this.word();
  }

  /** Returns a uniform 32-bit word (sfc32). */
  word(): number {
    const mixed = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + mixed) | 0;
    return mixed >>> 0;
  }

  /** Returns an integer in [0, bound). */
  below(bound: number): number {
    return Math.floor((this.word() / 2 ** 32) * bound);
  }

  /** Returns an integer in [from, to]. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  chance(probability: number): boolean {
    return this.word() < probability * 2 ** 32;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }

  /** Returns one of the items, each with a probability proportional to its weight. */
  weighted<Item extends { readonly weight: number }>(items: readonly Item[]): Item {
    let left = this.below(items.reduce((sum, item) => sum + item.weight, 0));
    for (const item of items) {
      left -= item.weight;
      if (left < 0) return item;
    }
    throw new Error("nothing to pick from");
  }

  fill(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = this.word() >>> 24;
  }
}
