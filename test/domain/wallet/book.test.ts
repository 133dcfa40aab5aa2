/** How stakes, wins, deposits and refills move money between the accounts of a book. */
import { describe, expect, it } from "vitest";
import type { Legs } from "../../../domain/ledger/legs.ts";
import { assertBalanced } from "../../../domain/ledger/legs.ts";
import {
  type Book,
  creditJackpot,
  creditTarget,
  deposit,
  EMPTY_BOOK,
  MAX_DEPOSITED_MINOR,
  refillDemo,
} from "../../../domain/wallet/book.ts";
import { settleRound, splitStake } from "../../../domain/wallet/split-and-settle-stake.ts";

function book(balances: Partial<Book>): Book {
  return { ...EMPTY_BOOK, ...balances };
}

describe("a stake", () => {
  it.each([
    // cash, bonus, stake → from cash, from bonus
    [100, 0, 40, 40, 0],
    [100, 50, 100, 100, 0],
    [100, 50, 120, 100, 20],
    [0, 50, 50, 0, 50],
    [100, 50, 150, 100, 50],
  ])(
    "from cash %d and bonus %d: a stake of %d takes cash first (%d, then %d of bonus)",
    (cash, bonus, stake, fromCash, fromBonus) => {
      expect(splitStake(book({ cash, bonus }), stake)).toEqual({
        ok: true,
        value: { cashMinor: fromCash, bonusMinor: fromBonus },
      });
    },
  );

  it("larger than the balance is refused, and the refusal states the balance", () => {
    expect(splitStake(book({ cash: 100, bonus: 50 }), 151)).toEqual({
      ok: false,
      refusal: "INSUFFICIENT_FUNDS",
      details: { balanceMinor: 150 },
    });
  });
});

describe("a settled round", () => {
  it.each([
    // book, stake, win → after, gaming
    [
      { cash: 100, bonus: 0 },
      { cashMinor: 10, bonusMinor: 0, winMinor: 0 },
      { cash: 90, bonus: 0 },
      10,
    ],
    [
      { cash: 100, bonus: 0 },
      { cashMinor: 10, bonusMinor: 0, winMinor: 30 },
      { cash: 120, bonus: 0 },
      -20,
    ],
    [
      { cash: 10, bonus: 5, wagering: 50 },
      { cashMinor: 10, bonusMinor: 5, winMinor: 0 },
      { cash: 0, bonus: 0 },
      15,
    ],
    [
      { cash: 100, bonus: 5, wagering: 50 },
      { cashMinor: 10, bonusMinor: 0, winMinor: 30 },
      { cash: 90, bonus: 35, wagering: 40 },
      -20,
    ],
  ])("in a book of %j with %j leaves %j", (before, round, after, gaming) => {
    const moved = settleRound(book(before), round);
    expect(moved.after).toEqual(book(after));
    expect(moved.legs.gaming).toBe(gaming);
    expect(sum(moved.legs)).toBe(0);
  });

  it("credits its win to the bonus while an unconverted bonus exists", () => {
    expect(creditTarget(book({ bonus: 1 }))).toBe("bonus");
    expect(creditTarget(book({ bonusInPlay: 1 }))).toBe("bonus");
    expect(creditTarget(book({ inPlay: 1 }))).toBe("cash");
  });

  it("never leaves a balance below zero", () => {
    expect(() =>
      settleRound(book({ cash: 5 }), { cashMinor: 10, bonusMinor: 0, winMinor: 0 }),
    ).toThrow("never negative");
  });
});

describe("other movements", () => {
  it("a deposit is credited to cash and debited from the deposits account", () => {
    const moved = deposit(book({ cash: 1, bonus: 2, held: 3, wagering: 4 }), 100);
    expect(moved).toEqual({
      ok: true,
      value: {
        after: book({ cash: 101, bonus: 2, held: 3, wagering: 4 }),
        legs: { cash: 100, deposits: -100 },
      },
    });
  });

  it("a deposit is refused if the balance with later wins might not stay exact", () => {
    expect(deposit(book({ cash: MAX_DEPOSITED_MINOR }), 1)).toEqual({
      ok: false,
      refusal: "BALANCE_LIMIT",
    });
    expect(deposit(book({ cash: MAX_DEPOSITED_MINOR - 1 }), 1).ok).toBe(true);
    expect(deposit(book({ cash: MAX_DEPOSITED_MINOR - 1, held: 1 }), 1).ok).toBe(false);
  });

  it("a jackpot win is credited to cash or to the bonus, and settled by the pool", () => {
    expect(creditJackpot(book({ cash: 1, bonus: 2 }), 10, "cash")).toEqual({
      after: book({ cash: 11, bonus: 2 }),
      legs: { cash: 10, pool_settlement: -10 },
    });
    expect(creditJackpot(book({ cash: 1, bonus: 2 }), 10, "bonus").after).toEqual(
      book({ cash: 1, bonus: 12 }),
    );
  });

  it("a demo balance is refilled up to its target", () => {
    expect(refillDemo(book({ cash: 3 }), 1000)).toEqual({
      after: book({ cash: 1000 }),
      legs: { cash: 997, demo_issue: -997 },
    });
  });

  it("a transaction throws if its legs do not sum to zero or are not integers", () => {
    expect(() => assertBalanced({ cash: 1 })).toThrow("sum to zero");
    expect(() => assertBalanced({ cash: 0.5, gaming: -0.5 })).toThrow("exact integer");
  });
});

function sum(legs: Legs): number {
  return Object.values(legs).reduce((total, change) => total + change, 0);
}
