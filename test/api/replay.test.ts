/** Links that play a round again: who gets one, and what it shows to whom. Reference 17.10. */
import { env } from "cloudflare:workers";
import { decodeJwt } from "jose";
import { ulid } from "ulid";
import { describe, expect, it, onTestFinished } from "vitest";
import { findGame } from "../../domain/games/catalogue.ts";
import { readConfig } from "../../src/config.ts";
import { signToken } from "../../src/identity/signed-token.ts";
import {
  type Casino,
  expectSuccess,
  openCasino,
  type PlayerSession,
  send,
} from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { erase } from "../support/erasure.ts";
import { testInCi } from "../support/length.ts";
import { withdraw } from "../support/signed-withdraw.ts";
import { secondKey, voidRound } from "../support/void-round.ts";

const ORIGIN = "https://rouleau.test";
const DAY_SECONDS = 86_400;

async function playedRound(returnPercent = 96) {
  const casino = await openCasino();
  if (returnPercent !== 96) {
    const path = "/api/v1/admin/games/golden-reels/return";
    expectSuccess(await casino.call("PUT", path, { body: { returnPercent } }));
    // Every isolate has read the settings again.
    holdClock();
    advanceSeconds(10);
    onTestFinished(releaseClock);
  }
  const player = await casino.launch({ username: "Winnie" });
  await casino.deposit(player.externalId, "10.00");
  const { round } = expectSuccess(
    await player.call("POST", "/api/v1/games/golden-reels/rounds", {
      body: { stake: "1.00" },
      headers: { "Idempotency-Key": ulid() },
    }),
  );
  return { casino, player, round };
}

/** Plays until a round stays open, which four of five do. */
async function openSafe(player: PlayerSession) {
  for (;;) {
    const request = { body: { stake: "1.00" }, headers: { "Idempotency-Key": ulid() } };
    const played = await player.call("POST", "/api/v1/games/safe-smash/rounds", request);
    const { round } = expectSuccess(played);
    if (round.state === "open") return round;
  }
}

const linkTo = (caller: Casino | PlayerSession, roundId: string) =>
  caller.call("GET", `/api/v1/rounds/${roundId}/replay`);

/** Follows a link as a browser does. */
async function follow(url: string) {
  const headers = { Accept: "text/html" };
  const response = await send("GET", url.slice(ORIGIN.length), { headers });
  return { status: response.status, html: await response.text(), headers: response.headers };
}

/** What the platform wrote into the page. */
function recordOf(html: string) {
  const record = /name="rouleau-replay" content="([^"]*)"/.exec(html)?.[1] ?? "";
  return JSON.parse(record.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))));
}

const noticeOf = (html: string) => /<h1>(.*)<\/h1>/.exec(html)?.[1];

