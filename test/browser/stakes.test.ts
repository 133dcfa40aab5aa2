/** Reference 3, on the page: stakes are parsed, stepped and formatted exactly, in every currency. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { money, number, readable, typed } from "../../clients/game/src/languages/numbers.ts";
import { toDecimal, toMinor } from "../../clients/game/src/shell/amounts.js";
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
});

describe("an amount on the page", () => {
  const pageIn = (lang: string) => vi.stubGlobal("document", { documentElement: { lang } });
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ["en", ["1,234,567.50", "1,000", "0.12345678"]],
    ["de", ["1.234.567,50", "1.000", "0,12345678"]],
    ["sv", ["1\u00a0234\u00a0567,50", "1\u00a0000", "0,12345678"]],
  ])("is written as in %s, to its last digit", (lang, written) => {
    pageIn(lang);
    expect(["1234567.50", "1000", "0.12345678"].map(readable)).toEqual(written);
    expect(readable("98765432109876543.21").replaceAll(/\D/g, "")).toBe("9876543210987654321");
  });

  test.each([
    ...[
      "de",
      "de-DE",
      "en",
      "en-GB",
      "en-US",
      "es",
      "es-ES",
      "fi",
      "fi-FI",
      "fr",
      "fr-FR",
      "it",
      "it-IT",
    ],
    ...["ja", "ja-JP", "nl", "nl-NL", "pt", "pt-BR", "sv", "sv-SE"],
    ...["de-AT", "de-CH", "en-IN", "en-ZA", "es-MX", "fr-CA", "pt-PT", "nl-BE"],
  ])("is written as Intl writes it in %s", (lang) => {
    pageIn(lang);
    const amounts = ["0", "0.00", "7", "999", "1000", "9999.5", "10000", "1234567.50", "-1234.5"];
    const ways = [{}, { useGrouping: false }].map((way) => (amount: string) => {
      const decimals = amount.split(".")[1]?.length ?? 0;
      const exactly = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
      const format = new Intl.NumberFormat(lang, { ...exactly, ...way });
      return format.format(amount as Intl.StringNumericLiteral);
    });
    expect([readable, typed].map((write) => amounts.map(write))).toEqual(
      ways.map((write) => amounts.map(write)),
    );
    const numbers = [0, 0.1, 1.005, 12.5, 1000, 9999, 12_345.678, -4_321, 1e21];
    expect(numbers.map((value) => number(value))).toEqual(
      numbers.map((value) => value.toLocaleString(lang, { maximumFractionDigits: 2 })),
    );
  });

  test("shows its currency where the language puts it, even a currency that belongs to no country", () => {
    pageIn("en");
    expect(money("-12.50", "USD")).toBe("-USD\u00a012.50");
    expect(money("0.10000000", "BTC")).toBe("BTC\u00a00.10000000");
    pageIn("fi");
    expect(money("12.50", "EUR")).toBe("12,50\u00a0EUR");
    expect(money("12.500000", "USDT")).toBe("12,500000\u00a0USDT");
  });

  test.each(["en", "de-CH", "fr", "es", "pt-BR", "it", "sv", "nl", "fi", "ja"])(
    "is read back from the stake field as it was written in %s",
    (lang) => {
      pageIn(lang);
      expect(toMinor(typed("12345.60"), 2)).toBe(1_234_560);
    },
  );
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
