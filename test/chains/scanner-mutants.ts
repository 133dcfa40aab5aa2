/** Mistakes in what follows a chain and credits deposits: the simulator must find each of them. docs/chains.md. */

import type { ChainMutant } from "./chain-mutant.ts";

const TURN = "durable-objects/chains/chain-turn.ts";
const STORE = "durable-objects/chains/chain-store.ts";
const ARRIVALS = "durable-objects/chains/read-block-moves.ts";
const ADDRESSES = "durable-objects/chains/address-book.ts";
const COMPARE = "durable-objects/chains/compare-balances.ts";
const LESS = "durable-objects/chains/less-arrived.ts";
const BALANCES = "durable-objects/chains/balance-book.ts";
const DEPOSIT = "domain/chains/deposit.ts";
const TRANSFER = "domain/chains/transfer.ts";
const AMOUNT = "domain/chains/token-amount.ts";

export const SCANNER_MUTANTS: readonly ChainMutant[] = [
  {
    name: "one-node-is-final",
    mistake: "one node alone says what is final",
    file: TURN,
    find: "Math.min(...(await Promise.all(nodes.map((node) => finalAt(node, settings.finality)))))",
    replace:
      "Math.max(...(await Promise.all(nodes.map((node) => finalAt(node, settings.finality)))))",
  },
  {
    name: "transfers-not-compared",
    mistake: "what two nodes say about a block is not compared",
    file: TURN,
    find: "if (!moves || !same || textOf(moves) !== textOf(same)) {",
    replace: "if (!moves || !same || moves === same) {",
  },
  {
    name: "parent-not-checked",
    mistake: "a block is read whatever comes before it",
    file: TURN,
    find: "if (next?.parentHash !== last.hash) {",
    replace: "if (next === null) {",
  },
  {
    name: "frozen-by-one",
    mistake: "one node alone freezes a chain",
    file: TURN,
    find: "if (other === null || other.hash === block.hash) {",
    replace: "if (other === null) {",
  },
  {
    name: "pending-credited",
    mistake: "a deposit that was only seen is due at its wallet",
    file: STORE,
    find: `FROM deposit WHERE state = 'final' AND due_at <= ? ORDER BY due_at LIMIT ?`,
    replace: `FROM deposit WHERE state IN ('final', 'pending') AND coalesce(due_at, 0) <= ? ORDER BY due_at LIMIT ?`,
  },
  {
    name: "replaced-stays",
    mistake: "deposits of a block that was taken back stay pending",
    file: STORE,
    find: `for (const deposit of this.#pendingIn(number)) this.#move(deposit, "replaced");
      this.#sql.exec("DELETE FROM block WHERE number = ?", number);`,
    replace: `this.#sql.exec("DELETE FROM block WHERE number = ?", number);`,
  },
  {
    name: "place-not-moved",
    mistake: "a deposit that is seen again in another block keeps the place of the old one",
    file: STORE,
    find: "this.#sql.exec(place, number, transaction, ordinal);",
    replace: "",
  },
  {
    name: "gone-for-ever",
    mistake: "a deposit that was taken away is not seen again",
    file: DEPOSIT,
    find: `gone: { seen: "pending", credited: "lost" },`,
    replace: `gone: { seen: "gone", finalised: "gone", kept: "gone", credited: "lost" },`,
  },
  {
    name: "place-in-block",
    mistake: "a deposit is known by the place of its log in the block",
    file: ARRIVALS,
    find: "return { transaction, ordinal, token, to, units };",
    replace: "return { transaction, ordinal: logIndex, token, to, units };",
  },
  {
    name: "any-contract",
    mistake: "any contract that logs a transfer is a token",
    file: TRANSFER,
    find: "tokens.find(({ contract }) => contract === log.address.toLowerCase())",
    replace: "tokens.find(({ contract }) => contract !== log.address.toLowerCase())",
  },
  {
    name: "rounded-up",
    mistake: "what is below a minor unit is credited as one",
    file: AMOUNT,
    find: "return { minor: units / unitsPerMinor, remainder: units % unitsPerMinor };",
    replace:
      "return { minor: (units + unitsPerMinor - 1n) / unitsPerMinor, remainder: units % unitsPerMinor };",
  },
  {
    name: "minimum-credited",
    mistake: "what is below the minimum is credited",
    file: AMOUNT,
    find: "if (minor < BigInt(minimumMinor)) return",
    replace: "if (minor < 0n) return",
  },
  {
    name: "address-of-two",
    mistake: "the counter of addresses stands still",
    file: ADDRESSES,
    find: "      place + 1,\n    );\n    const address",
    replace: "      place,\n    );\n    const address",
  },
  {
    name: "credited-before-asked",
    mistake: "a deposit that its wallet refused counts as credited",
    file: TURN,
    find: "else store.refused(deposit, answer.refusal, turn.now());",
    replace: 'else store.credited(deposit, "txn_0");',
  },
  {
    name: "lost-answer-credited",
    mistake: "a deposit whose wallet did not answer counts as credited",
    file: TURN,
    find: `store.refused(deposit, "UNAVAILABLE", turn.now());`,
    replace: `store.credited(deposit, "txn_0");`,
  },
  {
    name: "sweeps-not-counted",
    mistake: "what left an address is not taken from what it should hold",
    file: STORE,
    find: "      for (const departure of departures) this.balances.left(departure, number);\n",
    replace: "",
  },
  {
    name: "balance-of-one-node",
    mistake: "one node alone says that a balance differs",
    file: COMPARE,
    find: "if (found === undefined || (await other?.balanceOf(token.contract, address, block)) !== found) {",
    replace: "if (found === undefined) {",
  },
  {
    name: "kept-not-held",
    mistake: "what is kept is not in the balance that an address should have",
    file: BALANCES,
    find: "state IN ('final', 'credited', 'kept', 'lost')",
    replace: "state IN ('final', 'credited', 'lost')",
  },
  {
    name: "strays-not-told",
    mistake: "what left to an address that nobody sweeps to is a sweep",
    file: TURN,
    find: "return payer !== undefined && to !== payer.address && to !== sweepRecipient(payer);",
    replace: "return payer !== undefined && to === sweepRecipient(payer) && to !== to;",
  },
  {
    name: "cold-address-is-stray",
    mistake: "what is swept to the address that is set for it is told as stray",
    file: TURN,
    find: "to !== payer.address && to !== sweepRecipient(payer);",
    replace: "to !== payer.address && sweepRecipient(payer) !== undefined;",
  },
  {
    name: "departure-misplaced",
    mistake: "what left is not known by its place in the block",
    file: BALANCES,
    find: "        logIndex,\n        block,\n",
    replace: "        logIndex + block,\n        block,\n",
  },
  {
    name: "nothing-counts",
    mistake: "a transfer of nothing is a deposit",
    file: TRANSFER,
    find: "transfer === undefined || transfer.units === 0n ? [] : [transfer]",
    replace: "transfer === undefined ? [] : [transfer]",
  },
  {
    name: "one-node-keeps",
    mistake: "one node alone says that less arrived, and the deposit is kept",
    file: LESS,
    find: "got.every((each)",
    replace: "got.some((each)",
  },
  {
    name: "sweep-is-short",
    mistake: "what leaves in the same block is taken for something that did not arrive",
    file: LESS,
    find: "if (arrived !== undefined) arrived.units -= units;",
    replace: "if (arrived !== undefined) arrived.units -= 0n * units;",
  },
  {
    name: "balance-before-is-after",
    mistake: "what an address held before a block is read after it",
    file: LESS,
    find: "[number - 1, number].map(",
    replace: "[number, number].map(",
  },
];
