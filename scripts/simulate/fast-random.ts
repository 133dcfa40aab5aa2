/**
 * A fast generator for simulations: xoshiro128** (Blackman and Vigna). The same seed gives the same
 * draws. It must never decide a real round: a few of its draws are enough to predict the rest.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { RandomSource } from "../../domain/games/game.ts";

/** Returns the draws of a seed. Each seed starts at a different point in the cycle of 2^128 − 1 words. */
export function fastRandom(seed: string): RandomSource {
  const digest = sha256(utf8ToBytes(seed));
  const view = new DataView(digest.buffer, digest.byteOffset);
  return uniform(
    xoshiro128([view.getInt32(0), view.getInt32(4), view.getInt32(8), view.getInt32(12)]),
  );
}

/** Returns the generator's words, unsigned and of 32 bits each. The state must not be all zeros. */
export function xoshiro128(state: readonly [number, number, number, number]): () => number {
  // In a typed array the words stay plain integers; in variables they would be boxed.
  const s = Int32Array.from(state) as Int32Array & { 0: number; 1: number; 2: number; 3: number };
  return () => {
    const [s1, times5] = [s[1], Math.imul(s[1], 5)];
    const word = Math.imul((times5 << 7) | (times5 >>> 25), 9);
    s[2] ^= s[0];
    s[3] ^= s1;
    s[1] = s1 ^ s[2];
    s[0] ^= s[3];
    s[2] ^= s1 << 9;
    s[3] = (s[3] << 11) | (s[3] >>> 21);
    return word >>> 0;
  };
}

/**
 * Returns uniform integers made from uniform words, without bias: takes only as many leading bits of a
 * word as the bound needs, and draws another word when the value is not below the bound.
 */
export function uniform(word: () => number): RandomSource {
  return {
    below(bound) {
      if (bound === 1) return 0;
      const surplus = Math.clz32(bound - 1);
      let value = word() >>> surplus;
      while (value >= bound) value = word() >>> surplus;
      return value;
    },
  };
}
