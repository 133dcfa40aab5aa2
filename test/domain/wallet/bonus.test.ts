/** A bonus "converts to cash when wagered": Reference 4.13. */
import { describe, expect, it } from "vitest";
import { convertBonus, creditBonus, forfeitBonus } from "../../../domain/wallet/bonus.ts";
import {
  type Book,
  EMPTY_BOOK,
  MAX_DEPOSITED_MINOR,
  readBook,
  storedBook,
} from "../../../domain/wallet/book.ts";
import { postBonusForfeit } from "../../../domain/wallet/posting.ts";
import {
  type RoundMoney,
  settleRound,
  splitStake,
} from "../../../domain/wallet/split-and-settle-stake.ts";
import { wageringRemaining } from "../../../domain/wallet/wagering.ts";

function book(balances: Partial<Book>): Book {
  return { ...EMPTY_BOOK, ...balances };
}

/** Plays a round whose stake the book covers. */
function play(before: Book, round: { stake: number; win: number; awaitsVerdict?: boolean }) {
  const split = splitStake(before, round.stake);
  if (!split.ok) throw new Error(split.refusal);
  const money: RoundMoney = { ...split.value, winMinor: round.win };
  return settleRound(before, { ...money, awaitsVerdict: round.awaitsVerdict ?? false });
}

describe("a bonus", () => {
  it.each([
    // before, amount, multiplier → after
    [{ cash: 5 }, 100, 10, { cash: 5, bonus: 100, wagering: 1_000 }],
    [{ bonus: 40, wagering: 70 }, 100, 1, { bonus: 140, wagering: 170 }],
    [{ cash: 1, held: 9 }, 1, 3, { cash: 1, held: 9, bonus: 1, wagering: 3 }],
    // Wagering left over from a lost bonus is not added to the next one.
    [{ wagering: 70 }, 100, 2, { bonus: 100, wagering: 200 }],
  ])(
    "credited to %j, of %d with a multiplier of %d, leaves %j",
    (before, amountMinor, wageringMultiplier, after) => {
      expect(creditBonus(book(before), { amountMinor, wageringMultiplier })).toEqual({
        ok: true,
        value: {
          after: book({ ...after, granted: amountMinor }),
          legs: { bonus: amountMinor, bonus_cost: -amountMinor },
        },
      });
    },
  );

  it("is refused if balances or wagering might not stay exact", () => {
    const full = book({ cash: MAX_DEPOSITED_MINOR - 1 });
    expect(creditBonus(full, { amountMinor: 1, wageringMultiplier: 10 }).ok).toBe(true);
    for (const [before, amountMinor] of [
      [full, 2],
      [EMPTY_BOOK, MAX_DEPOSITED_MINOR],
      [book({ bonus: 1, wagering: Number.MAX_SAFE_INTEGER }), 1],
    ] as const) {
      expect(creditBonus(before, { amountMinor, wageringMultiplier: 10 })).toEqual({
        ok: false,
        refusal: "BALANCE_LIMIT",
      });
    }
  });

  it("is forfeited in full with its wagering, and a forfeit without a bonus is refused", () => {
    expect(forfeitBonus(book({ cash: 7, bonus: 30, wagering: 90 }))).toEqual({
      ok: true,
      value: { after: book({ cash: 7 }), legs: { bonus: -30, bonus_cost: 30 } },
    });
    expect(forfeitBonus(book({ cash: 7, wagering: 5 }))).toEqual({
      ok: false,
      refusal: "NO_BONUS",
    });
  });
});

