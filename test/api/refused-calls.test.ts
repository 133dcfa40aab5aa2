/** The log of calls that were refused or failed: Reference 12.33. */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  forgetRefusedCalls,
  REFUSED_CALLS_PER_WINDOW,
  storeRefusedCalls,
} from "../../src/db/refused-calls.ts";
import type { ApiAnswer } from "../support/api-answer.ts";
import { type Casino, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClockAndTimeLimits, releaseClock } from "../support/clock.ts";
import { testInCi } from "../support/length.ts";
import { asPerson, personOf } from "../support/people.ts";
import { storedSoon } from "../support/stored-soon.ts";

const LIST = "/api/v1/admin/refused-calls";
const WAIT = { timeout: 60_000 };
const DAY_MS = 86_400_000;

const callsOf = async (casino: Casino, query = "") =>
  expectSuccess(await casino.call("GET", LIST + query)).calls;

/** Waits until the call that got this answer is listed: it is stored after the answer is sent. */
function listed(casino: Casino, { requestId }: ApiAnswer) {
  return storedSoon(async () => {
    const [call, ...others] = await callsOf(casino, `?requestId=${requestId}`);
    expect(call).toMatchObject({ requestId });
    expect(others).toEqual([]);
    return call;
  });
}

describe("a refused call", () => {
  afterEach(releaseClock);

  it("of a key, a person or a player is found by its request id, without what it contained", async () => {
    const casino = await openCasino();
    const player = await casino.launch({ playerId: "secret-name" });
    const person = personOf(casino, "support");
    const unknown = await casino.call("GET", "/api/v1/admin/players/secret-nobody");
    expect(await listed(casino, unknown)).toMatchObject({
      ...{ method: "GET", path: "/api/v1/admin/players/:id", status: 404 },
      ...{ code: "PLAYER_NOT_FOUND", by: { type: "apiKey" } },
    });
    const { durationMs } = await listed(casino, unknown);
    expect(durationMs).toBeGreaterThanOrEqual(0);
    expect(durationMs).toBeLessThan(60_000);
    const forbidden = await asPerson(person, "POST", "/api/v1/admin/api-keys", { body: {} });
    expect(await listed(casino, forbidden)).toMatchObject({
      ...{ status: 403, code: "ROLE_MISSING", by: { type: "person", id: person.sub } },
    });
    const poor = await player.call("POST", "/api/v1/games/golden-reels/rounds", {
      body: { stake: "2.00" },
      headers: { "Idempotency-Key": ulid() },
    });
    expect(await listed(casino, poor)).toMatchObject({
      ...{ path: "/api/v1/games/:gameId/rounds", code: poor.code },
      by: { type: "player", id: player.playerId },
    });
    const all = await callsOf(casino);
    expect(JSON.stringify(all)).not.toContain("secret");
    expect(all.map(({ status }: { status: number }) => status >= 400)).toEqual([true, true, true]);
    const stranger = await openCasino();
    expect(await callsOf(stranger, `?requestId=${unknown.requestId}`)).toEqual([]);
  });

  testInCi(
    "is stored by a later call, if its own store was interrupted when no room was left",
    async () => {
      const casino = await openCasino();
      const refused = () => casino.call("GET", "/api/v1/admin/players/nobody");
      holdClockAndTimeLimits();
      advanceSeconds(60);
      // The first is stored at once; the store of the others waits for a second that never passes.
      for (let sent = 0; sent < 30; sent += 1) await refused();
      releaseClock();
      await vi.waitFor(async () => {
        await refused();
        expect((await callsOf(casino, "?limit=100")).length).toBeGreaterThanOrEqual(
          REFUSED_CALLS_PER_WINDOW,
        );
      }, WAIT);
    },
  );

  it("is listed newest first, by page and period", async () => {
    const casino = await openCasino();
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const answer = await casino.call("GET", "/api/v1/admin/players/nobody");
      await listed(casino, answer);
      ids.unshift(answer.requestId);
    }
    const first = await casino.call("GET", `${LIST}?limit=2`);
    const { calls } = expectSuccess(first);
    expect(calls.map(({ requestId }: { requestId: string }) => requestId)).toEqual(ids.slice(0, 2));
    const next = await callsOf(casino, `?limit=2&cursor=${first.meta?.nextCursor}`);
    expect(next.map(({ requestId }: { requestId: string }) => requestId)).toEqual(ids.slice(2));
    const later = new Date(Date.now() + DAY_MS).toISOString();
    expect(await callsOf(casino, `?from=${later}`)).toEqual([]);
    expect(await callsOf(casino, `?to=${later}`)).toHaveLength(3);
  });
});

describe("the log", () => {
  const storedAt = (casino: Casino, time: number, count: number) =>
    storeRefusedCalls(
      env.DB,
      Array.from({ length: count }, () => ({
        ...{ tenantId: casino.tenant.id, environment: casino.environment },
        ...{ requestId: `req_${ulid(time)}`, createdAt: time },
        ...{ method: "GET", path: "/", status: 404, code: "NOT_FOUND" },
        ...{ callerType: "apiKey" as const, callerId: "key" },
      })),
    );

  it("shows how long each call took, by its id and when it was answered", async () => {
    const casino = await openCasino();
    const { tenant, environment } = casino;
    const came = Date.now();
    const call = { tenantId: tenant.id, environment, requestId: `req_${ulid(came)}` };
    await storeRefusedCalls(env.DB, [
      {
        ...{ ...call, createdAt: came + 1_234, method: "GET", path: "/", status: 503 },
        ...{ code: "SERVICE_UNAVAILABLE", callerType: "apiKey", callerId: "key" },
      },
    ]);
    expect(await callsOf(casino)).toMatchObject([{ durationMs: 1_234 }]);
  });

  it("keeps a limited number of calls from a flood, for each environment separately", async () => {
    const [noisy, quiet] = [await openCasino(), await openCasino()];
    // The beginning of a window, each of which lasts 33 seconds.
    const now = Date.now() - (Date.now() % 32_768);
    for (const count of [15, 200]) await storedAt(noisy, now, count);
    await storedAt(quiet, now, 1);
    expect(await callsOf(noisy, "?limit=100")).toHaveLength(20);
    expect(await callsOf(quiet)).toHaveLength(1);
    await storedAt(noisy, now + 32_768, 1);
    expect(await callsOf(noisy, "?limit=100")).toHaveLength(21);
  });

  it("deletes what is three days old, a part at a time", async () => {
    const casino = await openCasino();
    const now = Date.now();
    await storedAt(casino, now - 3 * DAY_MS - 1, 2);
    await storedAt(casino, now - 3 * DAY_MS + 60_000, 1);
    await vi.waitFor(async () => {
      await forgetRefusedCalls(env.DB, { now, limit: 1 });
      expect(await callsOf(casino)).toHaveLength(1);
    }, WAIT);
  });
});
