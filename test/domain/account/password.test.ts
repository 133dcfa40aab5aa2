/** How passwords are kept, and how often a name may be tried: contract, "Transfer mode". */
import { scryptSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { lockedForMs, NO_ATTEMPTS, withAttempt } from "../../../domain/account/login-attempts.ts";
import { hashPassword, isPassword, SALT_BYTES } from "../../../domain/account/password.ts";

const salt = new Uint8Array(SALT_BYTES).fill(7);

describe("a password", () => {
  it("is kept as its scrypt hash, which another implementation finds the same", () => {
    const kept = hashPassword("correct horse battery", salt);
    const theirs = scryptSync("correct horse battery", salt, 32, { N: 16_384, r: 8, p: 5 });
    expect(kept.hash).toBe(theirs.toString("hex"));
    expect(JSON.stringify(kept)).not.toContain("correct");
  });

  it.each([
    ["the same", "correct horse battery", true],
    ["another", "correct horse battery!", false],
    ["other capitals", "Correct horse battery", false],
    ["an empty one", "", false],
  ])("matches no other: %s", (_title, given, matches) => {
    expect(isPassword(given, hashPassword("correct horse battery", salt))).toBe(matches);
  });

  it("matches however its accents are composed", () => {
    expect(isPassword("cafe\u0301 cafe", hashPassword("café cafe", salt))).toBe(true);
  });

  it("of a name that nobody has matches nothing", () => {
    expect(isPassword("", undefined)).toBe(false);
    expect(isPassword("anything", undefined)).toBe(false);
  });
});

describe("a username's tries", () => {
  const MINUTE = 60_000;
  const failed = (times: number) =>
    Array.from({ length: times }).reduce<typeof NO_ATTEMPTS>(
      (attempts) => withAttempt(attempts, MINUTE),
      NO_ATTEMPTS,
    );

  it.each([
    ["nine failures lock nothing", 9, MINUTE, 0],
    ["the tenth locks for 15 minutes", 10, MINUTE, 15 * MINUTE],
    ["a millisecond before the end it is still locked", 10, 16 * MINUTE - 1, 1],
    ["after 15 minutes it is not", 10, 16 * MINUTE, 0],
  ])("%s", (_title, times, now, lockedMs) => {
    expect(lockedForMs(failed(times), now)).toBe(lockedMs);
  });

  it("begin anew after a lock", () => {
    expect(withAttempt(failed(10), 20 * MINUTE)).toEqual({ failures: 1, latestAt: 20 * MINUTE });
  });
});
