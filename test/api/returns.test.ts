/** Actual returns by game, and the alert of those outside their band. Reference 12.24; decision 0073. */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, expect, it, vi } from "vitest";
import { goldenReels } from "../../domain/games/slots/versions/golden-reels-2.ts";
import { runInTurn } from "../../src/cron.ts";
import { asHistory } from "../../src/db/history-database.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { rebuildWallet } from "../../src/history/rebuild-wallets.ts";
import { returnsOutside } from "../../src/monitoring/actual-returns.ts";
import { checkReturns } from "../../src/monitoring/check-returns.ts";
import { CLOSE_CRON } from "../../src/reports/close-days.ts";
import { type Casino, expectSuccess, openCasino } from "../support/casino.ts";
import { asStaff } from "../support/staff.ts";
import { openWebhook } from "../support/webhooks.ts";

const PATH = "/api/v1/admin/returns";
const DAY_MS = 86_400_000;
/** What the daily check writes to the log: the result for the games, and a return outside its band. */
const CHECKED = ["games_checked", "return_outside_band"];

afterEach(async () => {
  vi.restoreAllMocks();
  await env.DB.prepare("DELETE FROM return_totals").run();
});

/** Stores 100,000 rounds of equal stakes that won this part of them, of Golden Reels unless another game is named. */
async function storeReturn(casino: Casino, part: number, rest: Partial<StoredReturn> = {}) {
  const { environment = casino.environment, gameId = "golden-reels", stakeMinor = 100 } = rest;
  const version = gameId === "golden-reels" ? goldenReels.version : 1;
  const stakedMinor = 100_000 * stakeMinor;
  await env.DB.prepare("INSERT INTO return_totals VALUES (?, ?, ?, ?, 'USD', 100000, ?, ?, ?)")
    .bind(
      ...[casino.tenant.id, environment, gameId, version],
      ...[stakedMinor, Math.round(stakedMinor * part), 100_000 * stakeMinor ** 2],
    )
    .run();
}

interface StoredReturn {
  readonly environment: string;
  readonly gameId: string;
  readonly stakeMinor: number;
}

it("the platform adds up real-money stakes and wins once, and does not judge a return from few rounds", async () => {
  const casino = await openCasino();
  const [real, demo] = [await casino.launch(), await casino.launch({ demo: true })];
  await casino.deposit(real.externalId, "100.00");
  let won = 0;
  for (const player of [real, demo]) {
    for (const stake of ["1.00", "2.50", "0.10"]) {
      const headers = { "Idempotency-Key": ulid() };
      const request = { body: { stake }, headers };
      const { round } = expectSuccess(
        await player.call("POST", "/api/v1/games/golden-reels/rounds", request),
      );
      if (player === real) won += Number(round.win);
    }
  }
  const { tenant, environment } = casino;
  const address = { tenantId: tenant.id, environment, playerId: real.playerId };
  await catchUpHistory(env, address);
  const counted = {
    ...{ gameId: "golden-reels", gameVersion: goldenReels.version, currency: "USD", rounds: 3 },
    ...{
      staked: "3.60",
      won: won.toFixed(2),
      expectedReturn: goldenReels.mathematics.returnToPlayer,
    },
    ...{ band: null, standardErrors: null, isOutside: false },
  };
  expect(expectSuccess(await casino.call("GET", PATH)).returns).toMatchObject([counted]);
  await rebuildWallet(env, address);
  expect(expectSuccess(await casino.call("GET", PATH)).returns).toMatchObject([counted]);
});

it("the platform reports a return that chance does not explain to the operator and to staff, once a day", async () => {
  const casino = await openCasino();
  const webhook = await openWebhook(casino, { eventTypes: ["game.return_outside_band"] });
  const { tenant, environment } = casino;
  await storeReturn(casino, 1.1);
  await storeReturn(casino, 0.96, { gameId: "safe-smash" });
  const { returns } = expectSuccess(await casino.call("GET", PATH));
  expect(
    returns.map(({ gameId, isOutside }: { gameId: string; isOutside: boolean }) => [
      gameId,
      isOutside,
    ]),
  ).toEqual([
    ["golden-reels", true],
    ["safe-smash", false],
  ]);
  const health = await asStaff(null, "GET", "/api/v1/platform/health");
  expect(health.data.returnsOutside).toEqual([{ tenantId: tenant.id, environment, ...returns[0] }]);
  expect(health.data.status).toBe("degraded");
  const now = Date.now();
  await checkReturns(env, now);
  await checkReturns(env, now);
  await webhook.deliveriesOf(1);
  const told = await webhook.deliveries();
  expect(told.map(({ event }) => event.data)).toEqual([returns[0]]);
});

it("the platform notifies each operator although another's webhook cannot be reached, the largest deviation first", async () => {
  const [further, casino] = [await openCasino(), await openCasino()];
  const eventTypes = ["game.return_outside_band"];
  await openWebhook(further, { eventTypes });
  const webhook = await openWebhook(casino, { eventTypes });
  await storeReturn(further, 1.3);
  await storeReturn(casino, 1.1);
  const asked: string[] = [];
  const broken = {
    getByName(name: string) {
      asked.push(name);
      if (name.includes(further.tenant.id)) throw new Error("no such object");
      return env.WEBHOOK_ENDPOINT.getByName(name);
    },
  };
  const unreachable = { ...env, WEBHOOK_ENDPOINT: broken as typeof env.WEBHOOK_ENDPOINT };
  await checkReturns(unreachable, Date.now());
  expect(asked[0]).toContain(further.tenant.id);
  const [told] = await webhook.deliveriesOf(1);
  expect(told?.event.data).toMatchObject({ actualReturn: 1.1, isOutside: true });
});

it("staff see deviations in production before those in sandboxes, however large those are", async () => {
  const [sandbox, production] = [await openCasino(), await openCasino()];
  await storeReturn(sandbox, 9);
  await storeReturn(production, 1.1, { environment: "production" });
  const [first] = await returnsOutside(asHistory(env.DB), 1);
  expect(first).toMatchObject({ tenantId: production.tenant.id, environment: "production" });
  expect(await returnsOutside(asHistory(env.DB), 5)).toHaveLength(2);
});

it("the platform judges sums that are larger than any exact integer", async () => {
  const casino = await openCasino();
  await storeReturn(casino, 1.1, { stakeMinor: 1e11 });
  const { returns } = expectSuccess(await casino.call("GET", PATH));
  expect(returns).toMatchObject([{ staked: "100000000000000.00", isOutside: true }]);
  expect(await returnsOutside(asHistory(env.DB), 5)).toHaveLength(1);
});

it("the cron checks games and returns in the first turn of a day, and in no other", async () => {
  const casino = await openCasino();
  await storeReturn(casino, 1.1);
  const lines = [vi.spyOn(console, "info"), vi.spyOn(console, "error")].map((log) =>
    log.mockImplementation(() => {}),
  );
  const eventsOf = async (scheduledTime: number) => {
    for (const log of lines) log.mockClear();
    await runInTurn({ cron: CLOSE_CRON, scheduledTime, noRetry() {} }, env);
    const all = lines.flatMap((log) => log.mock.calls.map(([line]) => JSON.parse(String(line))));
    return all.map(({ event }) => event).filter((event) => CHECKED.includes(event));
  };
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  expect(await eventsOf(midnight)).toEqual(CHECKED);
  expect(await eventsOf(midnight + 4 * 60_000)).toEqual(CHECKED);
  expect(await eventsOf(midnight + 5 * 60_000)).toEqual([]);
  expect(await eventsOf(midnight - 60_000)).toEqual([]);
});
