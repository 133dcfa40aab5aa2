/** Mistakes in what a pool commits to and reveals, and in what a win may take. */
import type { Mutant } from "./mutants.ts";

export const COMMITMENT_MUTANTS: readonly Mutant[] = [
  {
    name: "win-above-the-ceiling",
    mistake: "a win takes what its contribution took past the ceiling",
    change: { in: "payOut", find: "Math.min($over, $room)", replace: "0" },
  },
  {
    name: "salt-left-out",
    mistake: "the bet that won adds nothing to the next threshold",
    change: { in: "endCycle", find: "saltOf($)", replace: '""' },
  },
  {
    name: "seed-used-twice",
    mistake: "each threshold of a pool is drawn from the first seed",
    change: {
      in: "CommitmentStore.draw",
      find: "this.#chains.advance()",
      replace: "this.#newest === null ? $0 : { seed: this.#chains.seedInUse }",
    },
  },
  {
    name: "commitment-not-revealed",
    mistake: "a hit does not reveal the seed of its threshold",
    change: { in: "endCycle", find: "store.commitments.reveal($)", replace: "undefined" },
  },
  {
    name: "commitments-kept-after-a-failed-write",
    mistake: "after a failed write a pool remembers a commitment that was never stored",
    change: {
      in: "JackpotPoolStore.transaction",
      find: "this.commitments.forget()",
      replace: "undefined",
    },
  },
];
