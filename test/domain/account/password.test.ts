/** What it costs to guess a stored password: Reference 7.22. */
import { scrypt } from "@noble/hashes/scrypt.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { expect, it } from "vitest";
import { hashPassword } from "../../../durable-objects/account/password.ts";

it("a password is stored as the scrypt hash that an independent implementation computes, at the cost that OWASP recommends", () => {
  const { salt, hash, cost } = hashPassword("correct horse battery");
  const theirs = scrypt(utf8ToBytes("correct horse battery"), hexToBytes(salt), {
    ...{ N: 16_384, r: 8, p: 5, dkLen: 32 },
  });
  expect(hash).toBe(bytesToHex(theirs));
  expect(cost).toEqual({ N: 16_384, r: 8, p: 5 });
});
