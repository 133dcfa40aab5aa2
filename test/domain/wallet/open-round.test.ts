/** The money of rounds with several steps: in play while the round is open, then paid out or returned. Decision 0021. */
import { describe, expect, it } from "vitest";
import { convertBonus, creditBonus, forfeitBonus } from "../../../domain/wallet/bonus.ts";
import {
  type Book,
  creditJackpot,
  creditTarget,
  deposit,
  EMPTY_BOOK,
  emptyBook,
  MAX_DEPOSITED_MINOR,
} from "../../../domain/wallet/book.ts";
import {
  keepRoundOpen,
  openRound,
  settleOpenRound,
  voidRound,
} from "../../../domain/wallet/open-round.ts";
import { settleRound } from "../../../domain/wallet/split-and-settle-stake.ts";
import { wageringRemaining } from "../../../domain/wallet/wagering.ts";

function book(balances: Partial<Book>): Book {
  return { ...EMPTY_BOOK, ...balances };
}

const CASH_10 = { cashMinor: 10, bonusMinor: 0 };
const BONUS_10 = { cashMinor: 0, bonusMinor: 10 };
const MIXED = { cashMinor: 4, bonusMinor: 6 };

describe("a stake on an open round", () => {
  it("moves into play from cash and bonus separately, and does not count as wagering yet", () => {
    const { after, legs } = openRound(book({ cash: 4, bonus: 9, wagering: 50 }), MIXED);
    expect(after).toEqual(book({ bonus: 3, inPlay: 4, bonusInPlay: 6, wagering: 50 }));
    expect(legs).toEqual({ cash: -4, bonus: -6, in_play: 4, bonus_in_play: 6 });
  });

  it("stays in play after every action that leaves the round open", () => {
    const before = book({ cash: 1, inPlay: 4, bonusInPlay: 6, wagering: 50 });
    expect(keepRoundOpen(before)).toEqual({ after: before, legs: {} });
  });

  it("returns to the balances it came from when the round is voided", () => {
    const before = book({ cash: 4, bonus: 9, wagering: 50 });
    expect(voidRound(openRound(before, MIXED).after, MIXED).after).toEqual(before);
  });

  it("counts towards the deposit limit, so that it can be returned", () => {
    const before = book({ cash: MAX_DEPOSITED_MINOR - 20, inPlay: 4, bonusInPlay: 6 });
    expect(deposit(before, 10).ok).toBe(true);
    expect(deposit(before, 11)).toEqual({ ok: false, refusal: "BALANCE_LIMIT" });
  });

  it("prevents the book from being emptied", () => {
    expect(() => emptyBook(book({ inPlay: 1 }), { demo: false })).toThrow("open");
    expect(() => emptyBook(book({ bonusInPlay: 1 }), { demo: false })).toThrow("open");
  });
});

