/** docs/scale.md follows from its units: a changed unit moves the figures that depend on it, and nothing else. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  betsPerSecondThatFillOneD1,
  estimate,
  limitsOf,
  poolBetsPerSecond,
} from "../../../bench/scale/model.ts";
import { simulateDay } from "../../../bench/scale/simulate-day.ts";
import { UNITS, type Units, unitValues } from "../../../bench/scale/units.ts";
import { SCALE_PAGE, scalePage } from "../../../scripts/generate/scale-page.ts";

const SIZE = { betsPerSecond: 1_000, players: 1_000_000, meanShare: 0.5 };
const units = unitValues();
const rateOf = (name: string, changes: Partial<Units> = {}) =>
  limitsOf(unitValues(changes)).find((limit) => limit.name.includes(name))?.betsPerSecond ?? 0;

test("the page matches the units", () => {
  expect(readFileSync(SCALE_PAGE, "utf8")).toBe(scalePage());
});

test("every unit says when and how it was found, and only measured ones are called measured", () => {
  for (const { kind, source, value } of Object.values(UNITS)) {
    expect(value).toBeGreaterThan(0);
    if (kind === "measured") expect(source).toMatch(/^20\d\d-\d\d-\d\d, /);
    else expect(source.length).toBeGreaterThan(10);
  }
});

describe("a crossover follows from its unit", () => {
  test("a database's size: half the bytes, twice the bets", () => {
    const small = { ...units, d1BytesPerBet: units.d1BytesPerBet / 2 };
    const before = betsPerSecondThatFillOneD1(units, 3);
    expect(betsPerSecondThatFillOneD1(small, 3)).toBeCloseTo(2 * before, 6);
    // By hand: 10 GB over 1,100 bytes, in three months of 30.4 days.
    expect(before).toBeCloseTo(1e10 / 1_100 / (3 * 30.4 * 86_400), 9);
    expect(estimate(SIZE, small).d1ForSize).toBeLessThan(estimate(SIZE, units).d1ForSize);
    expect(estimate(SIZE, small).d1ForWrites).toBe(estimate(SIZE, units).d1ForWrites);
  });

  test("a database's writes: by its processor, and by bets in a delivery", () => {
    expect(rateOf("D1", { historyCpuMs: 0.88 })).toBeLessThan(0.52 * rateOf("D1"));
    expect(rateOf("D1", { betsPerMessage: 1, messagesPerDelivery: 1 })).toBeLessThan(100);
    expect(rateOf("pool", { historyCpuMs: 0.88 })).toBe(rateOf("pool"));
  });

  test("a pool: by the calls of an object, and by judging only where that is slower", () => {
    expect(rateOf("pool", { objectCallsPerSecond: 2_000 })).toBeCloseTo(2 * rateOf("pool"), 6);
    expect(rateOf("pool", { poolBetsPerSecond: 5_000 })).toBe(rateOf("pool"));
    expect(rateOf("pool", { poolBetsPerSecond: 500 })).toBeCloseTo(rateOf("pool") / 2, 6);
    expect(poolBetsPerSecond(units)).toBe(1_000);
  });

  test("what breaks first can become what breaks last", () => {
    expect(limitsOf(units)[0]?.name).toContain("D1");
    expect(limitsOf(unitValues({ historyCpuMs: 0.001, d1WriteMs: 0.001 }))[0]?.name).toContain(
      "pool",
    );
    expect(estimate(SIZE, units).broken).toEqual([]);
    expect(estimate({ ...SIZE, betsPerSecond: 100_000 }, units).broken).toHaveLength(3);
  });
});

test("dollars are prices times what is used", () => {
  const { dollars, dollarsPerMonth, betsPerMonth } = estimate(SIZE, units);
  expect(betsPerMonth).toBeCloseTo(500 * 30.4 * 86_400, 3);
  // The wallet's rows, half of a pool's, both kinds of sending, and D1.
  expect(dollars.rows / (betsPerMonth / 1e6)).toBeCloseTo(1 + 0.475 + 0.42 + 1.28, 9);
  const sum = Object.values(dollars).reduce((all, part) => all + part, 0);
  expect(dollarsPerMonth).toBeCloseTo(sum, 6);
  const free = estimate(SIZE, unitValues({ rowPrice: 0 })).dollarsPerMonth;
  expect(dollarsPerMonth - free).toBeCloseTo(dollars.rows, 3);
});

describe("a day", () => {
  const day = { peakBetsPerSecond: 2_000, d1: 1, subPots: 1 };
  const rush = { times: 4, minutes: 40, jackpotShare: 0.9 };

  test("within the limits nothing waits; in a rush, the excess waits and is done later", () => {
    const quiet = simulateDay({ ...day, peakBetsPerSecond: 500 }, units);
    expect([quiet.pool.most, quiet.history.most]).toEqual([0, 0]);
    const busy = simulateDay({ ...day, rush }, units);
    expect(busy.peakBetsPerSecond).toBeCloseTo(8_000, -2);
    // About (7,200 - 1,000) bets a second too many for 40 minutes, less where the rush begins and ends.
    expect(busy.pool.most).toBeGreaterThan(0.8 * 6_200 * 2_400);
    expect(busy.pool.most).toBeLessThan(6_200 * 2_400);
  });

  test("enough databases remove the wait for history, and enough sub-pots the wait for the pool", () => {
    const more = simulateDay({ ...day, rush, d1: 4 }, units);
    expect(more.history.most).toBe(0);
    expect(more.pool.most).toBe(simulateDay({ ...day, rush }, units).pool.most);
    expect(simulateDay({ ...day, rush, d1: 4, subPots: 10 }, units).pool.most).toBe(0);
  });
});
