/**
 * Onboarding: each of the six steps is completed by what really happened, never by a flag a caller
 * sends (Reference 13.1 and 13.3).
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import type { Milestone } from "../../src/db/schema/tenants.ts";
import { recordMilestone } from "../../src/onboarding/milestones.ts";
import { settleStatus } from "../../src/onboarding/tenant-status.ts";
import { type Casino, call, expectSuccess, openCasino } from "../support/casino.ts";
import { withdraw } from "../support/signed-withdraw.ts";

const STATUS = "/api/v1/onboarding/status";
const PROMOTE = "/api/v1/onboarding/promote";

const openNewCasino = (options = {}) => openCasino({ status: "created", ...options });

async function progressOf(casino: Casino): Promise<{ status: string; done: number[] }> {
  const { status, steps } = expectSuccess(await casino.call("GET", STATUS));
  const done = steps.filter(({ complete }: { complete: boolean }) => complete);
  return { status, done: done.map(({ step }: { step: number }) => step) };
}

/** Plays a round and waits until it is stored in history. */
async function play(casino: Casino, demo = false): Promise<string> {
  const player = await casino.launch({ demo });
  if (!demo) await casino.deposit(player.playerId, "10.00");
  const headers = { "Idempotency-Key": ulid() };
  const path = "/api/v1/games/golden-reels/rounds";
  expectSuccess(await player.call("POST", path, { body: { stake: "1.00" }, headers }));
  expectSuccess(await casino.call("GET", `/api/v1/players/${player.playerId}/rounds`));
  return player.playerId;
}

/** Records a milestone that no call of these tests reaches. */
const reachMilestone = (casino: Casino, milestone: Milestone) =>
  recordMilestone(env.DB, casino.tenant.id, milestone);

async function finishSteps(casino: Casino): Promise<void> {
  await reachMilestone(casino, "test_player_made");
  await reachMilestone(casino, "webhook_delivered");
  const playerId = await play(casino);
  await casino.deposit(playerId, "5.00");
  expectSuccess(await withdraw(casino, { playerId, amount: "1.00", currency: "USD" }));
}

