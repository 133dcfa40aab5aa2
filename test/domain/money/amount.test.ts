/** How amounts of money are read from requests and written in answers. */
import { describe, expect, it } from "vitest";
import { MAX_AMOUNT_MINOR } from "../../../domain/limits.ts";
import {
  formatAmount,
  formatPotUnits,
  parseAmount,
  parseBalance,
} from "../../../domain/money/amount.ts";
import { CURRENCIES, exponentOf, isCurrency } from "../../../domain/money/currencies.ts";

describe("an amount in a request", () => {
  it.each([
    ["12.50", "USD", 1250],
    ["12.5", "USD", 1250],
    ["12", "USD", 1200],
    ["0.01", "USD", 1],
    ["007.10", "USD", 710],
    [12.5, "USD", 1250],
    [0.1, "USD", 10],
    ["500", "JPY", 500],
    ["1.234", "KWD", 1234],
    ["0.00000001", "BTC", 1],
    ["1.5", "USDT", 1_500_000],
    ["90071992547409.91", "USD", MAX_AMOUNT_MINOR],
  ] as const)("of %s %s is %d minor units", (amount, currency, minor) => {
    expect(parseAmount(amount, currency)).toBe(minor);
  });

  it.each([
    ["too precise for the currency", "0.001", "USD"],
    ["too precise by a trailing zero", "1.000", "USD"],
    ["written with decimals in a currency that has none", "1.0", "JPY"],
    ["zero", "0", "USD"],
    ["zero with decimals", "0.00", "USD"],
    ["minus zero", -0, "USD"],
    ["negative", "-1.00", "USD"],
    ["signed", "+1.00", "USD"],
    ["written with an exponent", "1e3", "USD"],
    ["a small number printed with an exponent", 1e-7, "BTC"],
    ["a large number printed with an exponent", 1e21, "USD"],
    ["infinity (what JSON makes of 1e400)", Number.POSITIVE_INFINITY, "USD"],
    ["not a number", Number.NaN, "USD"],
    ["a sum that binary fractions cannot hold", 0.1 + 0.2, "USD"],
    ["one more than 2^53 − 1 minor units", "90071992547409.92", "USD"],
    ["far more than that", "9999999999999999", "USD"],
    ["empty", "", "USD"],
    ["written with white space", " 1", "USD"],
    ["followed by a line break", "1\n", "USD"],
    ["written with nothing after the point", "1.", "USD"],
    ["written with nothing before the point", ".5", "USD"],
    ["written with a thousands separator", "1,000", "USD"],
    ["written in hexadecimal", "0x10", "USD"],
    ["written in the digits of another script", "١٢", "USD"],
    ["text", "ten", "USD"],
  ] as const)("is refused when it is %s (%s %s)", (_why, amount, currency) => {
    expect(parseAmount(amount, currency)).toBeUndefined();
  });
});

describe("an amount in an answer", () => {
  it.each([
    [1250, "USD", "12.50"],
    [5, "USD", "0.05"],
    [0, "USD", "0.00"],
    [-20, "USD", "-0.20"],
    [500, "JPY", "500"],
    [-500, "JPY", "-500"],
    [1, "BTC", "0.00000001"],
    [MAX_AMOUNT_MINOR, "USD", "90071992547409.91"],
  ] as const)("of %d %s in minor units is written %s", (minor, currency, text) => {
    expect(formatAmount(minor, currency)).toBe(text);
  });

  it("can be read back to the same minor units in every currency", () => {
    for (const currency of CURRENCIES) {
      for (const minor of [1, 7, 10, 99, 12_345, 10 ** 12 + 1, MAX_AMOUNT_MINOR]) {
        expect(parseAmount(formatAmount(minor, currency), currency)).toBe(minor);
      }
    }
  });

  it("is exact to a ten-thousandth of a minor unit for a jackpot contribution", () => {
    expect(formatPotUnits(1000, "USD")).toBe("0.001000");
    expect(formatPotUnits(1000, "JPY")).toBe("0.1000");
    expect(formatPotUnits(123_456_789, "USD")).toBe("123.456789");
  });
});

describe("a currency", () => {
  it("has the decimals of ISO 4217, or the usual ones for a cryptocurrency", () => {
    const decimals = {
      JPY: 0,
      KRW: 0,
      USD: 2,
      EUR: 2,
      KWD: 3,
      BHD: 3,
      BTC: 8,
      ETH: 8,
      USDT: 6,
      USDC: 6,
    };
    for (const [code, exponent] of Object.entries(decimals)) {
      expect(isCurrency(code) && exponentOf(code), code).toBe(exponent);
    }
  });

  it("is recognised only by its upper-case code", () => {
    for (const code of ["usd", "XXX", "", "__proto__", "constructor", "toString"]) {
      expect(isCurrency(code), code).toBe(false);
    }
  });
});

describe("a balance in a request", () => {
  it.each([
    ["0", "USD", 0],
    [0, "USD", 0],
    ["0.00", "USD", 0],
    ["0.000", "KWD", 0],
    ["12.50", "USD", 1250],
  ] as const)("of %s %s is %d minor units", (amount, currency, minor) => {
    expect(parseBalance(amount, currency)).toBe(minor);
  });

  it.each(["0.000", "-0", "-1", "1e2", "", "0x1", "90071992547409.92"])(
    "of %j is refused",
    (amount) => {
      expect(parseBalance(amount, "USD")).toBeUndefined();
    },
  );
});
