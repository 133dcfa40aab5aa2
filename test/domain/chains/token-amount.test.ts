/** A token's units and a currency's minor units are converted exactly, or not at all. docs/chains.md. */
import { expect, it } from "vitest";
import { type Token, unitsOf, whyKept, worthOf } from "../../../domain/chains/token-amount.ts";
import { MAX_AMOUNT_MINOR } from "../../../domain/limits.ts";

const token = (decimals: number, minimumMinor = 1): Token => ({
  currency: "USDT",
  contract: "0x1111111111111111111111111111111111111111",
  decimals,
  minimumMinor,
});
const MOST = 2n ** 256n - 1n;

it.each([
  { decimals: 6, units: 1n, minor: 1n, remainder: 0n },
  { decimals: 6, units: 12_500_000n, minor: 12_500_000n, remainder: 0n },
  { decimals: 18, units: 10n ** 18n, minor: 1_000_000n, remainder: 0n },
  { decimals: 18, units: 10n ** 12n - 1n, minor: 0n, remainder: 10n ** 12n - 1n },
  { decimals: 18, units: 10n ** 12n + 1n, minor: 1n, remainder: 1n },
  { decimals: 2, units: 7n, minor: 70_000n, remainder: 0n },
])(
  "$units units of a token with $decimals decimals are $minor minor units, and $remainder are left",
  (row) => {
    expect(worthOf(token(row.decimals), row.units)).toEqual({
      minor: row.minor,
      remainder: row.remainder,
    });
  },
);

it.each([0, 2, 6, 8, 18, 77])(
  "the conversion loses and adds no unit with %i decimals",
  (decimals) => {
    for (const units of [0n, 1n, 999_999n, 10n ** 12n - 1n, 10n ** 18n + 1n, MOST]) {
      const { minor, remainder } = worthOf(token(decimals), units);
      expect((unitsOf(token(decimals), minor) ?? -1n) + remainder).toBe(units);
    }
  },
);

it("the conversion refuses an amount that the token cannot express", () => {
  expect(unitsOf(token(2), 10_000n)).toBe(1n);
  expect(unitsOf(token(2), 10_001n)).toBeUndefined();
});

it("a deposit is kept if it is below the minimum or more than a wallet can hold, and not otherwise", () => {
  const kept = (minor: bigint) => whyKept(token(6, 1_000), { minor, remainder: 0n });
  expect(kept(999n)).toBe("BELOW_MINIMUM");
  expect(kept(1_000n)).toBeUndefined();
  expect(kept(BigInt(MAX_AMOUNT_MINOR))).toBeUndefined();
  expect(kept(BigInt(MAX_AMOUNT_MINOR) + 1n)).toBe("TOO_LARGE");
  expect(kept(MOST)).toBe("TOO_LARGE");
});
