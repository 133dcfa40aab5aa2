/** What an entry adds to the sums that days are closed with. */
import { describe, expect, it } from "vitest";
import type { Legs } from "../../../domain/ledger/legs.ts";
import {
  type BookedName,
  BookingsFold,
  bookingsOf,
  QUARTER_MS,
} from "../../../domain/report/bookings.ts";
import type { HistoryEntry } from "../../../domain/wallet/history-entry.ts";

function entry(kind: string, change: object = {}): HistoryEntry {
  return {
    ...{ seq: 1, kind, currency: "USD", demo: false, roundId: null, gameId: null },
    ...{ transactions: [], round: null, createdAt: 7 * QUARTER_MS + 1, ...change },
  } as unknown as HistoryEntry;
}

/** The names that are not zero. */
function addedBy(one: HistoryEntry, legs: Legs) {
  const [booking] = bookingsOf(one, legs);
  const added = Object.entries(booking?.added ?? {}).filter(([, value]) => value !== 0);
  return Object.fromEntries(added) as Partial<Record<BookedName, number>>;
}

const round = { state: "settled", stake: { cashMinor: 30, bonusMinor: 70 }, winMinor: 40 };

describe("an entry adds", () => {
  it("a round's stake and win by where they came from and went, at its own quarter", () => {
    const legs = { cash: -30, bonus: -30, gaming: 60 };
    const [booking] = bookingsOf(entry("round", { round }), legs);
    expect(booking).toMatchObject({ quarter: 7, currency: "USD" });
    expect(addedBy(entry("round", { round }), legs)).toEqual({
      ...legs,
      ...{ entries: 1, rounds_settled: 1, staked_cash: 30, staked_bonus: 70, won_bonus: 40 },
    });
    const wonCash = { cash: 10, bonus: -70, gaming: 60 };
    expect(addedBy(entry("round", { round }), wonCash)).toMatchObject({ won_cash: 40 });
  });

  it("a conversion as a conversion, and not as a win", () => {
    const transactions = [{ convertedMinor: 55 }];
    // The bonus had 85: 70 are staked, 40 are won into it, and the 55 that are left become cash.
    const legs = { cash: 25, bonus: -85, gaming: 60 };
    expect(addedBy(entry("round", { round, transactions }), legs)).toMatchObject({
      bonus_converted: 55,
      won_bonus: 40,
    });
  });

  it("a round of several steps when it is settled, and its stake in play until then", () => {
    const open = { ...round, state: "open", winMinor: 0 };
    const opened = { cash: -30, bonus: -70, in_play: 30, bonus_in_play: 70 };
    expect(addedBy(entry("round", { round: open }), opened)).toEqual({ ...opened, entries: 1 });
    const settled = { cash: 40, in_play: -30, bonus_in_play: -70, gaming: 60 };
    expect(addedBy(entry("round_settled", { round }), settled)).toEqual({
      ...settled,
      ...{ entries: 1, rounds_settled: 1, staked_cash: 30, staked_bonus: 70, won_cash: 40 },
    });
    const voided = { cash: 30, bonus: 70, in_play: -30, bonus_in_play: -70 };
    expect(addedBy(entry("round_voided", { round }), voided)).toEqual({ ...voided, entries: 1 });
  });

  it.each([
    ["deposit", { cash: 5, deposits: -5 }, { deposited: 5 }],
    ["withdrawal", { cash: -5, held: 5 }, { withdrawn: 5 }],
    ["withdrawal_completed", { held: -5, withdrawals: 5 }, {}],
    ["withdrawal_reversal", { cash: 5, held: -5 }, { reversed: 5 }],
    ["bonus_credit", { bonus: 5, bonus_cost: -5 }, { bonus_credited: 5 }],
    ["bonus_forfeit", { bonus: -5, bonus_cost: 5 }, { bonus_forfeited: 5, forfeited_granted: 5 }],
    ["bonus_leftover", { bonus: -5, bonus_cost: 5 }, { bonus_forfeited: 5, forfeited_granted: 5 }],
    ["jackpot_win", { bonus: 5, pool_settlement: -5 }, { jackpots: 1, jackpot_won: 5 }],
    ["adjustment", { cash: -5, deposits: 5 }, {}],
  ])("what a %s is", (kind, legs, flow) => {
    expect(addedBy(entry(kind), legs)).toEqual({ ...legs, ...flow, entries: 1 });
  });

  it("an earlier bet's contribution at the quarter of that bet, and nothing for play money", () => {
    const judged = { currency: "EUR", placedAt: 2 * QUARTER_MS, contributionPotUnits: 40 };
    const [, contribution] = bookingsOf(entry("deposit", { judged }), { cash: 1, deposits: -1 });
    expect(contribution).toEqual({ quarter: 2, currency: "EUR", added: { contributed_units: 40 } });
    expect(bookingsOf(entry("round", { demo: true, round }), { cash: 1 })).toEqual([]);
  });
});

describe("the sums of entries", () => {
  it("are kept by quarter and currency", () => {
    const fold = new BookingsFold();
    const legs = { cash: 5, deposits: -5 };
    fold.add(entry("deposit"), legs);
    fold.add(entry("deposit"), legs);
    fold.add(entry("deposit", { currency: "EUR" }), legs);
    fold.add(entry("deposit", { createdAt: 9 * QUARTER_MS }), legs);
    const sums = fold.rows.map((row) => [row.quarter, row.currency, row.sums.deposited]);
    expect(sums).toEqual([
      [7, "USD", 10],
      [7, "EUR", 5],
      [9, "USD", 5],
    ]);
  });

  it("begin again where one exact number cannot hold them", () => {
    const fold = new BookingsFold();
    const most = Number.MAX_SAFE_INTEGER;
    for (const cash of [most, 5]) fold.add(entry("deposit"), { cash, deposits: -cash });
    expect(fold.rows.map(({ sums }) => sums.cash)).toEqual([most, 5]);
  });
});
