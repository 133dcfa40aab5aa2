/**
 * What a jurisdiction allows in a session, and that no money moves when it does not:
 * Reference 8.16.
 */
import { ulid } from "ulid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import {
  answerCheck,
  MINUTE,
  passMinutes,
  restart,
  SESSION,
  seated,
  spin,
} from "../support/seated-player.ts";

beforeEach(holdClock);
afterEach(releaseClock);

describe("the game cycle", () => {
  it("refuses a round that comes too soon, and says how long to wait", async () => {
    const { player, balance } = await seated({ jurisdiction: "GB", currency: "GBP" });
    expectSuccess(await spin(player));
    const before = await balance();
    advanceSeconds(1);
    const early = await spin(player);
    expect(early).toMatchObject({ status: 409, code: "ROUND_TOO_SOON" });
    expect(early.details).toEqual({ retryAfterMs: 1_500 });
    expect(await balance()).toBe(before);
    advanceSeconds(1.5);
    expect((await spin(player)).status).toBe(201);
  });

  it("applies to the player, so that a second tab does not avoid it", async () => {
    const { casino, player } = await seated({ jurisdiction: "GB", currency: "GBP" });
    const secondTab = await casino.launch({
      playerId: player.externalId,
      jurisdiction: "GB",
      currency: "GBP",
    });
    expectSuccess(await spin(player));
    expect((await spin(secondTab)).code).toBe("ROUND_TOO_SOON");
  });

  it("allows one of fifty simultaneous spins", async () => {
    const { player } = await seated({ jurisdiction: "SE", currency: "SEK" }, "1000.00");
    const answers = await Promise.all(Array.from({ length: 50 }, () => spin(player, "10.00")));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "ROUND_TOO_SOON")).toHaveLength(49);
  });

  it("applies to demo play too", async () => {
    const casino = await openCasino();
    const player = await casino.launch({ jurisdiction: "GB", currency: "GBP", demo: true });
    expectSuccess(await spin(player));
    expect((await spin(player)).code).toBe("ROUND_TOO_SOON");
  });

  it("survives a restart, even with a deposit in between", async () => {
    const { casino, player } = await seated({ jurisdiction: "GB", currency: "GBP" });
    expectSuccess(await spin(player));
    await casino.deposit(player.externalId, "1.00", "GBP");
    await restart(casino, player);
    expect((await spin(player)).code).toBe("ROUND_TOO_SOON");
    advanceSeconds(2.5);
    expect((await spin(player)).status).toBe(201);
  });

  it("does not block a retry of a round that was played", async () => {
    const { player } = await seated({ jurisdiction: "GB", currency: "GBP" });
    const key = ulid();
    const first = await spin(player, "1.00", key);
    const again = await spin(player, "1.00", key);
    expect(again.data).toEqual(first.data);
  });

  it("does not apply where the jurisdiction has none", async () => {
    const { player } = await seated({ jurisdiction: "MT" });
    expectSuccess(await spin(player));
    expectSuccess(await spin(player));
  });
});

describe("a stake cap", () => {
  it.each([
    ["GB, slots: £5", { jurisdiction: "GB", currency: "GBP" }, "5.00", "5.01"],
    [
      "GB, under 25: £2",
      { jurisdiction: "GB", currency: "GBP", ageGroup: "under25" },
      "2.00",
      "2.01",
    ],
    ["DE: €1", { jurisdiction: "DE", currency: "EUR" }, "1.00", "1.01"],
    ["DE, demo: €1", { jurisdiction: "DE", currency: "EUR", demo: true }, "1.00", "1.01"],
  ] as const)(
    "applies to the configuration and to every bet: %s",
    async (_title, launch, largest, over) => {
      const { player } = await seated(launch);
      const config = await player.call("GET", "/api/v1/games/golden-reels/config");
      expect(expectSuccess(config).stake.max).toBe(largest);
      const refused = await spin(player, over);
      expect(refused).toMatchObject({ status: 422, code: "STAKE_OUT_OF_RANGE" });
      expect(refused.details).toEqual({ min: config.data.stake.min, max: largest });
      expect((await spin(player, largest)).status).toBe(201);
    },
  );

  it.each([
    ["GB", "EUR", ["GBP"]],
    ["DE", "USD", ["EUR"]],
  ])(
    "is not converted in %s: create-token refuses %s",
    async (jurisdiction, currency, supported) => {
      const casino = await openCasino();
      const answer = await casino.call("POST", "/api/v1/auth/sso/create-token", {
        body: { playerId: "someone", jurisdiction, currency },
        signed: true,
      });
      expect(answer).toMatchObject({ status: 422, code: "CURRENCY_NOT_SUPPORTED" });
      expect(answer.details).toEqual({ jurisdiction, supported });
    },
  );
});

describe("a session whose time is over", () => {
  it("plays no more rounds, and ends", async () => {
    const { player, balance } = await seated({ jurisdiction: "DE", currency: "EUR" });
    const late = await passMinutes(player, 59);
    expect((await spin(late)).status).toBe(201);
    const before = await balance();
    advanceSeconds(MINUTE);
    expect(await spin(late)).toMatchObject({ status: 403, code: "SESSION_TIME_LIMIT" });
    expect(await balance()).toBe(before);
    expect((await spin(late)).code).toBe("SESSION_TIME_LIMIT");
    expect((await late.call("GET", SESSION)).code).toBe("SESSION_ENDED");
  });

  it("is not renewed", async () => {
    const { player } = await seated({ jurisdiction: "DE", currency: "EUR" });
    advanceSeconds(60 * MINUTE);
    const answer = await player.call("POST", "/api/v1/auth/refresh", {
      body: { refreshToken: player.refreshToken },
      credential: null,
    });
    expect(answer.code).toBe("SESSION_TIME_LIMIT");
  });

  it("still answers a round that was paid, under its key", async () => {
    const { player } = await seated({ jurisdiction: "DE", currency: "EUR" });
    const late = await passMinutes(player, 59.9);
    const key = ulid();
    const first = await spin(late, "1.00", key);
    advanceSeconds(MINUTE);
    expect((await spin(late, "1.00", key)).data).toEqual(first.data);
  });
});