describe("a settlement", () => {
  it.each([
    // before, stake, win → after, converted to cash
    ["pays a cash win to cash", { cash: 5, inPlay: 10 }, CASH_10, 30, { cash: 35 }, 0],
    ["pays nothing for a lost cash stake", { cash: 5, inPlay: 10 }, CASH_10, 0, { cash: 5 }, 0],
    [
      "pays a bonus win to the bonus, and reduces its wagering",
      { bonus: 5, bonusInPlay: 10, wagering: 100 },
      BONUS_10,
      30,
      { bonus: 35, wagering: 90 },
      0,
    ],
    [
      "pays a win to the bonus when its stake was the whole bonus",
      { bonusInPlay: 10, wagering: 100 },
      BONUS_10,
      30,
      { bonus: 30, wagering: 90 },
      0,
    ],
    [
      "clears the wagering when the last of the bonus is lost",
      { cash: 7, bonusInPlay: 10, wagering: 100 },
      BONUS_10,
      0,
      { cash: 7 },
      0,
    ],
    [
      "converts the bonus to cash when it completes the wagering",
      { cash: 1, bonus: 5, bonusInPlay: 10, wagering: 10 },
      BONUS_10,
      30,
      { cash: 36 },
      35,
    ],
    [
      "does not convert a bonus while part of it is in play in another round",
      { bonus: 5, inPlay: 10, bonusInPlay: 20, wagering: 10 },
      CASH_10,
      30,
      { bonus: 35, bonusInPlay: 20 },
      0,
    ],
    [
      "pays a cash stake's win to a bonus credited since the round opened",
      { bonus: 50, inPlay: 10, wagering: 500 },
      CASH_10,
      30,
      { bonus: 80, wagering: 490 },
      0,
    ],
  ] as const)("%s", (_title, before, stake, winMinor, after, convertedMinor) => {
    const moved = settleOpenRound(book(before), { ...stake, winMinor });
    expect(moved.after).toEqual(book(after));
    expect(moved.convertedMinor).toBe(convertedMinor);
    expect(moved.legs.gaming).toBe(10 - winMinor);
  });

  it("does not count towards a bonus that was credited after the round opened", () => {
    const before = book({ bonus: 20, inPlay: 10, wagering: 200 });
    const { after, convertedMinor } = settleOpenRound(before, {
      ...CASH_10,
      winMinor: 0,
      beforeBonus: true,
    });
    expect(after).toEqual(book({ bonus: 20, wagering: 200 }));
    expect(convertedMinor).toBe(0);
  });

  it("does not convert the bonus before the verdict on a jackpot", () => {
    const lost = book({ bonusInPlay: 10, wagering: 10 });
    const { after } = settleOpenRound(lost, { ...BONUS_10, winMinor: 0, awaitsVerdict: true });
    expect(after).toEqual(EMPTY_BOOK);
    const won = settleOpenRound(lost, { ...BONUS_10, winMinor: 30, awaitsVerdict: true });
    expect(won.after).toEqual(book({ bonus: 30 }));
    expect(convertBonus(won.after)?.after).toEqual(book({ cash: 30 }));
  });

  it("happens once: it throws if the stake is not in play", () => {
    expect(() => settleOpenRound(book({ cash: 50 }), { ...CASH_10, winMinor: 0 })).toThrow("never");
    expect(() => voidRound(book({ inPlay: 10 }), BONUS_10)).toThrow("never");
  });
});

describe("while a bonus stake is in play", () => {
  const allIn = book({ cash: 100, bonusInPlay: 10, wagering: 40 });

  it("a jackpot and every win are credited to the bonus", () => {
    expect(creditTarget(allIn)).toBe("bonus");
    expect(creditJackpot(allIn, 7, creditTarget(allIn)).after.bonus).toBe(7);
    const spun = settleRound(allIn, { ...CASH_10, winMinor: 25 });
    expect(spun.after).toEqual(book({ cash: 90, bonus: 25, bonusInPlay: 10, wagering: 30 }));
  });

  it("a lost round of another game does not clear the wagering", () => {
    const spun = settleRound({ ...allIn, bonus: 10 }, { ...BONUS_10, winMinor: 0 });
    expect(spun.after).toEqual({ ...allIn, wagering: 30 });
  });

  it("the remaining wagering is shown, and a further bonus adds to it", () => {
    expect(wageringRemaining(allIn)).toBe(40);
    const credited = creditBonus(allIn, { amountMinor: 5, wageringMultiplier: 2 });
    expect(credited).toMatchObject({ ok: true, value: { after: { bonus: 5, wagering: 50 } } });
  });

  it("the bonus is neither converted nor forfeited", () => {
    const wagered = book({ bonus: 30, bonusInPlay: 10 });
    expect(convertBonus(wagered)).toBeUndefined();
    expect(forfeitBonus(wagered)).toEqual({ ok: false, refusal: "BONUS_IN_PLAY" });
    expect(forfeitBonus(allIn)).toEqual({ ok: false, refusal: "BONUS_IN_PLAY" });
    const voided = voidRound(wagered, BONUS_10).after;
    expect(convertBonus(voided)?.after).toEqual(book({ cash: 40 }));
  });
});
