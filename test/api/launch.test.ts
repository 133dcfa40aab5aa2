/** The launch flow: Reference 7.2, 7.4 and 7.14. */
import { decodeJwt, decodeProtectedHeader } from "jose";
import { describe, expect, it } from "vitest";
import english from "../../clients/game/src/notices/en.ts";
import finnish from "../../clients/game/src/notices/fi.ts";
import japanese from "../../clients/game/src/notices/ja.ts";
import { playerIdFor } from "../../domain/ids.ts";
import type { Notice } from "../../src/pages/built-pages.ts";
import { call, exchange, expectSuccess, openCasino, send } from "../support/casino.ts";
import { someOf } from "../support/length.ts";

const CREATE = "/api/v1/auth/sso/create-token";

describe("create-token", () => {
  it("returns a signed JWT with every claim of Reference 7.4, valid for 30 seconds", async () => {
    const casino = await openCasino();
    const body = {
      playerId: "alice",
      username: "Alice",
      currency: "EUR",
      jurisdiction: "MT",
      locale: "de-AT",
      gameId: "golden-reels",
      demo: true,
    };
    const { launchToken, expiresAt } = expectSuccess(
      await casino.call("POST", CREATE, { body, signed: true }),
    );
    expect(decodeProtectedHeader(launchToken)).toEqual({ alg: "HS256", kid: "1", typ: "JWT" });
    const claims = decodeJwt(launchToken);
    expect(claims).toEqual({
      sub: "alice",
      tid: casino.tenant.id,
      env: "sandbox",
      cur: "EUR",
      jur: "MT",
      loc: "de-AT",
      pid: playerIdFor(casino.tenant.id, "sandbox", "alice"),
      gid: "golden-reels",
      demo: true,
      uname: "Alice",
      jti: expect.stringMatching(/^\w{26}$/),
      iss: "rouleau",
      aud: "rouleau:launch",
      iat: expect.any(Number),
      exp: (claims.iat ?? 0) + 30,
    });
    expect(expiresAt).toBe(new Date((claims.exp ?? 0) * 1000).toISOString());
  });

  it("answers with the launch link on the host that was called, if the game is known", async () => {
    const casino = await openCasino();
    const create = (body: object) => casino.call("POST", CREATE, { body, signed: true });
    const pinned = expectSuccess(await create({ playerId: "alice", gameId: "golden-reels" }));
    expect(pinned.launchUrl).toBe(
      `https://rouleau.test/launch/golden-reels?token=${pinned.launchToken}`,
    );
    const followed = await send("GET", pinned.launchUrl.slice("https://rouleau.test".length));
    expect(followed.status).toBe(302);
    expect(expectSuccess(await create({ playerId: "alice" })).launchUrl).toBeNull();
  });

  it("requires only the player, and takes the rest from the tenant's settings", async () => {
    const settings = { currency: "SEK", jurisdiction: "SE", locale: "sv" } as const;
    const casino = await openCasino({ settings });
    const claims = decodeJwt(await casino.createToken({ playerId: "bo" }));
    expect(claims).toMatchObject({ cur: "SEK", jur: "SE", loc: "sv", demo: false, uname: "bo" });
    expect(claims).not.toHaveProperty("gid");
  });

  it("issues a different token each time", async () => {
    const casino = await openCasino();
    const first = decodeJwt(await casino.createToken({ playerId: "carol" }));
    const second = decodeJwt(await casino.createToken({ playerId: "carol" }));
    expect(second.jti).not.toBe(first.jti);
    expect(second.pid).toBe(first.pid);
  });

  it("ignores a tenant parameter, because only the key determines the tenant", async () => {
    const casino = await openCasino({ secrets: false });
    const other = await openCasino();
    const answer = await casino.call("POST", CREATE, {
      body: { playerId: "dan" },
      headers: { "X-Tenant-Id": other.tenant.id },
    });
    expect(decodeJwt(expectSuccess(answer).launchToken).tid).toBe(casino.tenant.id);
    const field = await casino.call("POST", CREATE, {
      body: { playerId: "dan", tenantId: other.tenant.id },
    });
    expect(field.code).toBe("VALIDATION_FAILED");
  });

  it.each(
    someOf(
      [
        [{ currency: "XXX" }, "CURRENCY_NOT_SUPPORTED"],
        [{ currency: "usd" }, "CURRENCY_NOT_SUPPORTED"],
        [{ jurisdiction: "ZZ" }, "JURISDICTION_NOT_ALLOWED"],
        [{ jurisdiction: "constructor" }, "JURISDICTION_NOT_ALLOWED"],
        [{ gameId: "no-such-game" }, "GAME_NOT_FOUND"],
        [{ currency: "XXX", jurisdiction: "ZZ", gameId: "none" }, "CURRENCY_NOT_SUPPORTED"],
        [{ jurisdiction: "ZZ", gameId: "none" }, "JURISDICTION_NOT_ALLOWED"],
      ],
      4,
    ),
  )("refuses %j with %s", async (fields, code) => {
    const casino = await openCasino();
    const body = { playerId: "eve", ...fields };
    expect(await casino.call("POST", CREATE, { body, signed: true })).toMatchObject({ code });
  });

  it("refuses a game that the tenant disabled", async () => {
    const casino = await openCasino({
      settings: { games: { "golden-reels": { enabled: false } } },
    });
    const body = { playerId: "finn", gameId: "golden-reels" };
    const answer = await casino.call("POST", CREATE, { body, signed: true });
    expect(answer.code).toBe("GAME_DISABLED");
  });
});