describe("a reality check", () => {
  it("blocks play in Great Britain until the player continues", async () => {
    const { player, balance } = await seated({ jurisdiction: "GB", currency: "GBP" });
    const anHourLater = await passMinutes(player, 60);
    const before = await balance();
    const refused = await spin(anHourLater);
    expect(refused).toMatchObject({ status: 403, code: "REALITY_CHECK_REQUIRED" });
    expect(refused.details).toEqual({ retryAfterMs: 0 });
    expect(await balance()).toBe(before);
    expect(expectSuccess(await anHourLater.call("GET", SESSION)).realityCheck.required).toBe(true);
    const answer = expectSuccess(await answerCheck(anHourLater, "continue"));
    const next = new Date(Date.now() + 60 * MINUTE * 1000).toISOString();
    expect(answer).toEqual({ sessionId: player.sessionId, ended: false, nextRealityCheckAt: next });
    expect((await spin(anHourLater)).status).toBe(201);
    const later = await passMinutes(anHourLater, 60);
    expect((await spin(later)).code).toBe("REALITY_CHECK_REQUIRED");
  });

  it("is not postponed when it is answered before it is due", async () => {
    const { player } = await seated({ jurisdiction: "GB", currency: "GBP" });
    const early = await passMinutes(player, 59);
    const due = expectSuccess(await early.call("GET", SESSION)).nextRealityCheckAt;
    expect(expectSuccess(await answerCheck(early, "continue")).nextRealityCheckAt).toBe(due);
    advanceSeconds(MINUTE);
    expect((await spin(early)).code).toBe("REALITY_CHECK_REQUIRED");
  });

  it("ends the session when it is answered with exit", async () => {
    const { player } = await seated({ jurisdiction: "GB", currency: "GBP" });
    const answer = expectSuccess(await answerCheck(player, "exit"));
    expect(answer).toEqual({ sessionId: player.sessionId, ended: true, nextRealityCheckAt: null });
    expect((await spin(player)).code).toBe("SESSION_ENDED");
    expect((await answerCheck(player, "continue")).code).toBe("SESSION_ENDED");
  });

  it("reminds the player in Malta, and does not block play", async () => {
    const { player } = await seated({ jurisdiction: "MT" });
    const anHourLater = await passMinutes(player, 61);
    expect((await spin(anHourLater)).status).toBe(201);
    const { realityCheck } = expectSuccess(await anHourLater.call("GET", SESSION));
    expect(realityCheck).toMatchObject({ elapsedMinutes: 61, required: false, continuesAt: null });
  });
});

describe("session information", () => {
  it("states what this session's rounds staked and won, even after a restart", async () => {
    const { casino, player } = await seated({ jurisdiction: "MT" });
    const before = await casino.launch({ playerId: player.externalId, jurisdiction: "MT" });
    expectSuccess(await spin(before));
    const session = await casino.launch({ playerId: player.externalId, jurisdiction: "MT" });
    const expected = { stakedMinor: 0, wonMinor: 0 };
    for (const stake of ["1.00", "2.50", "0.10"]) {
      const { round } = expectSuccess(await spin(session, stake));
      expected.stakedMinor += Math.round(Number(round.stake.total) * 100);
      expected.wonMinor += Math.round(Number(round.win) * 100);
      expectSuccess(await spin(before));
      expect(await activity(session)).toEqual(expected);
    }
    await restart(casino, session);
    expect(await activity(session)).toEqual(expected);
  });

  it("states how long the session may last, and what the jurisdiction forbids", async () => {
    const { player } = await seated({ jurisdiction: "DE", currency: "EUR" });
    const data = expectSuccess(await player.call("GET", SESSION));
    expect(data).toMatchObject({ maxSessionMinutes: 60, autoplay: false, jackpot: false });
    expect(Date.parse(data.endsAt) - Date.now()).toBe(60 * MINUTE * 1000);
  });
});

describe("a jurisdiction without jackpots", () => {
  it("keeps every bet out of the pool, and shows the game without a jackpot", async () => {
    const { casino, player } = await seated({ jurisdiction: "DE", currency: "EUR" });
    expect(expectSuccess(await spin(player)).jackpot).toBeNull();
    expect((await casino.call("GET", "/api/v1/wallet/jackpots")).data.pools).toEqual([]);
    const config = expectSuccess(await player.call("GET", "/api/v1/games/golden-reels/config"));
    expect(config.game.jackpot).toBe(false);
    expect(config.terms).toEqual({
      jurisdiction: "DE",
      gameCycleMs: 5_000,
      autoplay: false,
      realityCheckMinutes: 60,
      maxSessionMinutes: 60,
    });
  });
});

/**
 * Returns what the session's rounds staked and won, in minor units. Its net must be won minus
 * staked.
 */
async function activity(player: PlayerSession) {
  const { realityCheck } = expectSuccess(await player.call("GET", SESSION));
  const [stakedMinor, wonMinor, netMinor] = [
    realityCheck.staked,
    realityCheck.won,
    realityCheck.net,
  ].map((amount) => Math.round(Number(amount) * 100)) as [number, number, number];
  expect(netMinor).toBe(wonMinor - stakedMinor);
  return { stakedMinor, wonMinor };
}
