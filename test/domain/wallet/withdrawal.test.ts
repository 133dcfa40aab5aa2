/** Withdrawals take only cash: "Only cash is withdrawable": Reference 4.4. */
import { describe, expect, it } from "vitest";
import { playerIdFor, withdrawalIdFor, withdrawalPlace } from "../../../domain/ids.ts";
import { type Book, EMPTY_BOOK } from "../../../domain/wallet/book.ts";
import {
  completeWithdrawal,
  payingReference,
  reverseWithdrawal,
  takeStep,
  type WithdrawalRecord,
  type WithdrawalStep,
  withdraw,
} from "../../../domain/wallet/withdrawal.ts";

function book(balances: Partial<Book>): Book {
  return { ...EMPTY_BOOK, ...balances };
}

describe("a withdrawal", () => {
  it("to the operator's own account is paid at once", () => {
    expect(
      withdraw(book({ cash: 100, bonus: 50, wagering: 9 }), { amountMinor: 100, held: false }),
    ).toEqual({
      ok: true,
      value: {
        after: book({ bonus: 50, wagering: 9 }),
        legs: { cash: -100, withdrawals: 100 },
      },
    });
  });

  it("to an address is held, and then paid out or returned to cash", () => {
    const held = withdraw(book({ cash: 100, held: 5 }), { amountMinor: 30, held: true });
    if (!held.ok) throw new Error(held.refusal);
    expect(held.value).toEqual({
      after: book({ cash: 70, held: 35 }),
      legs: { cash: -30, held: 30 },
    });
    expect(completeWithdrawal(held.value.after, 30)).toEqual({
      after: book({ cash: 70, held: 5 }),
      legs: { held: -30, withdrawals: 30 },
    });
    expect(reverseWithdrawal(held.value.after, 30)).toEqual({
      after: book({ cash: 100, held: 5 }),
      legs: { held: -30, cash: 30 },
    });
  });

  it.each([false, true])("takes neither bonus nor held money (held: %j)", (held) => {
    const before = book({ cash: 100, bonus: 50, held: 70 });
    expect(withdraw(before, { amountMinor: 101, held })).toEqual({
      ok: false,
      refusal: "INSUFFICIENT_FUNDS",
      details: { balanceMinor: 100 },
    });
  });

  it("cannot be completed or reversed for more than is held", () => {
    for (const end of [completeWithdrawal, reverseWithdrawal]) {
      expect(() => end(book({ cash: 100, held: 29 }), 30)).toThrow("never negative");
    }
  });
});

describe("a withdrawal's id", () => {
  const playerId = playerIdFor("ten_1", "sandbox", "someone");

  it("identifies its player and its journal row", () => {
    expect(withdrawalPlace(withdrawalIdFor(playerId, 42))).toEqual({ playerId, seq: 42 });
  });

  it.each(["", "x", "wdr_", `rnd_${playerId.slice(4)}_42`, `wdr_${playerId.slice(4)}_042`])(
    "cannot be %j",
    (id) => {
      expect(withdrawalPlace(id)).toBeUndefined();
    },
  );
});