describe("exchange", () => {
  it("returns the tokens, the session and the player, and creates the player the first time", async () => {
    const casino = await openCasino();
    const token = await casino.createToken({
      playerId: "gil",
      username: "Gil",
      jurisdiction: "MT",
    });
    const data = expectSuccess(await exchange(token));
    const pid = playerIdFor(casino.tenant.id, "sandbox", "gil");
    expect(data).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      sessionId: expect.stringMatching(/^ses_\w{26}$/),
      expiresAt: new Date((decodeJwt(data.accessToken).exp ?? 0) * 1000).toISOString(),
      player: {
        id: pid,
        externalId: "gil",
        username: "Gil",
        currency: "USD",
        jurisdiction: "MT",
      },
    });
    const access = decodeJwt(data.accessToken);
    expect((access.exp ?? 0) - (access.iat ?? 0)).toBe(15 * 60);
    const refresh = decodeJwt(data.refreshToken);
    expect((refresh.exp ?? 0) - (refresh.iat ?? 0)).toBe(7 * 24 * 60 * 60);
  });

  it("returns the same player id at every launch, with a new session", async () => {
    const casino = await openCasino();
    const first = await casino.launch({ playerId: "hana" });
    const second = await casino.launch({ playerId: "hana" });
    expect(second.playerId).toBe(first.playerId);
    expect(second.sessionId).not.toBe(first.sessionId);
  });

  it("keeps sandbox and production players of one tenant apart", async () => {
    const casino = await openCasino();
    const body = { playerId: "ivo" };
    const sandbox = expectSuccess(await casino.call("POST", CREATE, { body, signed: true }));
    const answer = await call(
      "POST",
      CREATE,
      { body, signed: true, credential: casino.otherKey },
      casino.otherSecret,
    );
    const production = decodeJwt(expectSuccess(answer).launchToken);
    expect(production.env).toBe("production");
    expect(production.pid).not.toBe(decodeJwt(sandbox.launchToken).pid);
  });
});

describe("the launch page", () => {
  it.each(["%0a", "%0d%0a", "%20", "%09", "="])(
    "refuses a token that contains %s, and never puts it into a redirect",
    async (blank) => {
      const casino = await openCasino();
      const token = await casino.createToken();
      const path = `/launch/golden-reels?token=${token.slice(0, -5)}${blank}${token.slice(-5)}`;
      const response = await send("GET", path);
      expect(response.status).toBe(401);
      expect(response.headers.get("Location")).toBeNull();
      expect(await response.json()).toMatchObject({ error: { code: "SSO_TOKEN_INVALID" } });
    },
  );
});

describe("a notice", () => {
  const read = async (path: string, language?: string) => {
    const headers = { Accept: "text/html", ...(language && { "Accept-Language": language }) };
    return (await send("GET", path, { headers })).text();
  };

  it("exists for every reason that the platform has", () => {
    // The compiler names a reason without a text; the other languages have what English has.
    const texts: Readonly<Record<Notice, unknown>> = english;
    expect(Object.keys(texts)).toHaveLength(11);
  });

  it.each([
    ["fi-FI,fi;q=0.9,en;q=0.8", "fi", finnish],
    ["tlh, JA;q=0.5", "ja", japanese],
    ["constructor,__proto__", "en", english],
    [undefined, "en", english],
  ])("is read by a browser that prefers %s in %s", async (wish, lang, { SSO_TOKEN_INVALID }) => {
    const page = await read("/launch/golden-reels?token=abc", wish);
    expect(page).toContain(`<html lang="${lang}">`);
    expect(page).toContain(`<h1>${SSO_TOKEN_INVALID.title}</h1>`);
    expect(page).toContain(SSO_TOKEN_INVALID.text);
  });

  it("is in the language of the launch token, where the token can be read", async () => {
    const casino = await openCasino();
    const token = await casino.createToken({ gameId: "golden-reels", locale: "ja-JP" });
    const page = await read(`/launch/safe-smash?token=${token}`, "fi");
    expect(page).toContain(japanese.GAME_NOT_IN_TOKEN.text);
  });
});

describe("session information", () => {
  it("returns every field of Reference 7.14", async () => {
    const casino = await openCasino();
    const player = await casino.launch({ jurisdiction: "DE", currency: "EUR" });
    const data = expectSuccess(await player.call("GET", "/api/v1/auth/session"));
    expect(data).toMatchObject({
      sessionId: player.sessionId,
      playerId: player.playerId,
      tenantId: casino.tenant.id,
      jurisdiction: "DE",
      activeGameId: null,
      sessionDuration: expect.any(Number),
      maxSessionMinutes: 60,
      nextRealityCheckAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(data.sessionDuration).toBeLessThan(10);
    const untilCheckMs = Date.parse(data.nextRealityCheckAt) - Date.now();
    expect(untilCheckMs).toBeGreaterThan(59 * 60_000);
    expect(untilCheckMs).toBeLessThanOrEqual(60 * 60_000);
  });
});
