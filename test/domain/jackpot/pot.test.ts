/** How contributions fill the pot, which bet wins it, and what is paid. */
import { describe, expect, it } from "vitest";
import { defaultSettings } from "../../../domain/jackpot/pool-settings.ts";
import {
  assertExplained,
  type Cycle,
  contribute,
  contributionOf,
  openCycle,
  payOut,
} from "../../../domain/jackpot/pot.ts";
import { POT_UNITS_PER_MINOR } from "../../../domain/limits.ts";
import { CURRENCIES } from "../../../domain/money/currencies.ts";

const settings = defaultSettings("USD");
const TERMS = { number: 1, ceilingMinor: 1_000_000, seedMinor: 0 };

describe("a contribution", () => {
  it("is 1% of the bet unless configured otherwise, exact to fractions of a minor unit", () => {
    expect(contributionOf(settings, 100)).toBe(1 * POT_UNITS_PER_MINOR);
    expect(contributionOf(settings, 10)).toBe(1_000);
    expect(contributionOf(settings, 1)).toBe(100);
    expect(contributionOf({ ...settings, rateBasisPoints: 5 }, 1)).toBe(5);
  });

  it("is zero in a paused pool and for a bet below the minimum", () => {
    expect(contributionOf({ ...settings, status: "paused" }, 100)).toBe(0);
    expect(contributionOf({ ...settings, minimumBetMinor: 101 }, 100)).toBe(0);
    expect(contributionOf({ ...settings, minimumBetMinor: 100 }, 100)).toBe(POT_UNITS_PER_MINOR);
  });
});

describe("a cycle", () => {
  const ceilingUnits = settings.ceilingMinor * POT_UNITS_PER_MINOR;

  it("draws its threshold between the current pot and just below the ceiling", () => {
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
    const cycle: Cycle = { ...TERMS, potUnits: 20_900, thresholdUnits: 21_000 };
    expect(contribute(cycle, 99).hit).toBe(false);
    expect(contribute(cycle, 100).hit).toBe(false);
    expect(contribute(cycle, 101).hit).toBe(true);
  });

  it("is never won by a bet that contributes nothing", () => {
    const past: Cycle = { ...TERMS, potUnits: 20_000, thresholdUnits: 10_000 };
    expect(contribute(past, 0).hit).toBe(false);
    expect(contribute(past, 1).hit).toBe(true);
  });

  it("can be won only once the pot reaches one minor unit", () => {
    const cycle: Cycle = { ...TERMS, potUnits: 9_000, thresholdUnits: 0 };
    expect(contribute(cycle, 999).hit).toBe(false);
    expect(contribute(cycle, 1_000).hit).toBe(true);
  });

  it("is won at the ceiling at the latest", () => {
    const last = openCycle(settings, { number: 1, potUnits: 0 }, (bound) => bound - 1);
    expect(contribute({ ...last, potUnits: ceilingUnits - 1 }, 1).hit).toBe(true);
  });

  it("pays complete minor units and adds the remaining fraction to the next seed", () => {
    const cycle: Cycle = { ...TERMS, potUnits: 12_345_678, thresholdUnits: 0 };
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

  it("keeps the ceiling and seed that it was opened with", () => {
    const changed = { ...settings, ceilingMinor: 500, seedMinor: 20 };
    const cycle = openCycle(changed, { number: 2, potUnits: 200_000 }, () => 0);
    expect(cycle).toMatchObject({ number: 2, ceilingMinor: 500, seedMinor: 20 });
  });
});

describe("a movement of the pot", () => {
  const NOTHING = { contributedUnits: 0, seededUnits: 0, paidUnits: 0 };

  it.each([
    ["a bet's contribution", 500, 600, { contributedUnits: 100 }],
    [
      "a hit, with the seed of the next cycle",
      500,
      250,
      { contributedUnits: 50, seededUnits: 200, paidUnits: 500 },
    ],
    ["nothing", 500, 500, {}],
  ])(
    "of %s must account for the change in the pot exactly",
    (_what, beforeUnits, afterUnits, movement) => {
      const pot = { beforeUnits, afterUnits };
      expect(() => assertExplained(pot, { ...NOTHING, ...movement })).not.toThrow();
      for (const leg of ["contributedUnits", "seededUnits", "paidUnits"] as const) {
        const complete = { ...NOTHING, ...movement };
        expect(() => assertExplained(pot, { ...complete, [leg]: complete[leg] + 1 })).toThrow();
      }
    },
  );
});
