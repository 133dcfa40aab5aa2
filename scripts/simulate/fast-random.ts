/**
 * A fast generator for simulations: xoshiro128** (Blackman and Vigna). It gives the same draws for
 * the same seed and is not the fair one: whoever has seen some draws can compute the rest.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { RandomSource } from "../../domain/random.ts";

/** The draws of a seed. Other seeds, however near, begin elsewhere in the cycle of 2^128 − 1 words. */
export function fastRandom(seed: string): RandomSource {
  const digest = sha256(utf8ToBytes(seed));
  const view = new DataView(digest.buffer, digest.byteOffset);
  return uniform(
    xoshiro128([view.getInt32(0), view.getInt32(4), view.getInt32(8), view.getInt32(12)]),
  );
}

/** The generator's words, each of 32 bits without a sign. The state is not all zeros. */
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
 * Uniform integers from uniform words, without bias: of each word just the leading bits that the
 * bound needs, and another word where they are not below it.
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
