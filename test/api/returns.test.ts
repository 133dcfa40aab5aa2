/** Actual returns by game, and the alert of those outside their band. Reference 12.24; decision 0073. */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import { goldenReels } from "../../domain/games/slots/versions/golden-reels-2.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { rebuildWallet } from "../../src/history/rebuild-wallets.ts";
import { checkReturns } from "../../src/monitoring/check-returns.ts";
import { expectSuccess, openCasino } from "../support/casino.ts";
import { asStaff } from "../support/staff.ts";
import { openWebhook } from "../support/webhooks.ts";

const PATH = "/api/v1/admin/returns";

it("adds up what was staked and won with real money, once, and judges nothing of few rounds", async () => {
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

it("tells the operator and staff of a return that chance does not explain, once a day", async () => {
  const casino = await openCasino();
  const webhook = await openWebhook(casino, { eventTypes: ["game.return_outside_band"] });
  const { tenant, environment } = casino;
  // 100,000 rounds of 1.00 that won 110% on one game, and 96% on another.
  for (const [gameId, wonMinor] of [
    ["golden-reels", 11_000_000],
    ["safe-smash", 9_600_000],
  ]) {
    await env.DB.prepare(
      "INSERT INTO return_totals VALUES (?, ?, ?, ?, 'USD', 100000, 10000000, ?, 1e9)",
    )
      .bind(
        tenant.id,
        environment,
        gameId,
        gameId === "golden-reels" ? goldenReels.version : 1,
        wonMinor,
      )
      .run();
  }
  try {
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
    const ours = (one: { tenantId: string }) => one.tenantId === tenant.id;
    expect(health.data.returnsOutside.filter(ours)).toEqual([
      { tenantId: tenant.id, environment, ...returns[0] },
    ]);
    expect(health.data.status).toBe("degraded");
    const now = Date.now();
    await checkReturns(env, now);
    await checkReturns(env, now);
    await webhook.deliveriesOf(1);
    const told = await webhook.deliveries();
    expect(told.map(({ event }) => event.data)).toEqual([returns[0]]);
  } finally {
    await env.DB.prepare("DELETE FROM return_totals WHERE tenant_id = ?").bind(tenant.id).run();
  }
});
