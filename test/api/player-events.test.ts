/**
 * "session.*, player.suspended, player.unsuspended" and "onboarding.status_changed" are told, once each and
 * with what caused them, soon after the call that did; a crash in between loses none. Contract, "Webhooks".
 */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { MAX_SESSIONS_PER_WALLET } from "../../domain/limits.ts";
import { walletName } from "../../durable-objects/names.ts";
import { walletStub } from "../../src/objects.ts";
import { moveStatus } from "../../src/onboarding/tenant-status.ts";
import { sweep } from "../../src/sweep/sweep.ts";
import {
  type Casino,
  call,
  expectSuccess,
  openCasino,
  type PlayerSession,
} from "../support/casino.ts";
import { createTestPlayer, TEST_PLAYERS } from "../support/test-player.ts";
import { openWebhook } from "../support/webhooks.ts";

const SESSION_TYPES = ["session.started", "session.ended"];

function addressOf({ tenant, environment }: Casino, { playerId }: PlayerSession) {
  return { tenantId: tenant.id, environment, playerId };
}

function walletOf(casino: Casino, player: PlayerSession) {
  return env.WALLET.getByName(walletName(addressOf(casino, player)));
}

async function listening(eventTypes: readonly string[] = SESSION_TYPES) {
  const casino = await openCasino();
  const webhook = await openWebhook(casino, { eventTypes });
  const told = async (count: number) =>
    (await webhook.deliveriesOf(count)).map(({ event: { type, data } }) => ({ type, ...data }));
  return { casino, webhook, told };
}

describe("a session", () => {
  it("is told of when it starts and when the player logs out, with nobody asking in between", async () => {
    const { casino, told } = await listening();
    const player = await casino.launch({ gameId: "golden-reels" });
    const session = {
      playerId: player.externalId,
      sessionId: player.sessionId,
      gameId: "golden-reels",
      currency: "USD",
      demo: false,
    };
    const startedAt = expect.stringMatching(/Z$/);
    expect(await told(1)).toEqual([{ type: "session.started", ...session, startedAt }]);
    await player.call("POST", "/api/v1/auth/logout");
    const endedAt = startedAt;
    expect(await told(2)).toContainEqual({
      type: "session.ended",
      ...session,
      endedAt,
      reason: "logout",
    });
  });

  it("is told of when a copy of its refresh token ends it", async () => {
    const { casino, told } = await listening();
    const { refreshToken } = await casino.launch();
    const refresh = () => call("POST", "/api/v1/auth/refresh", { body: { refreshToken } });
    expectSuccess(await refresh());
    expect((await refresh()).status).toBe(401);
    expect(await told(2)).toContainEqual(
      expect.objectContaining({ type: "session.ended", reason: "refresh_token_reused" }),
    );
  });

  it("is told of when the player leaves at a reality check", async () => {
    const { casino, told } = await listening();
    const player = await casino.launch();
    const body = { action: "exit" };
    expectSuccess(await player.call("POST", "/api/v1/auth/session/reality-check", { body }));
    expect(await told(2)).toContainEqual(
      expect.objectContaining({ type: "session.ended", reason: "player_exit" }),
    );
  });

  it("ends and is told of when its time is over, though the player closed the page", async () => {
    const { casino, told } = await listening();
    const player = await casino.launch({ jurisdiction: "NL" });
    await told(1);
    const wallet = walletOf(casino, player);
    await runDurableObjectAlarm(wallet);
    const alarm = await runInDurableObject(wallet, (_, { storage }) => storage.getAlarm());
    // The limit, and the time in which a retry of the last round is still answered.
    const lastsMs = (120 + 15) * 60_000;
    expect(Math.abs((alarm ?? 0) - Date.now() - lastsMs)).toBeLessThan(60_000);
    await runInDurableObject(wallet, (_, { storage }) => {
      const startedAt = Date.now() - lastsMs;
      storage.sql.exec("UPDATE session SET record = json_set(record, '$.startedAt', ?)", startedAt);
    });
    await runDurableObjectAlarm(wallet);
    // By the outbox, within half a minute; asking for the player hands over at once.
    expectSuccess(await casino.call("GET", `/api/v1/admin/players/${player.playerId}`));
    expect(await told(2)).toContainEqual(
      expect.objectContaining({ type: "session.ended", reason: "time_limit" }),
    );
  });

  it("is told of when the player opens more than a wallet holds, and none of the others is", async () => {
    const { casino, told } = await listening(["session.ended"]);
    const player = await casino.launch();
    for (let more = 1; more <= MAX_SESSIONS_PER_WALLET; more += 1) {
      await casino.launch({ playerId: player.externalId });
    }
    // By the outbox, within half a minute; asking for the player hands over at once.
    expectSuccess(await casino.call("GET", `/api/v1/admin/players/${player.playerId}`));
    const [ended, ...others] = await told(1);
    expect(ended).toMatchObject({ sessionId: player.sessionId, reason: "replaced" });
    expect(others).toEqual([]);
  });

  it("costs no row and no call where no webhook hears of it, and is forgotten with the next history", async () => {
    const { casino, webhook } = await listening(["player.created"]);
    const player = await casino.launch();
    await webhook.deliveriesOf(1);
    const again = await casino.launch({ playerId: player.externalId });
    const wallet = walletOf(casino, player);
    const eventsTold = () =>
      runInDurableObject(wallet, (_, { storage }) =>
        storage.sql.exec<{ events_told: number }>("SELECT events_told FROM player").one(),
      );
    await again.call("POST", "/api/v1/auth/logout");
    expect(await eventsTold()).toEqual({ events_told: 1 });
    expectSuccess(await casino.call("GET", `/api/v1/admin/players/${player.playerId}`));
    expect(await eventsTold()).toEqual({ events_told: 3 });
    expect(await webhook.deliveries()).toHaveLength(1);
  });
});

