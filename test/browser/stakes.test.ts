/** Reference 3, on the page: stakes are parsed, stepped and formatted exactly, in every currency. */
import { describe, expect, test } from "vitest";
import { readable, toDecimal, toMinor } from "../../clients/game/src/shell/amounts.js";
import { stakeLadder, stepFrom } from "../../clients/game/src/shell/stake-ladder.js";

describe("a typed stake", () => {
  test.each([
    ["1.50", 2, 150],
    ["1,5", 2, 150],
    [" 20 ", 2, 2000],
    ["7.", 2, 700],
    ["100", 0, 100],
    ["0.00000001", 8, 1],
    ["1.505", 2, undefined],
    ["1.5", 0, undefined],
    ["-1", 2, undefined],
    ["1e3", 2, undefined],
    ["", 2, undefined],
    ["999999999999999", 8, undefined],
  ])("%j with %i decimals is %s minor units", (typed, decimals, minor) => {
    expect(toMinor(typed, decimals)).toBe(minor);
  });

  test.each([
    [150, 2, "1.50"],
    [5, 2, "0.05"],
    [100, 0, "100"],
    [1, 8, "0.00000001"],
  ])("of %i minor units with %i decimals is written %s", (minor, decimals, text) => {
    expect(toDecimal(minor, decimals)).toBe(text);
  });

  test("is shown with thousands separators", () => {
    expect(["1234567.50", "1000", "999.99", "0.12345678"].map(readable)).toEqual([
      "1,234,567.50",
      "1,000",
      "999.99",
      "0.12345678",
    ]);
  });
});

describe("the steps of − and +", () => {
  const limits = { min: 10, max: 10_000, step: 1, start: 100 };

  test("are 1, 2 and 5 times each power of ten between the limits, and the limits themselves", () => {
    expect(stakeLadder(limits)).toEqual([10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]);
    expect(stakeLadder({ min: 30, max: 130, step: 1, start: 30 })).toEqual([30, 50, 100, 130]);
  });

  test("move a typed stake to the next step in that direction, never past a limit", () => {
    const ladder = stakeLadder(limits);
    expect(stepFrom(ladder, 137, 1)).toBe(200);
    expect(stepFrom(ladder, 137, -1)).toBe(100);
    expect(stepFrom(ladder, 10, -1)).toBe(10);
    expect(stepFrom(ladder, 10_000, 1)).toBe(10_000);
  });
});
