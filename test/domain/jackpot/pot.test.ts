import { describe, expect, it } from "vitest";
import {
  type Cycle,
  contribute,
  contributionOf,
  defaultSettings,
  openCycle,
  payOut,
} from "../../../domain/jackpot/pot.ts";
import { POT_UNITS_PER_MINOR } from "../../../domain/limits.ts";
import { CURRENCIES } from "../../../domain/money/currencies.ts";

const settings = defaultSettings("USD");

describe("a contribution", () => {
  it("is 1% of the bet unless configured otherwise, exact below the minor unit", () => {
    expect(contributionOf(settings, 100)).toBe(1 * POT_UNITS_PER_MINOR);
    expect(contributionOf(settings, 10)).toBe(1_000);
    expect(contributionOf(settings, 1)).toBe(100);
    expect(contributionOf({ ...settings, rateBasisPoints: 5 }, 1)).toBe(5);
  });

  it("is nothing from a paused pool or a bet below the minimum", () => {
    expect(contributionOf({ ...settings, status: "paused" }, 100)).toBe(0);
    expect(contributionOf({ ...settings, minimumBetMinor: 101 }, 100)).toBe(0);
    expect(contributionOf({ ...settings, minimumBetMinor: 100 }, 100)).toBe(POT_UNITS_PER_MINOR);
  });
});

describe("a cycle", () => {
  const ceilingUnits = settings.ceilingMinor * POT_UNITS_PER_MINOR;

  it("draws its threshold from the current pot up to just below the ceiling", () => {
    const spans: number[] = [];
    const draw = (value: (bound: number) => number) =>
      openCycle(settings, { number: 1, potUnits: 500 }, (bound) => {
        spans.push(bound);
        return value(bound);
      });
    expect(draw(() => 0).thresholdUnits).toBe(500);
    expect(draw((bound) => bound - 1).thresholdUnits).toBe(ceilingUnits - 1);
    expect(spans).toEqual([ceilingUnits - 500, ceilingUnits - 500]);
  });

  it("is won by the bet that pushes the pot past the threshold, not by the one that reaches it", () => {
    const cycle: Cycle = { number: 1, potUnits: 900, thresholdUnits: 1_000 };
    expect(contribute(cycle, 99).hit).toBe(false);
    expect(contribute(cycle, 100).hit).toBe(false);
    expect(contribute(cycle, 101).hit).toBe(true);
  });

  it("is never won by a bet that contributes nothing", () => {
    expect(contribute({ number: 1, potUnits: 2_000, thresholdUnits: 1_000 }, 0).hit).toBe(false);
  });

  it("always pays by the ceiling", () => {
    const last = openCycle(settings, { number: 1, potUnits: 0 }, (bound) => bound - 1);
    expect(contribute({ ...last, potUnits: ceilingUnits - 1 }, 1).hit).toBe(true);
  });

  it("pays whole minor units and keeps the fraction above the seed", () => {
    const cycle: Cycle = { number: 3, potUnits: 12_345_678, thresholdUnits: 0 };
    const paid = payOut(cycle, { ...settings, seedMinor: 50 });
    expect(paid.amountMinor).toBe(1_234);
    expect(paid.nextPotUnits).toBe(50 * POT_UNITS_PER_MINOR + 5_678);
  });

  it("can be opened at the default ceiling of every currency", () => {
    for (const currency of CURRENCIES) {
      const cycle = openCycle(defaultSettings(currency), { number: 1, potUnits: 0 }, (n) => n - 1);
      expect(Number.isSafeInteger(cycle.thresholdUnits), currency).toBe(true);
    }
  });
});