describe("a link to a replay", () => {
  it("is for the round's player and operator, names the round, and says when it expires", async () => {
    const { casino, player, round } = await playedRound();
    const stranger = await casino.launch();
    const other = await openCasino();
    for (const caller of [player, casino]) {
      const { url, expiresAt } = expectSuccess(await linkTo(caller, round.id));
      expect(url).toContain(`${ORIGIN}/replay/${round.id}?token=`);
      const claims = decodeJwt(new URL(url).searchParams.get("token") ?? "");
      expect(claims).toMatchObject({ tid: casino.tenant.id, env: "sandbox", rid: round.id });
      expect(expiresAt).toBe(new Date((claims.exp ?? 0) * 1000).toISOString());
      expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(7 * DAY_SECONDS);
    }
    for (const caller of [stranger, other])
      expect((await linkTo(caller, round.id)).code).toBe("ROUND_NOT_FOUND");
    const read = expectSuccess(await casino.call("GET", `/api/v1/admin/rounds/${round.id}`));
    expect((await follow(read.replay.url)).status).toBe(200);
  });

  it("shows the stored round to anybody, and nothing about the player or the seeds", async () => {
    const { player, round } = await playedRound();
    const { url } = expectSuccess(await linkTo(player, round.id));
    const { status, html, headers } = await follow(url);
    expect(status).toBe(200);
    const { id, outcome, stake, win, multiplier, createdAt } = round;
    const shown = recordOf(html);
    expect(shown.round).toMatchObject({ id, outcome, stake, win, multiplier, createdAt });
    expect(shown.rules).toHaveProperty("symbols");
    expect(shown.isSandbox).toBe(true);
    const hidden = [player.externalId, "Winnie", player.sessionId, round.fairness.clientSeed];
    for (const secret of hidden) expect(html).not.toContain(secret);
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("Content-Security-Policy")).toContain(`frame-ancestors ${ORIGIN}`);
  });

  it("shows the rules and the return of the version that played the round", async () => {
    const { player, round } = await playedRound(94);
    const { url } = expectSuccess(await linkTo(player, round.id));
    const { round: shown, rules } = recordOf((await follow(url)).html);
    expect(round.gameVersion).toBe(3);
    expect(shown.returnToPlayer).toBe(0.94);
    expect(rules.reelStrips).toEqual(findGame("golden-reels", 3)?.rules.reelStrips);
    expect(rules.reelStrips).not.toEqual(findGame("golden-reels")?.rules.reelStrips);
  });

  it("that was tampered with, is for another round or tenant, or has expired gets a plain notice", async () => {
    const { casino, player, round } = await playedRound();
    const { url } = expectSuccess(await linkTo(player, round.id));
    const token = new URL(url).searchParams.get("token") ?? "";
    const claims = decodeJwt(token);
    const other = await openCasino();
    const elsewhere = await playedRound();
    const [head, body, mac] = token.split(".");
    const forged = btoa(JSON.stringify({ ...claims, tid: other.tenant.id })).replace(/=+$/, "");
    const wrong = {
      "no token": `${ORIGIN}/replay/${round.id}`,
      "another round's path": url.replace(round.id, elsewhere.round.id),
      "no round's path": url.replace(round.id, "nonsense"),
      "another tenant's name": url.replace(token, `${head}.${forged}.${mac}`),
      "another signature": url.replace(token, `${head}.${body}.${"A".repeat(43)}`),
      // Links have their own key: the key of sessions signs no link, and the reverse.
      "the key of sessions": url.replace(token, signToken(readConfig(env).tokenKeys, claims)),
      "an access token": url.replace(token, player.accessToken),
    };
    for (const [what, link] of Object.entries(wrong)) {
      const { status, html } = await follow(link);
      expect({ what, status, notice: noticeOf(html) }).toEqual({
        what,
        status: 401,
        notice: "Replay not found",
      });
      expect(html).not.toContain("outcome");
    }
    const asSession = await casino.call("GET", "/api/v1/auth/session", { credential: token });
    expect(asSession.code).toBe("ACCESS_TOKEN_INVALID");
    advanceSeconds(7 * DAY_SECONDS + 1);
    onTestFinished(releaseClock);
    const late = await follow(url);
    expect([late.status, noticeOf(late.html)]).toEqual([401, "Link expired"]);
  });

  testInCi(
    "shows an open and a voided round as such, and a round whose player was erased without the player",
    async () => {
      holdClock();
      onTestFinished(releaseClock);
      const casino = await openCasino();
      const other = await secondKey(casino);
      advanceSeconds(1);
      const player = await casino.launch({ username: "Winnie" });
      await casino.deposit(player.externalId, "10.00");
      const round = await openSafe(player);
      const { url } = expectSuccess(await linkTo(player, round.id));
      const shown = async () => {
        const { status, html } = await follow(url);
        expect(status).toBe(200);
        for (const hidden of [player.externalId, "Winnie"]) expect(html).not.toContain(hidden);
        return recordOf(html).round;
      };
      const { id, outcome } = round;
      expect(await shown()).toMatchObject({ id, outcome, state: "open", win: "0.00" });
      expectSuccess(await voidRound(casino, id));
      expect(await shown()).toMatchObject({ id, state: "voided", win: "0.00", multiplier: 0 });
      const amount = await casino.balance(player.externalId);
      const all = { playerId: player.externalId, amount, currency: "USD" };
      expectSuccess(await withdraw(casino, all));
      advanceSeconds(1);
      await erase(casino, player.externalId);
      expect(expectSuccess(await erase(casino, player.externalId, other)).state).toBe("erased");
      expect(await shown()).toMatchObject({ id, state: "voided", stake: { total: "1.00" } });
    },
  );

  it("changes nothing: no balance, no round, no session", async () => {
    const { casino, player, round } = await playedRound();
    const { url } = expectSuccess(await linkTo(player, round.id));
    const state = async () => ({
      balance: await casino.balance(player.externalId),
      rounds: (await casino.call("GET", `/api/v1/players/${player.externalId}/rounds`)).data,
      player: (await casino.call("GET", `/api/v1/admin/players/${player.playerId}`)).data,
    });
    const before = await state();
    await follow(url);
    await follow(url);
    expect(await state()).toEqual(before);
  });
});
