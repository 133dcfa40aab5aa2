/**
 * How passwords are stored and compared: Reference 7.22. New ones cost little here
 * (with-small-sizes.ts); test/domain/account/password.test.ts knows their true cost.
 */
import { describe, expect, it } from "vitest";
import { hashPassword, isPassword } from "../../durable-objects/account/password.ts";

describe("a password", () => {
  it("matches the scrypt hash that Python's hashlib computes, at the true cost", () => {
    const kept = {
      salt: "000102030405060708090a0b0c0d0e0f",
      hash: "d51f5a48cb6b7b4c7305bbd7461f2b242ac48b852e3bcd5f38a341d0beaf1268",
      cost: { N: 16_384, r: 8, p: 5 },
    };
    expect(isPassword("correct horse battery", kept)).toBe(true);
    expect(isPassword("correct horse batterz", kept)).toBe(false);
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