describe("what was granted of a bonus", () => {
  const before = { bonus: 100, granted: 100, wagering: 5_000 };

  it.each([
    // stake, win → bonus, granted
    ["is not more for a win", before, 40, 90, 150, 100],
    [
      "is not less for a win below the stake that takes only winnings",
      { ...before, bonus: 150 },
      40,
      20,
      130,
      100,
    ],
    ["is less when a loss takes more than what was won", { ...before, bonus: 120 }, 40, 0, 80, 80],
    ["does not come back with a later win", { ...before, granted: 30 }, 40, 140, 200, 30],
  ])("%s", (_, had, stake, win, bonus, granted) => {
    expect(play(book(had), { stake, win }).after).toMatchObject({ bonus, granted });
  });

  it("grows by a further bonus, and is nothing once the bonus is over", () => {
    const more = creditBonus(book({ ...before, bonus: 130 }), {
      amountMinor: 7,
      wageringMultiplier: 1,
    });
    expect(more).toMatchObject({ ok: true, value: { after: { bonus: 137, granted: 107 } } });
    expect(play(book(before), { stake: 100, win: 0 }).after.granted).toBe(0);
    expect(convertBonus(book({ ...before, wagering: 0 }))?.after.granted).toBe(0);
  });

  it("splits a forfeit from what was won with it", () => {
    const posted = postBonusForfeit(book({ ...before, bonus: 130 }), "txn_1");
    const transactions = [{ amountMinor: -130, grantedMinor: 100 }];
    expect(posted).toMatchObject({ ok: true, value: { transactions } });
  });

  it("is all of a bonus that an earlier version stored, and is stored only with a bonus", () => {
    const { granted: _, ...row } = book({ bonus: 50, bonusInPlay: 20 });
    expect(readBook({ ...row, granted: null }).granted).toBe(70);
    expect(readBook({ ...row, granted: 0 }).granted).toBe(0);
    expect(storedBook(book({ cash: 9 })).granted).toBeNull();
    expect(storedBook(book({ bonusInPlay: 9, granted: 4 })).granted).toBe(4);
  });
});

describe("wagering", () => {
  it.each([
    ["a stake of bonus", { bonus: 100, wagering: 500 }, 40, 0, { bonus: 60, wagering: 460 }],
    ["a stake of cash", { cash: 50, bonus: 9, wagering: 90 }, 50, 0, { bonus: 9, wagering: 40 }],
    ["a stake of both", { cash: 50, bonus: 90, wagering: 90 }, 60, 0, { bonus: 80, wagering: 30 }],
    ["a win", { bonus: 100, wagering: 500 }, 100, 200, { bonus: 200, wagering: 400 }],
    ["the last stake that loses", { bonus: 100, wagering: 40 }, 40, 0, { cash: 60 }],
    ["the last stake that wins", { bonus: 100, wagering: 40 }, 40, 80, { cash: 140 }],
    ["more than was left", { bonus: 100, wagering: 1 }, 40, 80, { cash: 140 }],
    ["a last stake of cash", { cash: 40, bonus: 9, wagering: 40 }, 40, 80, { cash: 89 }],
    ["a bonus played to zero", { bonus: 100, wagering: 900 }, 100, 0, {}],
    ["both played to zero", { cash: 5, bonus: 100, wagering: 900 }, 105, 0, {}],
    ["no bonus", { cash: 100 }, 40, 80, { cash: 140 }],
    ["wagering left over from a lost bonus", { cash: 100, wagering: 70 }, 40, 80, { cash: 140 }],
  ])(
    "counts %s: in %j a stake of %d that wins %d leaves %j",
    (_what, before, stake, win, after) => {
      const moved = play(book(before), { stake, win });
      expect(moved.after).toEqual(book(after));
      expect(Object.values(moved.legs).reduce((sum, leg) => sum + leg, 0)).toBe(0);
    },
  );

  it("reports the amount converted by the round that completed it", () => {
    const converted = play(book({ cash: 1, bonus: 100, wagering: 40 }), { stake: 41, win: 50 });
    expect(converted.convertedMinor).toBe(110);
    expect(converted.after).toEqual(book({ cash: 110 }));
    expect(play(book({ cash: 50 }), { stake: 1, win: 2 }).convertedMinor).toBe(0);
  });

  it("is shown as zero when there is no bonus", () => {
    expect(wageringRemaining(book({ bonus: 1, wagering: 9 }))).toBe(9);
    expect(wageringRemaining(book({ wagering: 9 }))).toBe(0);
  });
});

describe("while a jackpot bet is in doubt", () => {
  it.each([
    ["a wagered bonus is not converted", 40, { bonus: 60 }],
    ["a lost bonus keeps its wagering", 100, { wagering: 300 }],
  ])("%s", (_what, stake, after) => {
    const wagering = stake === 40 ? 40 : 400;
    const moved = play(book({ bonus: 100, wagering }), { stake, win: 0, awaitsVerdict: true });
    expect(moved.after).toEqual(book(after));
    expect(moved.convertedMinor).toBe(0);
  });

  it("a waiting bonus converts later if its wagering is complete", () => {
    expect(convertBonus(book({ cash: 1, bonus: 60 }))).toEqual({
      after: book({ cash: 61 }),
      legs: { cash: 60, bonus: -60 },
    });
    expect(convertBonus(book({ bonus: 60, wagering: 1 }))).toBeUndefined();
    expect(convertBonus(book({ cash: 60 }))).toBeUndefined();
  });
});