describe("a suspension", () => {
  it("is told of with the end of every session, and so is its end", async () => {
    const { casino, told } = await listening([
      "player.suspended",
      "player.unsuspended",
      "session.ended",
    ]);
    const player = await casino.launch();
    const other = await casino.launch({ playerId: player.externalId });
    const path = `/api/v1/admin/players/${player.playerId}`;
    const body = { reason: "Asked for a break" };
    // Told twice it happens once.
    for (const _ of [1, 2]) expectSuccess(await casino.call("POST", `${path}/suspend`, { body }));
    expectSuccess(await casino.call("POST", `${path}/unsuspend`));
    const events = await told(4);
    const playerId = player.externalId;
    expect(events).toHaveLength(4);
    expect(events).toContainEqual({ type: "player.suspended", playerId, ...body });
    expect(events).toContainEqual({ type: "player.unsuspended", playerId });
    for (const { sessionId } of [player, other]) {
      const end = { type: "session.ended", sessionId, reason: "suspended" };
      expect(events).toContainEqual(expect.objectContaining(end));
    }
  });

  it("that is lifted before anybody was told of it is told of all the same", async () => {
    const { casino, told } = await listening(["player.suspended", "player.unsuspended"]);
    const player = await casino.launch();
    const wallet = walletStub(env, addressOf(casino, player));
    await wallet.suspendPlayer(null);
    await wallet.unsuspendPlayer();
    await evictDurableObject(walletOf(casino, player));
    expectSuccess(await casino.call("GET", `/api/v1/admin/players/${player.playerId}`));
    const types = (await told(2)).map(({ type }) => type);
    expect(types.toSorted()).toEqual(["player.suspended", "player.unsuspended"]);
    const left = await runInDurableObject(walletOf(casino, player), (_, { storage }) =>
      storage.sql.exec("SELECT seq FROM suspension_change").toArray(),
    );
    expect(left).toEqual([]);
  });
});

