/** Mistakes in the erasure of a player. */
import type { Mutant } from "./mutants.ts";

export const ERASURE_MUTANTS: readonly Mutant[] = [
  {
    name: "erasure-beside-money",
    mistake: "a player with money left is erased",
    change: {
      in: "erasureObstacle",
      find: "$cash + $bonus + $inPlay + $bonusInPlay > 0",
      replace: "false",
    },
  },
  {
    name: "erased-keys-kept",
    mistake: "the keys of the operator's requests outlive the player",
    change: { in: "erasedRow", find: "KEYED_BY_OPERATOR.includes($)", replace: "false" },
  },
  {
    name: "erased-payouts-kept",
    mistake: "where money was sent outlives the player",
    change: { in: "erasedText", find: "!isOnChain && $", replace: "true" },
  },
  {
    name: "erased-rows-keep-their-hashes",
    mistake: "a row's hash still covers what was taken out of it",
    change: {
      in: "ErasureStore.chainSlice",
      find: "chainedValues(erased)",
      replace: "chainedValues(row)",
    },
  },
  {
    name: "erased-head-kept",
    mistake: "the wallet remembers the hash that its last row had before the erasure",
    change: { in: "WalletStore.chainAgain", find: "journal.load()", replace: "undefined" },
  },
  {
    name: "erasure-remembered-alone",
    mistake: "after a failed write the wallet takes its player for erased",
    change: {
      in: "WalletStore.transaction",
      find: "this.erasure.restore($)",
      replace: "undefined",
    },
  },
  {
    name: "erased-sessions-kept",
    mistake: "the sessions of a player outlive the player",
    change: { in: "erasePlayer", find: "$.sessions.eraseAll()", replace: "undefined" },
  },
  {
    name: "erasure-unsealed",
    mistake: "the seal of the wallet's tables does not know of the erasure",
    change: {
      in: "ErasureStore.#write",
      find: "this.#seal.around($seal, $work)",
      replace: "$work()",
    },
  },
];
