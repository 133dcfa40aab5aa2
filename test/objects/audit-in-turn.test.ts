/** The audit that runs automatically: each environment daily, in slices, each by one cron. Reference 13.13. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { walletName } from "../../durable-objects/names.ts";
import { runInTurn } from "../../src/cron.ts";
import type { AuditResult } from "../../src/db/schema/oversight.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { AUDIT_CRON } from "../../src/ledger-audit/audit-in-turn.ts";
import { addSlice, finishRun, lastAudits, leaseRun } from "../../src/ledger-audit/audit-runs.ts";
import { walletOf, walletStub } from "../../src/objects.ts";
import { type Casino, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { testInCi } from "../support/length.ts";
import { openWebhook } from "../support/webhooks.ts";

const HOUR = 3_600;
const SLICE = {
  ...{ pools: 0, wallets: 1, rows: 2, calls: 3, findings: [], frozen: [], doubts: [] },
  next: { source: "players", after: "plr_x", within: null },
} as const;

beforeEach(holdClock);
afterEach(releaseClock);

/** Runs the cron until no audit is due, as it does over some minutes. */
async function runCron(): Promise<void> {
  const controller = { cron: AUDIT_CRON, scheduledTime: Date.now(), noRetry() {} };
  for (let turn = 0; turn < 20; turn += 1) await runInTurn(controller, env);
}

async function resultOf({ tenant, environment }: Casino): Promise<AuditResult | undefined> {
  const row = await env.DB.prepare(
    "SELECT last FROM audit_runs WHERE tenant_id = ? AND environment = ? AND last IS NOT NULL",
  )
    .bind(tenant.id, environment)
    .first<{ last: string }>();
  return row === null ? undefined : JSON.parse(row.last);
}

async function overdue(): Promise<number> {
  return (await lastAudits(env.DB, { now: Date.now(), limit: 1 })).overdue;
}

/** Opens a casino whose environments are the only ones whose turn it is: other tests have opened many. */
async function openAlone(environments: 1 | 2 = 2): Promise<Casino> {
  const casino = await openCasino();
  await setAside(casino, environments);
  return casino;
}

