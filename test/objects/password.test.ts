/** How passwords are kept: Reference 7.22. */
import { scrypt } from "@noble/hashes/scrypt.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { hashPassword, isPassword } from "../../durable-objects/account/password.ts";

describe("a password", () => {
  it("is kept as its scrypt hash, which another implementation finds the same", () => {
    const kept = hashPassword("correct horse battery");
    const theirs = scrypt(utf8ToBytes("correct horse battery"), hexToBytes(kept.salt), {
      ...{ N: 16_384, r: 8, p: 5, dkLen: 32 },
    });
    expect(kept.hash).toBe(bytesToHex(theirs));
  });

  it("has a salt of its own each time", () => {
    expect(hashPassword("same").hash).not.toBe(hashPassword("same").hash);
  });

  it.each([
    ["the same", "correct horse battery", true],
    ["another", "correct horse battery!", false],
    ["other capitals", "Correct horse battery", false],
    ["an empty one", "", false],
  ])("matches no other: %s", (_title, given, matches) => {
    expect(isPassword(given, hashPassword("correct horse battery"))).toBe(matches);
  });

  it("matches however its accents are composed", () => {
    expect(isPassword("cafe\u0301 cafe", hashPassword("caf\u00e9 cafe"))).toBe(true);
  });

  it("of a name that nobody has matches nothing", () => {
    expect(isPassword("", undefined)).toBe(false);
    expect(isPassword("anything", undefined)).toBe(false);
  });
});
