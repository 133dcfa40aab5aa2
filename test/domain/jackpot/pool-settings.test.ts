/** Which settings a jackpot pool accepts, and the order in which others are refused. */
import { describe, expect, it } from "vitest";
import { stakeLimits } from "../../../domain/games/game.ts";
import {
  checkSettings,
  defaultSettings,
  formatRate,
  maxCeilingMinor,
  parseRate,
} from "../../../domain/jackpot/pool-settings.ts";
import { contribute, openCycle, type PoolSettings } from "../../../domain/jackpot/pot.ts";
import { MAX_AMOUNT_MINOR, POT_UNITS_PER_MINOR } from "../../../domain/limits.ts";
import { CURRENCIES } from "../../../domain/money/currencies.ts";

const DEFAULTS = defaultSettings("USD");

function refusalOf(change: Partial<PoolSettings>): string | undefined {
  const checked = checkSettings({ ...DEFAULTS, ...change }, "USD");
  return checked.ok ? undefined : checked.refusal;
}

describe("the contribution rate", () => {
  it.each([
    ["0.05", 5],
    ["0.5", 50],
    ["1", 100],
    ["1.00", 100],
    ["4.99", 499],
    ["5", 500],
    [0.07, 7],
    [2.5, 250],
  ])("of %j percent is read as %i basis points", (percent, basisPoints) => {
    expect(parseRate(percent)).toBe(basisPoints);
    expect(parseRate(formatRate(basisPoints))).toBe(basisPoints);
  });

  it.each([
    "0.04",
    "5.01",
    "0",
    "-1",
    "+1",
    "1.005",
    "1e0",
    "1.",
    ".5",
    " 1",
    "1%",
    "",
    "NaN",
    "١",
    0.045,
    5.000001,
    1e-7,
    -0,
  ])("cannot be %j", (percent) => {
    expect(parseRate(percent)).toBeUndefined();
  });

  it("can be any step of 0.01 from 0.05 to 5, and nothing outside that range", () => {
    for (let basisPoints = 0; basisPoints <= 600; basisPoints += 1) {
      const allowed = basisPoints >= 5 && basisPoints <= 500;
      expect(parseRate(formatRate(basisPoints))).toBe(allowed ? basisPoints : undefined);
      expect(refusalOf({ rateBasisPoints: basisPoints })).toBe(
        allowed ? undefined : "RATE_OUT_OF_RANGE",
      );
    }
  });
});

describe("the settings of a pool", () => {
  it("are by default a rate of 1%, no seed and a valid ceiling, in every currency", () => {
    for (const currency of CURRENCIES) {
      const settings = defaultSettings(currency);
      expect(settings).toMatchObject({ rateBasisPoints: 100, seedMinor: 0, status: "active" });
      expect(checkSettings(settings, currency), currency).toEqual({ ok: true });
    }
  });

  it("are refused unless the seed is below the ceiling", () => {
    expect(refusalOf({ ceilingMinor: 500, seedMinor: 499 })).toBeUndefined();
    expect(refusalOf({ ceilingMinor: 500, seedMinor: 500 })).toBe("SEED_NOT_BELOW_CEILING");
    expect(refusalOf({ ceilingMinor: 500, seedMinor: 501 })).toBe("SEED_NOT_BELOW_CEILING");
    expect(refusalOf({ ceilingMinor: 500, seedMinor: -1 })).toBe("SEED_NOT_BELOW_CEILING");
  });

  it("are refused if no bet can reach the minimum bet", () => {
    const { maxMinor } = stakeLimits("USD");
    expect(refusalOf({ minimumBetMinor: null })).toBeUndefined();
    expect(refusalOf({ minimumBetMinor: 1 })).toBeUndefined();
    expect(refusalOf({ minimumBetMinor: maxMinor })).toBeUndefined();
    expect(refusalOf({ minimumBetMinor: 0 })).toBe("MINIMUM_BET_OUT_OF_RANGE");
    expect(refusalOf({ minimumBetMinor: maxMinor + 1 })).toBe("MINIMUM_BET_OUT_OF_RANGE");
  });

  it.each([0, -1, 0.5, Number.NaN, MAX_AMOUNT_MINOR])(
    "are refused with a ceiling of %d",
    (ceiling) => {
      expect(refusalOf({ ceilingMinor: ceiling })).toBe("CEILING_OUT_OF_RANGE");
    },
  );

  it("keep the pot exact at the highest ceiling, in every currency, even after the last bet", () => {
    for (const currency of CURRENCIES) {
      const ceilingMinor = maxCeilingMinor(currency);
      const settings = { ...defaultSettings(currency), ceilingMinor, rateBasisPoints: 500 };
      expect(checkSettings(settings, currency), currency).toEqual({ ok: true });
      expect(checkSettings({ ...settings, ceilingMinor: ceilingMinor + 1 }, currency).ok).toBe(
        false,
      );
      const cycle = openCycle(settings, { number: 1, potUnits: 0 }, (bound) => bound - 1);
      const full = { ...cycle, potUnits: ceilingMinor * POT_UNITS_PER_MINOR - 1 };
      const last = contribute(full, stakeLimits(currency).maxMinor * 500);
      expect(last.hit).toBe(true);
      expect(Number.isSafeInteger(last.cycle.potUnits), currency).toBe(true);
    }
  });

  it("are refused in a fixed order when several are wrong", () => {
    const wrong = { rateBasisPoints: 0, ceilingMinor: 0, seedMinor: -1, minimumBetMinor: 0 };
    const order: string[] = [];
    for (const name of Object.keys(wrong)) {
      order.push(String(refusalOf(wrong)));
      Object.assign(wrong, { [name]: DEFAULTS[name as keyof PoolSettings] });
    }
    expect(order).toEqual([
      "RATE_OUT_OF_RANGE",
      "CEILING_OUT_OF_RANGE",
      "SEED_NOT_BELOW_CEILING",
      "MINIMUM_BET_OUT_OF_RANGE",
    ]);
  });
});
