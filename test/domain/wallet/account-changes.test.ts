/** Every transaction says what it changed by account, and what was there afterwards. Reference 4.11. */
import { describe, expect, it } from "vitest";
import { type Book, EMPTY_BOOK } from "../../../domain/wallet/book.ts";
import type { Transaction } from "../../../domain/wallet/history-entry.ts";
import {
  type Posting,
  postAdjustment,
  postBonusConversion,
  postBonusForfeit,
  postDeposit,
  postJackpotWin,
  postRound,
  postRoundOpened,
  postRoundSettled,
  postRoundVoided,
  postWithdrawal,
  postWithdrawalReversal,
} from "../../../domain/wallet/posting.ts";

const row = { transactionId: "txn_1", demo: false };

function book(balances: Partial<Book>): Book {
  return { ...EMPTY_BOOK, ...balances };
}

function made(result: { ok: true; value: Posting } | { ok: false }): Posting {
  if (!result.ok) throw new Error("it was refused");
  return result.value;
}

const split = ({ type, changes, after }: Transaction) => ({ type, changes, after });

describe("a transaction's split", () => {
  it("of a round lists the stake, then the win, then what became cash", () => {
    const before = book({ cash: 4, bonus: 9, wagering: 10 });
    const stake = { cashMinor: 4, bonusMinor: 6 };
    const { transactions } = postRound(before, { ...row, ...stake, winMinor: 30, winsTo: "bonus" });
    expect(transactions.map(split)).toEqual([
      { type: "bet", changes: { cash: -4, bonus: -6 }, after: { bonus: 3 } },
      { type: "win", changes: { bonus: 30 }, after: { bonus: 33 } },
      { type: "bonus_conversion", changes: { cash: 33, bonus: -33 }, after: { cash: 33 } },
    ]);
  });

  it("of an open round lists what goes into play, and what leaves it with the win or the refund", () => {
    const stake = { cashMinor: 4, bonusMinor: 6 };
    const before = book({ cash: 5, bonus: 9, wagering: 90 });
    const opened = postRoundOpened(before, { ...row, ...stake });
    expect(opened.transactions.map(split)).toEqual([
      {
        type: "bet",
        changes: { cash: -4, bonus: -6, inPlay: 4, bonusInPlay: 6 },
        after: { cash: 1, bonus: 3, inPlay: 4, bonusInPlay: 6 },
      },
    ]);
    const { after } = opened.movement;
    const settled = postRoundSettled(after, { ...row, ...stake, winMinor: 20, winsTo: "bonus" });
    expect(settled.transactions.map(split)).toEqual([
      {
        type: "win",
        changes: { bonus: 20, inPlay: -4, bonusInPlay: -6 },
        after: { cash: 1, bonus: 23 },
      },
    ]);
    expect(postRoundVoided(after, { ...row, ...stake }).transactions.map(split)).toEqual([
      {
        type: "refund",
        changes: { cash: 4, bonus: 6, inPlay: -4, bonusInPlay: -6 },
        after: { cash: 5, bonus: 9 },
      },
    ]);
    const lost = postRoundSettled(after, { ...row, ...stake, winMinor: 0, winsTo: "bonus" });
    expect(lost.transactions).toEqual([]);
  });

  const held = { ...row, withdrawalId: "wdr_1", amountMinor: 3 };
  it.each([
    [
      "a deposit",
      () => made(postDeposit(book({ bonus: 2 }), { ...row, amountMinor: 5 })),
      { cash: 5 },
    ],
    [
      "a withdrawal",
      () => made(postWithdrawal(book({ cash: 3 }), { ...held, held: false })),
      { cash: -3 },
    ],
    [
      "a held withdrawal",
      () => made(postWithdrawal(book({ cash: 3 }), { ...held, held: true })),
      { cash: -3, held: 3 },
    ],
    ["its reversal", () => postWithdrawalReversal(book({ held: 3 }), held), { cash: 3, held: -3 }],
    ["a forfeit", () => made(postBonusForfeit(book({ bonus: 7 }), "txn_1")), { bonus: -7 }],
    [
      "a conversion",
      () => postBonusConversion(book({ bonus: 7 }), "txn_1"),
      { cash: 7, bonus: -7 },
    ],
    [
      "a jackpot",
      () => postJackpotWin(EMPTY_BOOK, { ...row, amountMinor: 8, creditTarget: "bonus" }),
      { bonus: 8 },
    ],
    ["a reset", () => postAdjustment(book({ cash: 1, bonus: 2 }), row), { cash: -1, bonus: -2 }],
  ] as const)("of %s is its movement", (_, post, changes) => {
    const posting = post();
    const [transaction, ...others] = posting?.transactions ?? [];
    expect(others).toEqual([]);
    expect(transaction?.changes).toEqual(changes);
    const { wagering, granted, ...after } = posting?.movement.after ?? EMPTY_BOOK;
    expect({
      cash: 0,
      bonus: 0,
      held: 0,
      inPlay: 0,
      bonusInPlay: 0,
      ...transaction?.after,
    }).toEqual(after);
  });
});
