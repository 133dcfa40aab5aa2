/**
 * The chances of winning a jackpot, measured: how often bets win, and which can never win. Proofs 14
 * and 15. The thresholds (Proof 13) are tested in thresholds.test.ts, and
 * test/simulation/ineligible-bets.test.ts uses the real wallet and pool.
 */
import { describe, expect, it } from "vitest";
import { defaultSettings } from "../../../domain/jackpot/pool-settings.ts";
import {
  type Cycle,
  contribute,
  contributionOf,
  openCycle,
  type PoolSettings,
  payOut,
} from "../../../domain/jackpot/pot.ts";
import { POT_UNITS_PER_MINOR } from "../../../domain/limits.ts";
import { EMPTY_BOOK } from "../../../domain/wallet/book.ts";
import { splitStake } from "../../../domain/wallet/split-and-settle-stake.ts";
import { LONG } from "../../support/length.ts";
import { seededUniformBelow } from "./seeded-uniform.ts";

const BETS = LONG ? 10_000_000 : 100_000;
const CYCLES = LONG ? 500_000 : 20_000;
/** About five standard deviations, in either length: ± 200 of 20,000. */
const TOLERANCE = 200 * Math.sqrt(CYCLES / 20_000);
/** One eleventh of the real money is staked in bets of 1, and ten elevenths in bets of 10. */
const TO_BETS_OF_1 = Math.round(CYCLES / 11);
const USD = defaultSettings("USD");

/** Plays bets for a pot that the smallest contribution would win. Returns what they contributed and how many won. */
function playForFullPot(settings: PoolSettings, cashStakeMinor: number) {
  const potUnits = 50 * POT_UNITS_PER_MINOR;
  let cycle: Cycle = { ...openCycle(settings, { number: 1, potUnits }, () => 0) };
  let wins = 0;
  for (let bet = 0; bet < BETS; bet += 1) {
    const judged = contribute(cycle, contributionOf(settings, cashStakeMinor));
    cycle = judged.cycle;
    if (judged.hit) wins += 1;
  }
  return { contributedUnits: cycle.potUnits - potUnits, wins };
}

describe("larger bets win proportionally more often", () => {
  it(`of ${CYCLES} cycles with equal numbers of bets of 1 and 10, one in eleven goes to a bet of 1`, {
    timeout: 600_000,
  }, () => {
    const settings = { ...USD, ceilingMinor: 5_000 };
    const uniformBelow = seededUniformBelow(20_000);
    const wins = new Map([
      [100, 0],
      [1_000, 0],
    ]);
    let potUnits = 0;
    let cycle = openCycle(settings, { number: 1, potUnits }, uniformBelow);
    let stakes = [100, 1_000];
    while (cycle.number <= CYCLES) {
      // The two bets take turns at being first.
      stakes = stakes.toReversed();
      for (const stakeMinor of stakes) {
        const judged = contribute(cycle, contributionOf(settings, stakeMinor));
        cycle = judged.cycle;
        if (!judged.hit || cycle.number > CYCLES) continue;
        wins.set(stakeMinor, (wins.get(stakeMinor) ?? 0) + 1);
        potUnits = payOut(cycle, settings).nextPotUnits;
        cycle = openCycle(settings, { number: cycle.number + 1, potUnits }, uniformBelow);
      }
    }
    const [ofOne = 0, ofTen = 0] = wins.values();
    expect(ofOne + ofTen).toBe(CYCLES);
    expect(Math.abs(ofOne - TO_BETS_OF_1)).toBeLessThanOrEqual(TOLERANCE);
  });
});

describe(`when any contribution would win the pot, in ${BETS} bets`, {
  timeout: 600_000,
}, () => {
  it("a qualifying bet wins every time, so that the zeros below are meaningful", () => {
    const { contributedUnits, wins } = playForFullPot(USD, 100);
    expect(contributedUnits).toBe(BETS * POT_UNITS_PER_MINOR);
    expect(wins).toBe(BETS);
  });

  it("bonus-funded bets contribute nothing and never win", () => {
    const stake = splitStake({ ...EMPTY_BOOK, cash: 0, bonus: 100 }, 100);
    expect(stake).toMatchObject({ value: { cashMinor: 0, bonusMinor: 100 } });
    expect(playForFullPot(USD, 0)).toEqual({ contributedUnits: 0, wins: 0 });
  });

  it("bets below the minimum contribute nothing and never win", () => {
    const settings = { ...USD, minimumBetMinor: 101 };
    expect(playForFullPot(settings, 100)).toEqual({ contributedUnits: 0, wins: 0 });
  });

  it("bets on a paused pool contribute nothing and never win", () => {
    const settings = { ...USD, status: "paused" } as const;
    expect(playForFullPot(settings, 100)).toEqual({ contributedUnits: 0, wins: 0 });
  });
});
