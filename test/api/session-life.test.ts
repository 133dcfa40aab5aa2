/** How a session continues and how it ends: Reference 7.12. */
import { decodeJwt } from "jose";
import { afterEach, describe, expect, it } from "vitest";
import type { ApiAnswer } from "../support/api-answer.ts";
import { call, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";

const SESSION = "/api/v1/auth/session";

function refresh(refreshToken: string, headers: Readonly<Record<string, string>> = {}) {
  return call("POST", "/api/v1/auth/refresh", { body: { refreshToken }, headers });
}

/** The id of a refresh token: a session has one successor of each. */
const idOf = (refreshToken: string) => decodeJwt(refreshToken).jti;

afterEach(releaseClock);

describe("refresh", () => {
  it("returns a new refresh token and an access token for the same session", async () => {
    const casino = await openCasino();
    const player = await casino.launch({ gameId: "golden-reels", demo: true });
    const data = expectSuccess(await refresh(player.refreshToken));
    expect(data).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      sessionId: player.sessionId,
      expiresAt: new Date((decodeJwt(data.accessToken).exp ?? 0) * 1000).toISOString(),
    });
    expect(data.refreshToken).not.toBe(player.refreshToken);
    const { iat, exp, ...claims } = decodeJwt(player.accessToken);
    expect(decodeJwt(data.accessToken)).toMatchObject(claims);
    const session = await player.call("GET", SESSION, { credential: data.accessToken });
    expect(expectSuccess(session).sessionId).toBe(player.sessionId);
  });

  it("can be repeated with each new refresh token", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    const second = expectSuccess(await refresh(player.refreshToken));
    const third = expectSuccess(await refresh(second.refreshToken));
    expectSuccess(await player.call("GET", SESSION, { credential: third.accessToken }));
  });

  it("returns the same successor to the device whose answer was lost, until that token has been used", async () => {
    holdClock();
    const casino = await openCasino();
    const player = await casino.launch();
    const first = expectSuccess(await refresh(player.refreshToken));
    advanceSeconds(30);
    const again = expectSuccess(await refresh(player.refreshToken));
    expect(idOf(again.refreshToken)).toBe(idOf(first.refreshToken));
    const use = (credential: string) => player.call("GET", SESSION, { credential });
    expect((await use(again.accessToken)).status).toBe(200);
    const next = expectSuccess(await refresh(again.refreshToken));
    // The successor was used, so nobody waits for it any more.
    expect((await refresh(player.refreshToken)).code).toBe("REFRESH_TOKEN_INVALID");
    expect((await refresh(next.refreshToken)).code).toBe("SESSION_ENDED");
  });

  it.each([
    ["from another network", { "CF-Connecting-IP": "203.0.113.8" }, 0],
    ["from another browser", { "User-Agent": "another" }, 0],
    ["from the same device, but later", {}, 31],
  ])("ends the whole session when a used token is sent again %s", async (_, changed, seconds) => {
    holdClock();
    const player = await (await openCasino()).launch();
    const device = { "CF-Connecting-IP": "203.0.113.7", "User-Agent": "a browser" };
    const successor = expectSuccess(await refresh(player.refreshToken, device));
    advanceSeconds(seconds);
    const stolen = await refresh(player.refreshToken, { ...device, ...changed });
    expect(stolen).toMatchObject({ status: 401, code: "REFRESH_TOKEN_INVALID" });
    expect((await refresh(successor.refreshToken, device)).code).toBe("SESSION_ENDED");
    const session = await player.call("GET", SESSION, { credential: successor.accessToken });
    expect(session.code).toBe("SESSION_ENDED");
  });

  // Proof 11.
  it("gives a hundred simultaneous refreshes one successor, and ends the session when one arrives late", async () => {
    holdClock();
    const player = await (await openCasino()).launch();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => refresh(player.refreshToken)),
    );
    const ids = answers.map((answer) => idOf(expectSuccess(answer).refreshToken));
    expect(new Set(ids).size).toBe(1);
    const [{ data }] = answers as [ApiAnswer];
    expectSuccess(await refresh(data.refreshToken));
    expect((await refresh(player.refreshToken)).code).toBe("REFRESH_TOKEN_INVALID");
    const session = await player.call("GET", SESSION, { credential: data.accessToken });
    expect(session.code).toBe("SESSION_ENDED");
  });

  it("does not affect the player's other sessions", async () => {
    const casino = await openCasino();
    const phone = await casino.launch({ playerId: "two-screens" });
    const desktop = await casino.launch({ playerId: "two-screens" });
    await refresh(phone.refreshToken);
    await refresh(phone.refreshToken, { "User-Agent": "another" });
    expect((await phone.call("GET", SESSION)).code).toBe("SESSION_ENDED");
    expect((await desktop.call("GET", SESSION)).status).toBe(200);
  });

  it("refuses a refresh token after 7 days, and tokens of other kinds", async () => {
    const casino = await openCasino();
    const launchToken = await casino.createToken();
    const player = await casino.launch();
    for (const token of [launchToken, player.accessToken, "nonsense"]) {
      expect((await refresh(token)).code).toBe("REFRESH_TOKEN_INVALID");
    }
    holdClock();
    advanceSeconds(7 * 24 * 60 * 60);
    expect((await refresh(player.refreshToken)).code).toBe("REFRESH_TOKEN_INVALID");
  });
});

describe("an access token", () => {
  it("expires after 15 minutes, with an error code that tells the client to refresh", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    holdClock();
    advanceSeconds(15 * 60);
    expect((await player.call("GET", SESSION)).code).toBe("ACCESS_TOKEN_EXPIRED");
    const { accessToken } = expectSuccess(await refresh(player.refreshToken));
    expect((await player.call("GET", SESSION, { credential: accessToken })).status).toBe(200);
  });
});

describe("logout", () => {
  it("takes effect at once for every later call of the session", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    const answer = await player.call("POST", "/api/v1/auth/logout");
    expect(expectSuccess(answer)).toEqual({ sessionId: player.sessionId, loggedOut: true });
    const calls = [
      ["GET", SESSION],
      ["GET", "/api/v1/games"],
      ["GET", "/api/v1/games/golden-reels/config"],
      ["GET", "/api/v1/games/golden-reels/rounds/current"],
      ["POST", "/api/v1/auth/logout"],
    ] as const;
    for (const [method, path] of calls) {
      expect((await player.call(method, path)).code, path).toBe("SESSION_ENDED");
    }
    expect((await refresh(player.refreshToken)).code).toBe("SESSION_ENDED");
  });
});