describe("the status", () => {
  it("shows a new account its key as the first completed step, and what to do next", async () => {
    const casino = await openNewCasino({ secrets: false });
    const { status, steps, nextAction } = expectSuccess(await casino.call("GET", STATUS));
    expect(status).toBe("created");
    expect(steps.map(({ step }: { step: number }) => step)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(steps[0]).toEqual({
      step: 1,
      name: "API keys generated",
      complete: true,
      completedAt: expect.stringMatching(/Z$/),
      hint: null,
    });
    for (const { complete, completedAt, hint } of steps.slice(1)) {
      expect({ complete, completedAt }).toEqual({ complete: false, completedAt: null });
      expect(hint).toMatch(/\.$/);
    }
    expect(nextAction).toBe(steps[1].hint);
  });

  it("advances step by step with what happens", async () => {
    const casino = await openNewCasino();
    expect(await progressOf(casino)).toEqual({ status: "configured", done: [1, 2] });
    await reachMilestone(casino, "test_player_made");
    expect(await progressOf(casino)).toEqual({ status: "sandbox_ready", done: [1, 2, 3] });
    await casino.launch();
    expect(await progressOf(casino)).toEqual({ status: "integrating", done: [1, 2, 3, 4] });
    const playerId = await play(casino);
    expect(await progressOf(casino)).toEqual({ status: "integrating", done: [1, 2, 3, 4, 5] });
    await casino.deposit(playerId, "5.00");
    expectSuccess(await withdraw(casino, { playerId, amount: "1.00", currency: "USD" }));
    expect(await progressOf(casino)).toEqual({ status: "integrating", done: [1, 2, 3, 4, 5] });
    await reachMilestone(casino, "webhook_delivered");
    const complete = { status: "integration_complete", done: [1, 2, 3, 4, 5, 6] };
    expect(await progressOf(casino)).toEqual(complete);
    const { nextAction } = expectSuccess(await casino.call("GET", STATUS));
    expect(nextAction).toContain(PROMOTE);
  });

  it("counts a step that was completed early once its turn comes", async () => {
    const casino = await openNewCasino();
    await play(casino);
    expect(await progressOf(casino)).toEqual({ status: "configured", done: [1, 2, 4, 5] });
    await reachMilestone(casino, "test_player_made");
    expect(await progressOf(casino)).toMatchObject({ status: "integrating" });
  });

  it("ignores demo rounds and everything that happens in production", async () => {
    const casino = await openNewCasino();
    await play(casino, true);
    expect((await progressOf(casino)).done).toEqual([1, 2, 4]);
    const liveCasino = await openCasino({ environment: "production" });
    await play(liveCasino);
    const sandbox = await liveCasino.call("GET", STATUS, { credential: liveCasino.otherKey });
    const done = expectSuccess(sandbox).steps.map(
      ({ complete }: { complete: boolean }) => complete,
    );
    expect(done).toEqual([true, true, false, false, false, false]);
  });

  it("is that of the caller's tenant, whatever the caller sends", async () => {
    const casino = await openNewCasino();
    const other = await openNewCasino();
    await reachMilestone(other, "test_player_made");
    const path = `${STATUS}?tenantId=${other.tenant.id}&step=3&complete=true&status=active`;
    expect(expectSuccess(await casino.call("GET", path)).status).toBe("configured");
  });

  it("keeps the time at which a step was first completed, in one row", async () => {
    const casino = await openNewCasino();
    await casino.launch();
    const before = expectSuccess(await casino.call("GET", STATUS)).steps[3].completedAt;
    await casino.launch();
    expect(expectSuccess(await casino.call("GET", STATUS)).steps[3].completedAt).toBe(before);
    const rows = await env.DB.prepare("SELECT * FROM milestones WHERE tenant_id = ?")
      .bind(casino.tenant.id)
      .all();
    expect(rows.results).toHaveLength(1);
  });

  it("does not stop a launch when its milestone cannot be stored, and counts the next launch", async () => {
    const casino = await openNewCasino();
    await env.DB.prepare(
      `CREATE TRIGGER squall BEFORE INSERT ON milestones WHEN new.tenant_id = '${casino.tenant.id}'
       BEGIN SELECT raise(ABORT, 'a squall'); END`,
    ).run();
    await casino.launch();
    await env.DB.prepare("DROP TRIGGER squall").run();
    expect((await progressOf(casino)).done).toEqual([1, 2]);
    await casino.launch();
    expect((await progressOf(casino)).done).toEqual([1, 2, 4]);
  });
});

describe("promotion", () => {
  it("is refused with the missing steps, and changes nothing", async () => {
    const casino = await openNewCasino({ secrets: false });
    const refused = await casino.call("POST", PROMOTE);
    expect(refused).toMatchObject({ status: 422, code: "ONBOARDING_INCOMPLETE" });
    const { failedChecks } = refused.details;
    expect(failedChecks.map(({ step }: { step: number }) => step)).toEqual([2, 3, 4, 5, 6]);
    for (const check of failedChecks) expect(Object.keys(check)).toEqual(["step", "name", "hint"]);
    expect((await progressOf(casino)).status).toBe("created");
  });

  it.each([1, 2, 3, 4, 5, 6])("is refused while only step %i is missing", async (step) => {
    const casino = await openNewCasino({ secrets: step !== 2 });
    const rows: [number, Milestone][] = [
      [3, "test_player_made"],
      [4, "token_exchanged"],
      [5, "round_settled"],
      [6, "signed_withdrawal_accepted"],
    ];
    if (step === 1) {
      await env.DB.prepare(
        "UPDATE api_keys SET environment = 'production' WHERE tenant_id = ? AND environment = 'sandbox'",
      )
        .bind(casino.tenant.id)
        .run();
    }
    await reachMilestone(casino, "webhook_delivered");
    for (const [number, milestone] of rows)
      if (number !== step) await reachMilestone(casino, milestone);
    const { status, facts } = await settleStatus(env.DB, casino.tenant.id);
    expect(facts.size).toBe(5);
    expect(status).not.toBe("integration_complete");
    if (step === 1) return;
    const refused = await casino.call("POST", PROMOTE);
    expect(refused).toMatchObject({ status: 422, code: "ONBOARDING_INCOMPLETE" });
    expect(refused.details.failedChecks).toMatchObject([{ step }]);
  });

  it("requests the review once, however many calls arrive at once", async () => {
    const casino = await openNewCasino();
    await finishSteps(casino);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => casino.call("POST", PROMOTE)),
    );
    const codes = answers.map(({ code }) => code).toSorted();
    expect(codes).toEqual([...Array(4).fill("ONBOARDING_STATE"), undefined]);
    expect((await progressOf(casino)).status).toBe("review_requested");
    const again = await casino.call("POST", PROMOTE);
    expect(again).toMatchObject({ status: 409, code: "ONBOARDING_STATE" });
    expect(again.details).toEqual({ status: "review_requested" });
  });

  it("is recorded in the audit log of both environments", async () => {
    const casino = await openNewCasino();
    await finishSteps(casino);
    const { requestId } = await casino.call("POST", PROMOTE);
    const { results } = await env.DB.prepare(
      "SELECT environment, actor_type, before, after, request_id FROM audit_log WHERE tenant_id = ?",
    )
      .bind(casino.tenant.id)
      .all();
    const entry = {
      actor_type: "apiKey",
      before: '{"status":"integration_complete"}',
      after: '{"status":"review_requested"}',
      request_id: requestId,
    };
    expect(results).toEqual([
      { environment: "production", ...entry },
      { environment: "sandbox", ...entry },
    ]);
  });
});

describe("production", () => {
  it("starts with the first production call, and is active with the first production round", async () => {
    const casino = await openCasino({ status: "approved", environment: "production" });
    const statusOf = async () => {
      const found = env.DB.prepare("SELECT status FROM tenants WHERE id = ?");
      return found.bind(casino.tenant.id).first("status");
    };
    expect(
      (await casino.call("GET", "/api/v1/games", { credential: casino.otherKey })).status,
    ).toBe(200);
    expect(await statusOf()).toBe("approved");
    await casino.call("GET", "/api/v1/games");
    await expect.poll(statusOf).toBe("production");
    await play(casino, true);
    expect(await statusOf()).toBe("production");
    await play(casino);
    expect(await statusOf()).toBe("active");
    expect(expectSuccess(await casino.call("GET", STATUS)).nextAction).toBeNull();
  });

  it("stays closed to a production key until then, whatever steps are completed", async () => {
    const casino = await openNewCasino();
    await finishSteps(casino);
    const refused = await call("GET", STATUS, { credential: casino.otherKey });
    expect(refused).toMatchObject({ status: 403, code: "PRODUCTION_NOT_ENABLED" });
  });
});
