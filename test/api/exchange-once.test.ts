/**
 * A launch token can be exchanged once, and it expires: Reference 7.5.
 */
import { decodeJwt, SignJWT, UnsecuredJWT } from "jose";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signatureOf } from "../../src/auth/request-signature.ts";
import { exchange, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { ofLength } from "../support/length.ts";

/** How many exchanges of one token are sent at once. */
const AT_ONCE = ofLength({ short: 100, proofs: 1_000, long: 1_000 });
const TOKENS = ofLength({ short: 1, proofs: 20, long: 20 });

describe("a launch token", () => {
  // On a busy machine a thousand exchanges take longer than a launch token lives.
  beforeEach(holdClock);
  afterEach(releaseClock);

  // Proof 7.
  it(`allows exactly one of ${AT_ONCE} simultaneous exchanges, for each of ${TOKENS} tokens`, async () => {
    const casino = await openCasino();
    for (let tokens = 0; tokens < TOKENS; tokens += 1) {
      const token = await casino.createToken();
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => exchange(token)));
      const codes = Map.groupBy(answers, (answer) => answer.code ?? "success");
      expect(codes.get("success")).toHaveLength(1);
      expect(codes.get("SSO_TOKEN_ALREADY_USED")).toHaveLength(AT_ONCE - 1);
    }
  });

  it("refuses a second exchange, and the first one's session stays valid", async () => {
    const casino = await openCasino();
    const token = await casino.createToken();
    const { accessToken } = expectSuccess(await exchange(token));
    expect(await exchange(token)).toMatchObject({ status: 409, code: "SSO_TOKEN_ALREADY_USED" });
    const session = await casino.call("GET", "/api/v1/auth/session", { credential: accessToken });
    expect(session.status).toBe(200);
  });
});

describe("a signed create-token", () => {
  beforeEach(holdClock);
  afterEach(releaseClock);

  it("opens one session, however often it is sent while its signature is valid", async () => {
    const casino = await openCasino();
    const path = "/api/v1/auth/sso/create-token";
    const body = { playerId: "captured" };
    // As far ahead of our time as a timestamp may be, so that it counts for ten minutes.
    const timestamp = String(Math.floor(Date.now() / 1000) + 300);
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    const parts = { timestamp, method: "POST", path, body: bytes };
    const headers = {
      "X-Service-Timestamp": timestamp,
      "X-Service-Signature": signatureOf(casino.secret, parts),
    };
    const launch = async () => {
      const answer = await casino.call("POST", path, { body, headers, signed: false });
      return expectSuccess(answer).launchToken;
    };
    const [first, second] = [await launch(), await launch()];
    expectSuccess(await exchange(second));
    expect((await exchange(first)).code).toBe("SSO_TOKEN_ALREADY_USED");
    for (const seconds of [140, 300, 159]) {
      advanceSeconds(seconds);
      // Another launch of the player deletes what is not remembered any more.
      await casino.launch(body);
      expect((await exchange(await launch())).code).toBe("SSO_TOKEN_ALREADY_USED");
    }
    advanceSeconds(2);
    const late = await casino.call("POST", path, { body, headers, signed: false });
    expect(late.code).toBe("SIGNATURE_TIMESTAMP_INVALID");
  });
});

describe("a launch token's lifetime", () => {
  beforeEach(holdClock);
  afterEach(releaseClock);

  it.each([
    ["at 29 s: a session", 29, undefined],
    ["at 30 s: expired", 30, "SSO_TOKEN_EXPIRED"],
    ["after a day: expired", 86_400, "SSO_TOKEN_EXPIRED"],
  ])("is 30 seconds while it is unused: %s", async (_title, ageSeconds, code) => {
    const casino = await openCasino();
    const token = await casino.createToken();
    const issuedAt = decodeJwt(token).iat ?? 0;
    advanceSeconds(issuedAt + ageSeconds - Date.now() / 1000);
    expect((await exchange(token)).code).toBe(code);
  });

  it.each([
    ["30 s after its use: already used, although it has expired too", 30, "SSO_TOKEN_ALREADY_USED"],
    ["119 s after its use: already used", 119, "SSO_TOKEN_ALREADY_USED"],
    ["151 s after its use: expired", 151, "SSO_TOKEN_EXPIRED"],
  ])(
    "is followed by 120 seconds in which its use is remembered: %s",
    async (_title, laterSeconds, code) => {
      const casino = await openCasino();
      const token = await casino.createToken();
      expectSuccess(await exchange(token));
      advanceSeconds(laterSeconds);
      expect((await exchange(token)).code).toBe(code);
    },
  );
});

describe("a token that we did not issue", () => {
  const foreignKey = new TextEncoder().encode("some other platform's 32-byte key");

  it("is refused as invalid when it is signed with another key", async () => {
    const casino = await openCasino();
    const claims = decodeJwt(await casino.createToken());
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(foreignKey);
    expect(await exchange(forged)).toMatchObject({ status: 401, code: "SSO_TOKEN_INVALID" });
  });

  it("is refused as invalid when it is not signed at all", async () => {
    const casino = await openCasino();
    const claims = decodeJwt(await casino.createToken());
    expect((await exchange(new UnsecuredJWT(claims).encode())).code).toBe("SSO_TOKEN_INVALID");
  });

  it("is refused as invalid when a claim was changed", async () => {
    const casino = await openCasino();
    const [head, , signature] = (await casino.createToken({ demo: true })).split(".");
    const claims = { ...decodeJwt(await casino.createToken()), demo: false };
    const payload = btoa(JSON.stringify(claims)).replaceAll("=", "");
    expect((await exchange(`${head}.${payload}.${signature}`)).code).toBe("SSO_TOKEN_INVALID");
  });

  it("is refused as invalid when it is of another kind: an access or refresh token", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    expect((await exchange(player.accessToken)).code).toBe("SSO_TOKEN_INVALID");
    expect((await exchange(player.refreshToken)).code).toBe("SSO_TOKEN_INVALID");
  });

  it.each(["x", "a.b.c", "..", "🎰", "null", "eyJhbGciOiJIUzI1NiJ9.e30."])(
    "is refused as invalid: %j",
    async (token) => {
      expect((await exchange(token)).code).toBe("SSO_TOKEN_INVALID");
    },
  );
});
