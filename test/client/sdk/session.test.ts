/**
 * A player's session of the SDK: it renews its tokens automatically, once, and repeats the calls
 * that an expired token stopped.
 */
import { exports } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import {
  ConnectionError,
  type KeptSession,
  openSession,
  resumeSession,
  type SessionOptions,
} from "../../../clients/sdk/src/session.ts";
import { openCasino } from "../../support/casino.ts";
import { holdClockButFor, releaseClock } from "../../support/clock.ts";
import { refused, success } from "./recorded-calls.ts";

const NOW = 1_700_000_000_000;
const MINUTE = 60_000;

const tokens = (number: number, at: number) => ({
  accessToken: `access-${number}`,
  refreshToken: `refresh-${number}`,
  sessionId: "ses_1",
  expiresAt: new Date(at + 15 * MINUTE).toISOString(),
});
const PLAYER = { id: "plr_1", externalId: "p", username: "P", currency: "USD", jurisdiction: "CW" };

/** A platform that answers each call with the token that it came with, and counts renewals. */
function openRecorded(answers: Record<string, unknown[]> = {}) {
  const place = { now: NOW, renewals: 0, kept: [] as KeptSession[], sent: [] as string[] };
  const options: SessionOptions = {
    baseUrl: "https://rouleau.test",
    retries: 0,
    clock: () => place.now,
    keep: (kept) => place.kept.push(kept),
    fetch: async (url, init) => {
      const path = new URL(url).pathname.replace("/api/v1", "");
      const headers = new Headers(init.headers);
      const parts = [path, headers.get("Authorization"), headers.get("Idempotency-Key")];
      place.sent.push(parts.filter((part) => part !== null).join(" "));
      const given = answers[path]?.shift() as { status?: number; body?: unknown } | undefined;
      if (given instanceof Error) throw given;
      if (given?.body !== undefined)
        return Response.json(given.body, { status: given.status ?? 200 });
      if (path === "/auth/refresh") place.renewals += 1;
      const fresh = tokens(place.renewals, place.now);
      const data = path.endsWith("exchange") ? { ...fresh, player: PLAYER } : fresh;
      return Response.json(success(path.startsWith("/auth/") ? data : { state: "as asked" }));
    },
  };
  return { place, options, open: () => openSession({ launchToken: "ey.launch" }, options) };
}

it("a session plays against the real API, from a launch token to a round", async () => {
  const casino = await openCasino();
  const launchToken = await casino.createToken({ demo: true });
  const session = await openSession(
    { launchToken },
    {
      baseUrl: "https://rouleau.test",
      fetch: async (url, init) =>
        (await exports.default.fetch(new Request(url, init as never))) as unknown as Response,
    },
  );
  const { round } = await session.calls.play.start("golden-reels", { stake: "1.00" });
  expect(round).toMatchObject({ stake: { total: "1.00" }, demo: true });
  expect((await session.calls.session.get()).sessionId).toBe(session.sessionId);
  expect((await session.calls.session.logOut()).loggedOut).toBe(true);
  session.close();
});

it("a session renews a token that is about to expire before the call, once for calls at the same time", async () => {
  const { place, open } = openRecorded();
  const session = await open();
  place.now += 14.5 * MINUTE;
  await Promise.all([session.calls.play.current("golden-reels"), session.calls.session.get()]);
  expect(place.renewals).toBe(1);
  expect(place.sent.slice(-2).every((call) => call.endsWith("Bearer access-1"))).toBe(true);
  expect(place.kept.map(({ accessToken }) => accessToken)).toEqual(["access-0", "access-1"]);
  session.close();
});

it("a session renews its token ahead of time, without a call by the player, until it is closed", async () => {
  const { place, open } = openRecorded();
  // Only those of the SDK pass: those of the Worker would count its database as lost, also for later files.
  holdClockButFor("clients/sdk");
  try {
    const session = await open();
    const pass = (minutes: number) => {
      place.now += minutes * MINUTE;
      return vi.advanceTimersByTimeAsync(minutes * MINUTE);
    };
    await pass(13);
    expect(place.renewals).toBe(0);
    await pass(2);
    expect(place.renewals).toBe(1);
    await pass(15);
    expect(place.renewals).toBe(2);
    session.close();
    await pass(60);
    expect(place.renewals).toBe(2);
  } finally {
    releaseClock();
  }
});

it("a session repeats a bet that an expired token stopped under the same Idempotency-Key", async () => {
  const bet = "/games/golden-reels/rounds";
  const { place, open } = openRecorded({ [bet]: [refused(401, "ACCESS_TOKEN_EXPIRED")] });
  const session = await open();
  await session.calls.play.start("golden-reels", { stake: "1.00" }, { idempotencyKey: "bet-1" });
  expect(place.sent.slice(1)).toEqual([
    `${bet} Bearer access-0 bet-1`,
    "/auth/refresh",
    `${bet} Bearer access-1 bet-1`,
  ]);
  session.close();
});

it("a session continues with a token that is still valid when its renewal is lost, and says what ends the session", async () => {
  const { place, open } = openRecorded({
    "/auth/refresh": [
      new TypeError("lost"),
      refused(401, "SESSION_ENDED"),
      refused(401, "SESSION_ENDED"),
    ],
    "/auth/session": [refused(401, "ACCESS_TOKEN_EXPIRED")],
  });
  const session = await open();
  place.now += 14.5 * MINUTE;
  await session.calls.play.current("golden-reels");
  expect(place.sent.at(-1)).toContain("Bearer access-0");
  await expect(session.calls.session.get()).rejects.toMatchObject({ code: "SESSION_ENDED" });
  session.close();
});

it("a session resumes from what was stored, without a call, and stops when it is closed", async () => {
  const { place, options, open } = openRecorded();
  (await open()).close();
  const [kept = expect.fail()] = place.kept;
  const session = resumeSession(kept, options);
  expect(session.player.externalId).toBe("p");
  expect(place.sent).toHaveLength(1);
  place.now += 15 * MINUTE;
  session.close();
  await session.token();
  expect(place.kept, "a closed session keeps nothing").toHaveLength(1);
});

it("a session says that no answer came when a launch is lost", async () => {
  const { open } = openRecorded({ "/auth/sso/exchange": [new TypeError("lost")] });
  await expect(open()).rejects.toBeInstanceOf(ConnectionError);
});
