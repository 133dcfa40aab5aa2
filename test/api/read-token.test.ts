/** A text that looks like a token is accepted only if one of our keys signed it and it has the form that we write. */
import { SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import type { Keyring } from "../../durable-objects/keyring.ts";
import { readToken } from "../../src/identity/signed-token.ts";

const KEYS = new Map([1, 2].map((number) => [number, randomKey()] as const));
const KEYRING: Keyring = { inUse: 2, keys: KEYS };
const PARTIES = { issuer: "rouleau", audience: "rouleau:access" };
const CLAIMS = { iss: PARTIES.issuer, aud: PARTIES.audience, sub: "Ægir 🎲", iat: 1, exp: 2 };
const HEADER = { alg: "HS256", kid: "2", typ: "JWT" };

describe("a token", () => {
  it("can be read if one of our keys signed it, however old it is", async () => {
    expect(readToken(KEYRING, await signed(CLAIMS), PARTIES)).toEqual(CLAIMS);
    const withFirst = await signed(CLAIMS, { ...HEADER, kid: "1" }, 1);
    expect(readToken(KEYRING, withFirst, PARTIES)).toEqual(CLAIMS);
  });

  it("that names no key is checked with the first one", async () => {
    const { kid: _, ...nameless } = HEADER;
    expect(readToken(KEYRING, await signed(CLAIMS, nameless, 1), PARTIES)).toEqual(CLAIMS);
    expect(readToken(KEYRING, await signed(CLAIMS, nameless, 2), PARTIES)).toBeUndefined();
  });

  it("is refused under another algorithm, or under none", async () => {
    const [, payload, signature] = (await signed(CLAIMS)).split(".");
    const unsecured = new UnsecuredJWT(CLAIMS).encode();
    const longer = await signed(CLAIMS, { ...HEADER, alg: "HS512" });
    for (const token of [unsecured, `${unsecured}${signature}`, longer]) {
      expect(readToken(KEYRING, token, PARTIES)).toBeUndefined();
    }
    for (const header of ["null", "[]", "2", '"HS256"', '{"alg":"none"}', "{", ""]) {
      const token = `${btoa(header).replaceAll("=", "")}.${payload}.${signature}`;
      expect(readToken(KEYRING, token, PARTIES)).toBeUndefined();
    }
  });

  it("is refused under a key that is not ours, or that is missing", async () => {
    const foreign = await new SignJWT(CLAIMS).setProtectedHeader(HEADER).sign(randomKey());
    const withThird = await signed(CLAIMS, { ...HEADER, kid: "3" });
    const withAnother = await signed(CLAIMS, { ...HEADER, kid: "1" });
    for (const token of [foreign, withThird, withAnother]) {
      expect(readToken(KEYRING, token, PARTIES)).toBeUndefined();
    }
  });

  it("is refused if it is from or for somebody else, or has no dates", async () => {
    const { exp: _, ...endless } = CLAIMS;
    const others = [
      { ...CLAIMS, iss: "another" },
      { ...CLAIMS, aud: "rouleau:refresh" },
      { ...CLAIMS, aud: [PARTIES.audience, "another"] },
      endless,
      { ...CLAIMS, iat: undefined },
    ];
    for (const claims of others) {
      expect(readToken(KEYRING, await signed(claims), PARTIES)).toBeUndefined();
    }
  });

  it("is refused if any character was changed, added or left out", async () => {
    const token = await signed(CLAIMS);
    for (let place = 0; place < token.length; place += 1) {
      const [before, after] = [token.slice(0, place), token.slice(place + 1)];
      const changed = `${before}${token[place] === "A" ? "B" : "A"}${after}`;
      for (const altered of [changed, `${before}${after}`, `${before}\n${token.slice(place)}`]) {
        expect(readToken(KEYRING, altered, PARTIES), `at ${place}`).toBeUndefined();
      }
    }
    for (const altered of [`${token}=`, `${token}\n`, ` ${token}`, `${token}.`, `${token}A`, ""]) {
      expect(readToken(KEYRING, altered, PARTIES)).toBeUndefined();
    }
  });
});

function signed(claims: object, header: typeof HEADER | object = HEADER, key = 2): Promise<string> {
  const secret = KEYS.get(key);
  if (secret === undefined) throw new Error("there are two keys");
  const bytes = (header as typeof HEADER).alg === "HS512" ? wide(secret) : secret;
  return new SignJWT({ ...claims }).setProtectedHeader(header as typeof HEADER).sign(bytes);
}

/** jose wants a key of 64 bytes for HS512. HMAC pads a shorter one with zeros, so it is the same key. */
function wide(secret: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(64);
  bytes.set(secret);
  return bytes;
}

function randomKey(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(32));
}
