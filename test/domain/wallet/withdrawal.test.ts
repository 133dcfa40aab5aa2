/** Withdrawals take only cash: "Only cash is withdrawable": Reference 4.4. */
import { describe, expect, it } from "vitest";
import { playerIdFor, withdrawalIdFor, withdrawalPlace } from "../../../domain/ids.ts";
import { type Book, EMPTY_BOOK } from "../../../domain/wallet/book.ts";
import {
  completeWithdrawal,
  reverseWithdrawal,
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