it("what is told late, or again after a crash, makes no event more and none less", async () => {
  const { casino, webhook } = await listening();
  const player = await casino.launch();
  const stub = walletStub(env, addressOf(casino, player));
  await webhook.deliveriesOf(1);
  const sessions = [];
  for (let time = 1; time <= 5; time += 1) {
    sessions.push(await casino.launch({ playerId: player.externalId }));
  }
  const early = await stub.unstoredHistory();
  for (const { call: callAs } of sessions) await callAs("POST", "/api/v1/auth/logout");
  // An old confirmation covers what it told of, and nothing after it.
  const batch = early.ok ? early.value : null;
  await stub.historyStored({ after: 0, through: 0, eventsThrough: batch?.eventsThrough ?? 0 });
  await evictDurableObject(walletOf(casino, player));
  expectSuccess(await casino.call("GET", `/api/v1/admin/players/${player.playerId}`));
  const deliveries = await webhook.deliveriesOf(11);
  expect(new Set(deliveries.map(({ event }) => event.id)).size).toBe(11);
  expect(deliveries).toHaveLength(11);
});

describe("a deposit's event", () => {
  it("follows a deposit within moments, with nobody asking", async () => {
    const { casino, told } = await listening(["wallet.deposit.completed"]);
    const player = await casino.launch();
    expectSuccess(await casino.deposit(player.playerId, "5"));
    expect(await told(1)).toMatchObject([{ amount: "5.00" }]);
  });

  it("is held at once for a webhook that is disabled, so that nothing is missing when it is asked for", async () => {
    const { casino, webhook } = await listening(["wallet.deposit.completed"]);
    const path = `/api/v1/admin/webhooks/${webhook.id}`;
    expectSuccess(await casino.call("PATCH", path, { body: { enabled: false } }));
    const player = await casino.launch();
    expectSuccess(await casino.deposit(player.playerId, "5"));
    const held = async () => {
      const { webhooks } = expectSuccess(await casino.call("GET", "/api/v1/admin/webhooks"));
      return webhooks[0].deliveries.held;
    };
    await expect.poll(held, { timeout: 10_000 }).toBe(1);
  });

  it("is not sent for the balance that a test player begins with, nor when a reset brings it back", async () => {
    const { casino, told, webhook } = await listening(["wallet.deposit.completed"]);
    expectSuccess(await createTestPlayer(casino, { externalId: "tess" }));
    expectSuccess(await casino.call("POST", `${TEST_PLAYERS}/tess/reset`));
    expectSuccess(await casino.deposit("tess", "7"));
    expect(await told(1)).toMatchObject([{ amount: "7.00" }]);
    expect(await webhook.deliveries()).toHaveLength(1);
  });
});

describe("an account's move", () => {
  const types = ["onboarding.status_changed"];

  it("that a launch brought about is told of soon after it, with where it came from", async () => {
    const casino = await openCasino({ status: "sandbox_ready" });
    const webhook = await openWebhook(casino, { eventTypes: types });
    await casino.launch();
    const [told] = await webhook.deliveriesOf(1);
    expect(told?.event.data).toEqual({ from: "sandbox_ready", to: "integrating" });
  });

  it("that a crash kept from being told is told by the sweep, once in each environment", async () => {
    const casino = await openCasino({ status: "production", environment: "production" });
    const ofSandbox: Casino = {
      ...casino,
      secret: casino.otherSecret,
      call: (method, path, options) =>
        casino.call(method, path, { credential: casino.otherKey, ...options }),
    };
    const webhooks = [
      await openWebhook(casino, { eventTypes: types }),
      await openWebhook(ofSandbox, { eventTypes: types }),
    ];
    const move = {
      tenantId: casino.tenant.id,
      from: "production",
      to: "active",
      entries: [],
    } as const;
    expect(await moveStatus(env.DB, move)).toBe(true);
    expect(await moveStatus(env.DB, move)).toBe(false);
    const controller = { scheduledTime: Date.now() } as ScheduledController;
    await Promise.all([sweep(controller, env), sweep(controller, env)]);
    await sweep(controller, env);
    for (const webhook of webhooks) {
      const [told] = await webhook.deliveriesOf(1);
      expect(told?.event.data).toEqual({ from: "production", to: "active" });
      expect(await webhook.deliveries()).toHaveLength(1);
    }
    const left = await env.DB.prepare("SELECT * FROM onboarding_moves WHERE tenant_id = ?")
      .bind(casino.tenant.id)
      .all();
    expect(left.results).toEqual([]);
  });
});
