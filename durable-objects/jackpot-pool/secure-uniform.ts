/** Uniform integers from the platform's secure generator, for thresholds (Jackpot rule 4). */
import { assert } from "../../domain/assert.ts";
import { MAX_AMOUNT_MINOR } from "../../domain/limits.ts";

/** 53 random bits cover every exact integer. */
const RANGE = 2 ** 53;

/** A uniform integer in [0, bound), by rejection: no value is likelier than another. The bound is at most 2^53 − 1. */
export function secureUniformBelow(bound: number): number {
  assert(Number.isInteger(bound) && bound >= 1 && bound <= MAX_AMOUNT_MINOR, "a bound is exact");
  const accepted = RANGE - (RANGE % bound);
  const words = new Uint32Array(2);
  for (;;) {
    crypto.getRandomValues(words);
    const value = ((words[0] ?? 0) >>> 11) * 2 ** 32 + (words[1] ?? 0);
    if (value < accepted) return value % bound;
  }
}
