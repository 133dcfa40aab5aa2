/** The table of jurisdictions, compared with a second copy of Reference 15.1. */
import { describe, expect, it } from "vitest";
import { GAMES, returnPercent, variantsOf } from "../../../domain/games/catalogue.ts";
import {
  allowsReturn,
  isJurisdiction,
  JURISDICTIONS,
  limitsOf,
} from "../../../domain/session/jurisdictions.ts";

describe("jurisdictions", () => {
  it.each([
    [
      "GB",
      { slotsCycleSeconds: 2.5, otherCycleSeconds: 5, autoplay: false, maxSessionMinutes: 180 },
    ],
    ["DE", { slotsCycleSeconds: 5, autoplay: false, jackpot: false, maxSessionMinutes: 60 }],
    ["SE", { slotsCycleSeconds: 3, autoplay: true, maxSessionMinutes: 180 }],
    ["ES", { slotsCycleSeconds: 3, autoplay: true, maxSessionMinutes: 180 }],
    ["MT", { slotsCycleSeconds: 0, autoplay: true, maxSessionMinutes: 480 }],
    ["CA-ON", { slotsCycleSeconds: 2.5, autoplay: false, maxSessionMinutes: 240 }],
    ["NL", { slotsCycleSeconds: 0, autoplay: false, maxSessionMinutes: 120 }],
    ["CW", { slotsCycleSeconds: 0, autoplay: true, maxSessionMinutes: 720 }],
  ] as const)("include %s with the limits of Reference 15.1", (code, limits) => {
    expect(limitsOf(code)).toMatchObject({ ...limits, realityCheckMinutes: 60 });
  });

  it("cap stakes in Great Britain and Germany, in their own currency", () => {
    expect(limitsOf("GB").stakeCap).toMatchObject({ currency: "GBP", maxMinor: 500 });
    expect(limitsOf("GB").stakeCap).toMatchObject({ maxUnder25Minor: 200, appliesTo: "slots" });
    expect(limitsOf("DE").stakeCap).toMatchObject({ currency: "EUR", maxMinor: 100 });
    const uncapped = JURISDICTIONS.filter((code) => limitsOf(code).stakeCap === null);
    expect(uncapped).toEqual(["SE", "ES", "MT", "CA-ON", "NL", "CW"]);
  });

  it("state the minimum return of a game, only in Malta", () => {
    const least = JURISDICTIONS.map((code) => [code, limitsOf(code).leastReturnPercent]);
    expect(least.filter(([, percent]) => percent !== 0)).toEqual([["MT", 85]]);
    expect([84, 85, 86].map((percent) => allowsReturn("MT", percent))).toEqual([false, true, true]);
    expect(allowsReturn("GB", 1)).toBe(true);
  });

  it("each allow every return that a game is offered with", () => {
    const offered = GAMES.flatMap(({ id }) => variantsOf(id).map(returnPercent));
    for (const code of JURISDICTIONS) {
      expect(offered.filter((percent) => !allowsReturn(code, percent))).toEqual([]);
    }
  });

  it("have no other codes", () => {
    for (const code of ["", "gb", "US", "GB ", "constructor", "__proto__", "toString"]) {
      expect(isJurisdiction(code)).toBe(false);
    }
  });
});