describe("the states of a withdrawal", () => {
  const pending: WithdrawalRecord = {
    id: "wdr_1",
    transactionId: "txn_1",
    currency: "USD",
    amountMinor: 100,
    status: "pending",
    destination: { chain: "ethereum", address: "0x", addressId: null },
    reference: null,
    reason: null,
    createdAt: 1,
    updatedAt: 1,
  };
  const sent: WithdrawalRecord = { ...pending, status: "sent", reference: "a", updatedAt: 2 };
  const confirmed: WithdrawalRecord = { ...sent, status: "confirmed" };
  const completed: WithdrawalRecord = { ...sent, status: "completed" };
  const failed: WithdrawalRecord = { ...pending, status: "failed", reason: "no", updatedAt: 2 };
  const toSent: WithdrawalStep = { status: "sent", reference: "a" };
  const toConfirmed: WithdrawalStep = { status: "confirmed", reference: null };
  const toCompleted: WithdrawalStep = { status: "completed", reference: null };
  const toFailed: WithdrawalStep = { status: "failed", reason: "no" };
  const failedByStaff: WithdrawalStep = { ...toFailed, by: "staff" };

  it.each([
    [pending, toSent, { status: "sent", reference: "a" }],
    [pending, toCompleted, { status: "completed", reference: null }],
    [pending, toFailed, { status: "failed", reason: "no" }],
    [sent, toConfirmed, { status: "confirmed" }],
    [sent, toCompleted, { status: "completed" }],
    [sent, failedByStaff, { status: "failed", reason: "no", failedBy: "staff" }],
    [confirmed, toCompleted, { status: "completed" }],
    [confirmed, failedByStaff, { status: "failed", reason: "no", failedBy: "staff" }],
  ] as const)("%# lead from one to the next", (record, step, change) => {
    const value = { ...record, ...change, updatedAt: 9 };
    expect(takeStep(record, step, 9)).toEqual({ ok: true, value });
  });

  it("a payout that the platform sends shows the transaction's hash instead of the paying account", () => {
    const reference = payingReference(1, "0xAb");
    const claimed: WithdrawalRecord = { ...sent, reference };
    const changed = { status: "confirmed", reference: "0xhash", updatedAt: 9 };
    const byChain = { status: "confirmed", reference: "0xhash", by: "chain" } as const;
    expect(takeStep(claimed, byChain, 9)).toEqual({ ok: true, value: { ...claimed, ...changed } });
    // Nobody else may say so, with a reference or without one.
    for (const step of [
      toConfirmed,
      toCompleted,
      { ...toCompleted, reference: "0xhash" } as const,
    ]) {
      expect(takeStep(claimed, step, 9)).toMatchObject({ refusal: "REFERENCE_DIFFERS" });
    }
    expect(takeStep(claimed, { ...toSent, reference: "b" }, 9)).toMatchObject({
      refusal: "REFERENCE_DIFFERS",
    });
    for (const step of [toFailed, failedByStaff]) {
      expect(takeStep(claimed, step, 9)).toMatchObject({ refusal: "WITHDRAWAL_SENT" });
    }
    expect(takeStep(claimed, { ...toFailed, by: "chain" }, 9)).toMatchObject({
      value: { status: "failed", failedBy: "chain", reference },
    });
  });

  it.each([
    [sent, toSent],
    [confirmed, toSent],
    [confirmed, toConfirmed],
    [completed, toCompleted],
    [completed, { ...toCompleted, reference: "a" }],
    [failed, toFailed],
    [failed, failedByStaff],
  ] as const)("%# are reported again without effect", (record, step) => {
    const again = takeStep(record, step, 9);
    expect(again.ok && again.value === record).toBe(true);
  });

  it.each([
    [pending, toConfirmed, "WITHDRAWAL_NOT_SENT"],
    [sent, toFailed, "WITHDRAWAL_SENT"],
    [confirmed, toFailed, "WITHDRAWAL_SENT"],
    [completed, toFailed, "WITHDRAWAL_ENDED"],
    [completed, failedByStaff, "WITHDRAWAL_ENDED"],
    [completed, toSent, "WITHDRAWAL_ENDED"],
    [completed, toConfirmed, "WITHDRAWAL_ENDED"],
    [failed, toSent, "WITHDRAWAL_ENDED"],
    [failed, toCompleted, "WITHDRAWAL_ENDED"],
    [sent, { ...toSent, reference: "b" }, "REFERENCE_DIFFERS"],
    [sent, { ...toConfirmed, reference: "b" }, "REFERENCE_DIFFERS"],
    [confirmed, { ...toCompleted, reference: "b" }, "REFERENCE_DIFFERS"],
    [completed, { ...toCompleted, reference: "b" }, "REFERENCE_DIFFERS"],
    [{ ...completed, reference: null }, { ...toCompleted, reference: "b" }, "REFERENCE_DIFFERS"],
  ] as const)("%# are refused where they do not follow", (record, step, refusal) => {
    expect(takeStep(record, step, 9)).toMatchObject({ ok: false, refusal });
  });
});
