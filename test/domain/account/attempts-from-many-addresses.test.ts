/** How often strangers may try a username, counted over all addresses: Reference 7.30. */
import { expect, it } from "vitest";
import {
  MAX_STRANGER_TRIES,
  mustBeStored,
  withoutTry,
  withTry,
} from "../../../domain/account/attempts-from-many-addresses.ts";

const NOW = Date.UTC(2026, 10, 23);
const TWO_MINUTES = 120_000;
const HOUR = 3_600_000;

function tried(times: number, goodAt = 0, now = NOW): number {
  return Array.from({ length: times }).reduce<number>((before) => {
    const next = withTry(before, now);
    if (!next.ok) throw new Error("refused too early");
    return next.value;
  }, goodAt);
}

it("strangers have thirty attempts, and then another one every two minutes", () => {
  const all = tried(MAX_STRANGER_TRIES);
  const refused = (retryAfterMs: number) => ({
    ok: false,
    refusal: "LOGIN_LOCKED",
    details: { retryAfterMs },
  });
  expect(withTry(all, NOW)).toEqual(refused(TWO_MINUTES));
  expect(withTry(all, NOW + TWO_MINUTES - 1)).toEqual(refused(1));
  const oneMore = tried(1, all, NOW + TWO_MINUTES);
  expect(withTry(oneMore, NOW + TWO_MINUTES)).toEqual(refused(TWO_MINUTES));
  const twoMore = tried(2, oneMore, NOW + 3 * TWO_MINUTES);
  expect(withTry(twoMore, NOW + 3 * TWO_MINUTES)).toEqual(refused(TWO_MINUTES));
});

it("an attempt that succeeded does not count", () => {
  const all = tried(MAX_STRANGER_TRIES);
  expect(tried(1, withoutTry(all))).toBe(all);
});

it("after an hour none of them counts, and a clock that is set back changes nothing", () => {
  const all = tried(MAX_STRANGER_TRIES);
  expect(all).toBe(NOW + HOUR);
  expect(tried(MAX_STRANGER_TRIES, all, all)).toBe(all + HOUR);
  expect(withTry(all, NOW - TWO_MINUTES).ok).toBe(false);
});

it("five attempts that still count are worth storing", () => {
  expect(mustBeStored(tried(4), NOW)).toBe(false);
  expect(mustBeStored(tried(5), NOW)).toBe(true);
});
