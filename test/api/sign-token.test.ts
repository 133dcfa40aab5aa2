/** Our tokens are standard JWTs: each is compared with the token that jose writes. */
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { keyringOf } from "../../durable-objects/keyring.ts";
import { signToken } from "../../src/identity/signed-token.ts";

const CLAIMS = [
  {},
  { sub: "player-1", demo: false, exp: 1_700_000_000, gid: undefined },
  { sub: 'Ægir "the 🎲" / \\ \n', loc: "is", nested: { list: [1, null, "é"] } },
  { sub: "\ud800 alone", text: "x".repeat(5_000) },
];

describe("a token", () => {
  it("is byte for byte what jose writes for the same claims", async () => {
    const key = crypto.getRandomValues(new Uint8Array(32));
    for (const claims of CLAIMS) {
      const theirs = new SignJWT(claims).setProtectedHeader({
        alg: "HS256",
        kid: "1",
        typ: "JWT",
      });
      expect(signToken(keyringOf(key), claims)).toBe(await theirs.sign(key));
    }
  });
});
