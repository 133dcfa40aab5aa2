/** The states of a deposit on a chain, and what identifies it. docs/chains.md. */
import { expect, it } from "vitest";
import { depositRemedy, payoutRemedy } from "../../../domain/chains/chain-remedies.ts";
import {
  afterEvent,
  DEPOSIT_STATES,
  type DepositEvent,
  type DepositState,
  depositKey,
} from "../../../domain/chains/deposit.ts";
import { ownDepositRemedy } from "../../../domain/chains/own-transfer-remedies.ts";
import { PAYOUT_STATES } from "../../../domain/chains/payout-state.ts";

const EVENTS: readonly DepositEvent[] = ["seen", "replaced", "finalised", "kept", "credited"];

it("a deposit changes state only as the states allow", () => {
  const moves = DEPOSIT_STATES.flatMap((state) =>
    EVENTS.flatMap((event) => {
      const after = afterEvent(state, event);
      return after === undefined ? [] : [`${state} ${event} ${after}`];
    }),
  );
  expect(moves).toEqual([
    "pending seen pending",
    "pending replaced gone",
    "pending finalised final",
    "pending kept kept",
    "gone seen pending",
    "gone credited lost",
    "final seen final",
    "final replaced gone",
    "final finalised final",
    "final kept final",
    "final credited credited",
    "credited seen credited",
    "credited replaced lost",
    "credited finalised credited",
    "credited kept credited",
    "credited credited credited",
    "kept seen kept",
    "kept replaced gone",
    "kept finalised kept",
    "kept kept kept",
    "lost seen lost",
    "lost replaced lost",
    "lost finalised credited",
    "lost kept credited",
  ]);
});

it("a deposit never waits for its wallet again once it was credited", () => {
  let reached: readonly DepositState[] = ["credited"];
  for (let step = 0; step < DEPOSIT_STATES.length; step += 1) {
    const next = reached.flatMap((state) =>
      EVENTS.flatMap((event) => afterEvent(state, event) ?? []),
    );
    reached = [...new Set([...reached, ...next])];
  }
  expect(reached.toSorted()).toEqual(["credited", "lost"]);
});

it("every state of a deposit that needs attention says what to do", () => {
  const nothing = DEPOSIT_STATES.filter(
    (state) => depositRemedy(state) === depositRemedy("pending"),
  );
  expect(nothing).toEqual(["pending", "gone", "credited"]);
  // An erased player cannot be credited any more, and nothing that delays it can be ended.
  expect(depositRemedy("final", "PLAYER_NOT_FOUND")).toMatch(/erased/);
  expect(depositRemedy("final", "WALLET_FROZEN")).toBe(depositRemedy("final"));
  expect(ownDepositRemedy("final", "PLAYER_NOT_FOUND")).toMatch(/erased/);
  const said = PAYOUT_STATES.map((state) => payoutRemedy(state, "NONCE_TAKEN"));
  expect(said.filter((remedy) => !/release the account, then have two/.test(remedy))).toEqual([
    payoutRemedy("unclear", null),
  ]);
});

it("a deposit has a separate key for each log of a transaction, which no caller can send", () => {
  const origin = { chain: "ethereum", transaction: `0x${"c".repeat(64)}`, ordinal: 0 } as const;
  const keys = [origin, { ...origin, ordinal: 1 }, { ...origin, ordinal: 10 }].map(depositKey);
  expect(new Set(keys).size).toBe(3);
  // An Idempotency-Key has no white space (Reference 5.1).
  for (const key of keys) expect(key.slice("deposit:".length)).toMatch(/ /);
});
