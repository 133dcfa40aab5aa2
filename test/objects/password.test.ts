/** How passwords are stored and compared: Reference 7.22. */
import { scrypt } from "@noble/hashes/scrypt.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { hashPassword, isPassword } from "../../durable-objects/account/password.ts";

describe("a password", () => {
  it("is stored as the scrypt hash that an independent implementation computes", () => {
    const stored = hashPassword("correct horse battery");
    const theirs = scrypt(utf8ToBytes("correct horse battery"), hexToBytes(stored.salt), {
      ...{ N: 16_384, r: 8, p: 5, dkLen: 32 },
    });
    expect(stored.hash).toBe(bytesToHex(theirs));
  });

  it("gets a new salt each time it is hashed", () => {
    expect(hashPassword("same").hash).not.toBe(hashPassword("same").hash);
  });

  it.each([
    ["the same password matches", "correct horse battery", true],
    ["one more character does not match", "correct horse battery!", false],
    ["a different case does not match", "Correct horse battery", false],
    ["an empty password does not match", "", false],
  ])("is compared exactly: %s", (_title, given, matches) => {
    expect(isPassword(given, hashPassword("correct horse battery"))).toBe(matches);
  });

  it("matches in both Unicode forms of an accent", () => {
    expect(isPassword("cafe\u0301 cafe", hashPassword("caf\u00e9 cafe"))).toBe(true);
  });

  it("of an unknown user never matches", () => {
    expect(isPassword("", undefined)).toBe(false);
    expect(isPassword("anything", undefined)).toBe(false);
  });
});
