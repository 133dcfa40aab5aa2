/** Repeatable uniform integers for simulations of many cycles: splitmix64 with rejection. */

const WORD = 2n ** 64n;

/** Returns a source of uniform integers in [0, bound), the same ones for the same seed. */
export function seededUniformBelow(seed: number): (bound: number) => number {
  const state = new BigUint64Array([BigInt(seed)]);
  const next = (): bigint => {
    state[0] = (state[0] ?? 0n) + 0x9e3779b97f4a7c15n;
    let word = state[0] ?? 0n;
    word = BigInt.asUintN(64, (word ^ (word >> 30n)) * 0xbf58476d1ce4e5b9n);
    word = BigInt.asUintN(64, (word ^ (word >> 27n)) * 0x94d049bb133111ebn);
    return word ^ (word >> 31n);
  };
  return (bound) => {
    const accepted = WORD - (WORD % BigInt(bound));
    for (;;) {
      const word = next();
      if (word < accepted) return Number(word % BigInt(bound));
    }
  };
}
