/**
 * What an operator's players staked and won on each day, and who is online. The sums agree with the
 * rounds.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, describe, expect, it, vi } from "vitest";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { type Casino, expectSuccess, openCasino, type PlayerSession } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";

const WAIT = { timeout: 60_000 };
const STATS = "/api/v1/admin/stats";

afterEach(releaseClock);

async function bet(player: PlayerSession, stake: string): Promise<number> {
  const answer = await player.call("POST", "/api/v1/games/golden-reels/rounds", {
    body: { stake },
    headers: { "Idempotency-Key": ulid() },
  });
  return Number(expectSuccess(answer).round.win);
}

function storeHistory(casino: Casino, { playerId }: PlayerSession) {
  const { tenant, environment } = casino;
  return catchUpHistory(env, { tenantId: tenant.id, environment, playerId });
}

async function online(casino: Casino): Promise<number> {
  return expectSuccess(await casino.call("GET", `${STATS}/live`)).playersOnline;
}

describe("statistics", () => {
  it("add up stakes, wins and jackpot contributions, and exclude demo play", async () => {
    const casino = await openCasino();
    const [one, two] = [await casino.launch(), await casino.launch()];
    const demo = await casino.launch({ demo: true });
    let won = 0;
    for (const player of [one, two]) {
      await casino.deposit(player.playerId, "100");
      for (let round = 0; round < 3; round += 1) won += await bet(player, "2.00");
      // This deposit's entry records what the last bet contributed to the jackpot.
      await casino.deposit(player.playerId, "1");
    }
    const demoWon = await bet(demo, "5.00");
    for (const player of [one, two, demo]) await storeHistory(casino, player);
    const stats = expectSuccess(await casino.call("GET", STATS));
    const figures = {
      currency: "USD",
      rounds: 6,
      staked: "12.00",
      won: won.toFixed(2),
      ggr: (12 - won).toFixed(2),
      jackpot: { contributions: "0.120000", wins: 0, won: "0.00" },
    };
    expect(stats.totals).toEqual([figures]);
    expect(stats.days).toMatchObject([{ gameId: "golden-reels", activePlayers: 2, ...figures }]);
    expect(stats.days[0].date).toBe(stats.to);
    const csv = (await casino.call("GET", `${STATS}?format=csv`)).text.trim().split("\r\n");
    const names = "date,gameId,activePlayers,currency,rounds,staked,won,ggr";
    expect(csv).toEqual([
      `${names},jackpot.contributions,jackpot.wins,jackpot.won`,
      `${stats.to},golden-reels,2,USD,6,12.00,${figures.won},${figures.ggr},0.120000,0,0.00`,
    ]);
    const play = expectSuccess(await casino.call("GET", `${STATS}?demo=true`));
    expect(play.totals).toMatchObject([{ rounds: 1, staked: "5.00", won: demoWon.toFixed(2) }]);
  });

  it("can be filtered by game, currency and day, for at most 92 days", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    await casino.deposit(player.playerId, "10");
    await bet(player, "1.00");
    await storeHistory(casino, player);
    const rounds = async (query: string) =>
      expectSuccess(await casino.call("GET", `${STATS}?${query}`)).days.length;
    expect(await rounds("gameId=golden-reels&currency=USD")).toBe(1);
    expect(await rounds("gameId=safe-smash")).toBe(0);
    expect(await rounds("currency=EUR")).toBe(0);
    expect(await rounds("from=2026-01-01&to=2026-04-02")).toBe(0);
    for (const query of [
      "from=2026-01-01&to=2026-04-03",
      "from=2026-01-02&to=2026-01-01",
      "from=yesterday",
      "to=2026-02-30",
    ]) {
      const answer = await casino.call("GET", `${STATS}?${query}`);
      expect(answer, query).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    }
  });

  it("cover one tenant in one environment", async () => {
    const [casino, other] = [await openCasino(), await openCasino()];
    const player = await casino.launch();
    await casino.deposit(player.playerId, "10");
    await bet(player, "1.00");
    await storeHistory(casino, player);
    expect((await other.call("GET", STATS)).data.days).toEqual([]);
    const credential = casino.otherKey;
    expect((await casino.call("GET", STATS, { credential })).data.days).toEqual([]);
  });
});

describe("players online", () => {
  it("are this tenant's players who launched and did not log out, each counted once", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    await casino.launch({ playerId: player.externalId });
    const leaving = await casino.launch();
    await vi.waitFor(async () => expect(await online(casino)).toBe(2), WAIT);
    await leaving.call("POST", "/api/v1/auth/logout");
    await vi.waitFor(async () => expect(await online(casino)).toBe(1), WAIT);
    expect(await online(await openCasino())).toBe(0);
    await casino.call("POST", `/api/v1/admin/players/${player.playerId}/suspend`, { body: {} });
    await vi.waitFor(async () => expect(await online(casino)).toBe(0), WAIT);
  });

  it("no longer include a player whose access token has expired", async () => {
    holdClock();
    const casino = await openCasino();
    await casino.launch();
    await vi.waitFor(async () => expect(await online(casino)).toBe(1), WAIT);
    advanceSeconds(15 * 60 + 1);
    expect(await online(casino)).toBe(0);
  });
});