async function setAside({ tenant }: Casino, environments: 1 | 2): Promise<void> {
  const isOther = `(tenant_id <> ?1${environments === 1 ? " OR environment <> 'sandbox'" : ""})`;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO audit_runs (tenant_id, environment)
       SELECT tenant_id, environment FROM tenant_settings
       UNION ALL SELECT 'platform', 'production' WHERE true ON CONFLICT DO NOTHING`,
    ),
    env.DB.prepare(
      `UPDATE audit_runs SET running = 0, started_at = ?2, finished_at = ?2 WHERE ${isOther}`,
    ).bind(tenant.id, Date.now() + 400 * 86_400_000),
  ]);
}

it("the daily audit reaches each environment of each tenant once, and keeps the result", async () => {
  const casino = await openAlone();
  const { playerId } = await casino.launch();
  await casino.deposit(playerId, "5.00");
  await runCron();
  const first = await resultOf(casino);
  expect(first).toMatchObject({ wallets: 1, rows: 1, findings: 0, frozen: 0 });
  advanceSeconds(19 * HOUR);
  await runCron();
  expect((await resultOf(casino))?.startedAt).toBe(first?.startedAt);
  await casino.deposit(playerId, "5.00");
  advanceSeconds(HOUR);
  await runCron();
  const second = await resultOf(casino);
  expect(second).toMatchObject({ wallets: 1, rows: 2, startedAt: Date.now() });
  expect(await overdue()).toBe(0);
});

it("the daily audit freezes what does not add up, as an audit by staff does, and counts it", async () => {
  const casino = await openAlone();
  const { playerId } = await casino.launch();
  await casino.deposit(playerId, "5.00");
  const address = walletOf(casino, playerId);
  await runInDurableObject(env.WALLET.getByName(walletName(address)), (_, { storage }) => {
    storage.sql.exec("UPDATE journal SET cash = cash + 1");
  });
  await runCron();
  expect((await resultOf(casino))?.findings).toBeGreaterThan(0);
  expect((await resultOf(casino))?.frozen).toBe(1);
  expect((await casino.deposit(playerId, "5.00")).code).toBe("UNAVAILABLE");
  expectSuccess(
    await casino.call("GET", `/api/v1/wallet/balance?playerId=${playerId}&currency=USD`),
  );
  await walletStub(env, address).release();
});

testInCi("the daily audit notifies the tenant's webhooks once, with the counts", async () => {
  const casino = await openAlone();
  const webhook = await openWebhook(casino, { eventTypes: ["ledger.audited"] });
  const { playerId } = await casino.launch();
  await casino.deposit(playerId, "5.00");
  await runCron();
  const [delivery] = await webhook.deliveriesOf(1);
  expect(delivery?.event).toMatchObject({
    type: "ledger.audited",
    data: { wallets: 1, rows: 1, findings: 0, frozen: 0 },
  });
  await runCron();
  expect(await webhook.deliveries()).toHaveLength(1);
});

testInCi(
  "the daily audit first rebuilds what an earlier version stored without points",
  async () => {
    const casino = await openAlone(1);
    const { playerId } = await casino.launch();
    await casino.deposit(playerId, "5.00");
    await catchUpHistory(env, walletOf(casino, playerId));
    const tenantEnvironment = [casino.tenant.id, casino.environment] as const;
    const where = "WHERE tenant_id = ? AND environment = ?";
    // As the version before points left it: stored, in no sum of the reports, and the wallet rests.
    await env.DB.batch([
      env.DB.prepare(`UPDATE history_points SET booked = NULL ${where}`).bind(...tenantEnvironment),
      env.DB.prepare(`DELETE FROM quarter_totals ${where}`).bind(...tenantEnvironment),
    ]);
    await runCron();
    const sums = env.DB.prepare(`SELECT sum(deposited) AS sum FROM quarter_totals ${where}`);
    expect(await sums.bind(...tenantEnvironment).first("sum")).toBe(500);
    const points = env.DB.prepare(`SELECT through, booked FROM history_points ${where}`);
    expect(await points.bind(...tenantEnvironment).first()).toEqual({ through: 1, booked: 1 });
    expect(await resultOf(casino)).toMatchObject({ wallets: 1, rows: 1, findings: 0 });
  },
);

it("the daily audit gives one slice to one of two crons at once, and to another when its lease has ended", async () => {
  await openAlone(1);
  const [one, other] = await Promise.all([
    leaseRun(env.DB, Date.now()),
    leaseRun(env.DB, Date.now()),
  ]);
  const leased = [one, other].filter((run) => run !== undefined);
  expect(leased).toHaveLength(1);
  const [late] = leased;
  if (late === undefined) throw new Error("one is leased");
  advanceSeconds(299);
  expect(await leaseRun(env.DB, Date.now())).toBeUndefined();
  advanceSeconds(1);
  const again = await leaseRun(env.DB, Date.now());
  expect(again).toMatchObject({ startedAt: late.startedAt, position: undefined });
  expect(await addSlice(env.DB, late, SLICE)).toBeUndefined();
  if (again === undefined) throw new Error("it is leased again");
  expect(await addSlice(env.DB, again, SLICE)).toMatchObject({ wallets: 1, rows: 2 });
});

it("the daily audit continues where the slice before ended, and counts all slices together", async () => {
  await openAlone(1);
  const first = await leaseRun(env.DB, Date.now());
  if (first === undefined) throw new Error("it is due");
  await addSlice(env.DB, first, SLICE);
  advanceSeconds(300);
  const second = await leaseRun(env.DB, Date.now());
  expect(second?.position).toEqual(SLICE.next);
  if (second === undefined) throw new Error("it goes on");
  const counts = await addSlice(env.DB, second, { ...SLICE, next: null });
  expect(counts).toMatchObject({ startedAt: first.startedAt, wallets: 2, rows: 4 });
  if (counts === undefined) throw new Error("the lease holds");
  await finishRun(env.DB, second, { ...counts, finishedAt: Date.now() });
  expect(await leaseRun(env.DB, Date.now())).toBeUndefined();
});

testInCi(
  "the daily audit counts an environment as overdue if it has had no finished audit for 36 hours",
  async () => {
    await openAlone();
    advanceSeconds(36 * HOUR);
    expect(await overdue()).toBe(0);
    advanceSeconds(1);
    expect(await overdue()).toBe(2);
    await runCron();
    expect(await overdue()).toBe(0);
  },
);
