/** Streams of 32-bit words for the battery: the generator's own, as rounds use them, and some that are not fair. */
import { fairDraws } from "../../../scripts/simulate/fair-draws.ts";

/** Returns the next word with each call. */
export type Words = () => number;

const SERVER_SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const WORDS_PER_ROUND = 16;

/** The words of rounds 1, 2, 3, …: two blocks of each, so that a dependence between rounds shows as well. */
export function rawWords(clientSeed = "battery"): Words {
  const drawsOf = fairDraws({ serverSeed: SERVER_SEED, clientSeed });
  let nonce = 0;
  let left = 0;
  let stream = drawsOf(nonce);
  return () => {
    if (left === 0) {
      nonce += 1;
      left = WORDS_PER_ROUND;
      stream = drawsOf(nonce);
    }
    left -= 1;
    return stream.below(2 ** 32);
  };
}

/** Returns the next `count` words. */
export function take(words: Words, count: number): Uint32Array {
  return Uint32Array.from({ length: count }, words);
}

/** Generators that the battery must reject, by their fault. */
export const UNFAIR: Readonly<Record<string, () => Words>> = {
  "a counter": () => {
    let count = 0;
    return () => count++;
  },
  "a linear congruential generator, whose low bits repeat": () => {
    let state = 1;
    return () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state;
    };
  },
  "a shift register, whose words depend linearly on each other": () => {
    let state = 1;
    return () => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return state >>> 0;
    };
  },
  "modulo bias": () => {
    const [words, bound] = [rawWords(), 3 * 2 ** 30];
    return () => Math.floor(((words() % bound) / bound) * 2 ** 32);
  },
  "a generator with one bit that is set in 52 of 100 words": () => {
    const words = rawWords();
    return () => (words() % 25 === 0 ? words() | 0x800 : words()) >>> 0;
  },
  "rounds that ignore their nonce": () => {
    const first = take(rawWords(), 16);
    let at = 0;
    return () => first[at++ % 16] as number;
  },
  "rounds whose first word repeats that of the previous round": () => {
    const words = rawWords();
    let [at, kept] = [0, 0];
    return () => {
      const word = words();
      if (at++ % 16 !== 0) return word;
      if (at % 32 === 1) kept = word;
      return kept;
    };
  },
};
