/** Mistakes in what follows a chain and credits deposits: the simulator must find each of them. docs/chains.md. */
import type { SourceMutant } from "../simulation/mutants/mutants.ts";

export const SCANNER_MUTANTS: readonly SourceMutant[] = [
  {
    name: "one-node-is-final",
    mistake: "one node alone says what is final",
    change: { in: "finalNumber", find: "Math.min($$)", replace: "Math.max($$)" },
  },
  {
    name: "transfers-not-compared",
    mistake: "what two nodes say about a block is not compared",
    change: {
      in: "finaliseBlocks",
      find: "textOf(moves) !== textOf(same)",
      replace: "moves === same",
    },
  },
  {
    name: "parent-not-checked",
    mistake: "a block is read whatever comes before it",
    change: {
      in: "readBlocks",
      find: "next?.parentHash !== last.hash",
      replace: "next === null",
    },
  },
  {
    name: "frozen-by-one",
    mistake: "one node alone freezes a chain",
    change: { in: "isFrozenBy", find: "$absent || other.hash === $", replace: "$absent" },
  },
  {
    name: "pending-credited",
    mistake: "a deposit that was only seen is due at its wallet",
    change: {
      in: "ChainStore.due",
      find: "state = 'final' AND due_at <= ?",
      replace: "state IN ('final', 'pending') AND coalesce(due_at, 0) <= ?",
      isText: true,
    },
  },
  {
    name: "replaced-stays",
    mistake: "deposits of a block that was taken back stay pending",
    change: {
      in: "ChainStore.takeBack",
      find: "for (const deposit of $) this.#move($$);",
      replace: "",
    },
  },
  {
    name: "place-not-moved",
    mistake: "a deposit that is seen again in another block keeps the place of the old one",
    change: { in: "ChainStore.#see", find: "this.#sql.exec(place, $$);", replace: "" },
  },
  {
    name: "gone-for-ever",
    mistake: "a deposit that was taken away is not seen again",
    change: {
      in: "MOVES",
      under: "domain/chains/deposit",
      find: "gone: $",
      replace: `gone: { seen: "gone", finalised: "gone", kept: "gone", credited: "lost" }`,
    },
  },
  {
    name: "place-in-block",
    mistake: "a deposit is known by the place of its log in the block",
    change: { in: "arrivalOf", find: "ordinal: ordinal", replace: "ordinal: logIndex" },
  },
  {
    name: "any-contract",
    mistake: "any contract that logs a transfer is a token",
    change: { in: "transfersIn", find: "contract === $address", replace: "contract !== $address" },
  },
  {
    name: "rounded-up",
    mistake: "what is below a minor unit is credited as one",
    change: {
      in: "worthOf",
      under: "domain/chains/",
      find: "units / unitsPerMinor",
      replace: "(units + unitsPerMinor - 1n) / unitsPerMinor",
    },
  },
  {
    name: "minimum-credited",
    mistake: "what is below the minimum is credited",
    change: { in: "whyKept", find: "BigInt(minimumMinor)", replace: "0n" },
  },
  {
    name: "address-of-two",
    mistake: "the counter of addresses stands still",
    change: { in: "AddressBook.makeAddress", find: "place + 1", replace: "place" },
  },
  {
    name: "credited-before-asked",
    mistake: "a deposit that its wallet refused counts as credited",
    change: {
      in: "creditDeposit",
      find: "store.refused($, answer.refusal, $)",
      replace: `store.credited(deposit, "txn_0")`,
    },
  },
  {
    name: "lost-answer-credited",
    mistake: "a deposit whose wallet did not answer counts as credited",
    change: {
      in: "creditDeposit",
      find: `store.refused($, "UNAVAILABLE", $)`,
      replace: `store.credited(deposit, "txn_0")`,
    },
  },
  {
    name: "sweeps-not-counted",
    mistake: "what left an address is not taken from what it should hold",
    change: {
      in: "ChainStore.finalise",
      find: "for (const departure of $) this.balances.left($$);",
      replace: "",
    },
  },
  {
    name: "balance-of-one-node",
    mistake: "one node alone says that a balance differs",
    change: {
      in: "compare",
      under: "durable-objects/chains/",
      find: "found === undefined || $",
      replace: "found === undefined",
    },
  },
  {
    name: "kept-not-held",
    mistake: "what is kept is not in the balance that an address should have",
    change: {
      in: "BalanceBook.expected",
      find: "'credited', 'kept', 'lost'",
      replace: "'credited', 'lost'",
      isText: true,
    },
  },
  {
    name: "strays-not-told",
    mistake: "what left to an address that nobody sweeps to is a sweep",
    change: {
      in: "isUnexpected",
      find: "$pays && to !== payer.address && $",
      replace: "$pays && to === sweepRecipient(payer) && to !== to",
    },
  },
  {
    name: "cold-address-is-stray",
    mistake: "what is swept to the address that is set for it is told as stray",
    change: {
      in: "isUnexpected",
      find: "to !== sweepRecipient(payer)",
      replace: "sweepRecipient(payer) !== undefined",
    },
  },
  {
    name: "departure-misplaced",
    mistake: "what left is not known by its place in the block",
    change: {
      in: "BalanceBook.left",
      within: "[transaction, $$]",
      find: "logIndex",
      replace: "logIndex + block",
    },
  },
  {
    name: "nothing-counts",
    mistake: "a transfer of nothing is a deposit",
    change: {
      in: "transfersIn",
      find: "$none || transfer.units === 0n",
      replace: "$none",
    },
  },
  {
    name: "one-node-keeps",
    mistake: "one node alone says that less arrived, and the deposit is kept",
    change: { in: "markShort", find: "got.every($isLess)", replace: "got.some($isLess)" },
  },
  {
    name: "sweep-is-short",
    mistake: "what leaves in the same block is taken for something that did not arrive",
    change: {
      in: "markShort",
      find: "arrived.units -= units",
      replace: "arrived.units -= 0n * units",
    },
  },
  {
    name: "balance-before-is-after",
    mistake: "what an address held before a block is read after it",
    change: { in: "receivedBy", find: "number - 1", replace: "number" },
  },
];
