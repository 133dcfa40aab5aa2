/** What an entry adds to totals, and sums that stay exact. */
import { describe, expect, it } from "vitest";
import type { HistoryEntry } from "../../domain/wallet/history-entry.ts";
import { DAY_MS, incrementsOf, TotalsFold } from "../../domain/wallet/totals.ts";

function entry(seq: number, change: object = {}): HistoryEntry {
  const round = {
    id: "rnd",
    state: "settled",
    stake: { cashMinor: 30, bonusMinor: 5 },
    winMinor: 7,
  };
  return {
    seq,
    kind: "round",
    currency: "USD",
    demo: false,
    roundId: "rnd",
    gameId: "golden-reels",
    transactions: [],
    round,
    createdAt: 5 * DAY_MS + 1,
    ...change,
  } as unknown as HistoryEntry;
}

const ROUND = { rounds: 1, wins: 1, stakedMinor: 35, wonMinor: 7, jackpots: 0, jackpotWonMinor: 0 };

describe("what an entry adds", () => {
  it("is a round with its stake and win on its day, and no money while it is open", () => {
    const [increment] = incrementsOf(entry(1));
    expect(increment).toMatchObject({ day: 5, gameId: "golden-reels", added: ROUND });
    const { round } = entry(1);
    const [open] = incrementsOf(entry(1, { round: { ...round, state: "open" } }));
    expect(open?.added).toMatchObject({ rounds: 1, wins: 0, stakedMinor: 0, wonMinor: 0 });
    const [settled] = incrementsOf(entry(2, { kind: "round_settled" }));
    expect(settled?.added).toEqual({ ...ROUND, rounds: 0 });
    expect(incrementsOf(entry(2, { kind: "round_action" }))).toEqual([]);
    expect(incrementsOf(entry(2, { kind: "round_voided" }))).toEqual([]);
  });

  it("is nothing for money without a game, and the jackpot for a jackpot win", () => {
    expect(incrementsOf(entry(1, { kind: "deposit", gameId: null, round: null }))).toEqual([]);
    const win = { kind: "jackpot_win", round: null, transactions: [{ amountMinor: 900 }] };
    const [increment] = incrementsOf(entry(3, win));
    expect(increment?.added).toMatchObject({ rounds: 0, jackpots: 1, jackpotWonMinor: 900 });
  });

  it("is an earlier bet's contribution, on the day of that bet", () => {
    const judged = { gameId: "g", currency: "EUR", placedAt: 2 * DAY_MS, contributionPotUnits: 40 };
    const deposit = entry(4, { kind: "deposit", gameId: null, round: null, judged });
    expect(incrementsOf(deposit)).toEqual([
      { day: 2, gameId: "g", currency: "EUR", demo: false, added: { contributedPotUnits: 40 } },
    ]);
  });
});

describe("the sums of entries", () => {
  it("keep what a reset has cleared apart", () => {
    const fold = new TotalsFold(2);
    for (const seq of [1, 2, 3]) fold.add(entry(seq));
    expect(fold.rows.map(({ cleared, totals }) => [cleared, totals.rounds])).toEqual([
      [true, 2],
      [false, 1],
    ]);
  });

  it("are exact numbers, in several rows if one cannot hold them", () => {
    const fold = new TotalsFold(0);
    const { round } = entry(1);
    const most = Number.MAX_SAFE_INTEGER;
    for (const winMinor of [most - 1, 1, 1, most])
      fold.add(entry(1, { round: { ...round, winMinor } }));
    const sum = fold.rows.reduce((total, { totals }) => total + BigInt(totals.wonMinor), 0n);
    expect(sum).toBe(2n * BigInt(most) + 1n);
    expect(fold.rows.reduce((total, { totals }) => total + totals.rounds, 0)).toBe(4);
    for (const { totals } of fold.rows) {
      for (const value of Object.values(totals)) expect(Number.isSafeInteger(value)).toBe(true);
    }
  });
});
