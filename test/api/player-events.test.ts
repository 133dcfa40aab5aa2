/**
 * The events session.*, player.suspended, player.unsuspended and onboarding.status_changed are sent
 * once each, with their cause, soon after the call that caused them. A crash in between loses none.
 * Reference 11.
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
import { testInCi } from "../support/length.ts";
import { createTestPlayer, TEST_PLAYERS } from "../support/test-player.ts";
import { openWebhook, WAIT } from "../support/webhooks.ts";

const SESSION_TYPES = ["session.started", "session.ended"];

function addressOf({ tenant, environment }: Casino, { playerId }: PlayerSession) {
  return { tenantId: tenant.id, environment, playerId };
}

function walletOf(casino: Casino, player: PlayerSession) {
  return env.WALLET.getByName(walletName(addressOf(casino, player)));
}

async function subscribe(eventTypes: readonly string[] = SESSION_TYPES) {
  const casino = await openCasino();
  const webhook = await openWebhook(casino, { eventTypes });
  const receivedEvents = async (count: number) =>
    (await webhook.deliveriesOf(count)).map(({ event: { type, data } }) => ({ type, ...data }));
  return { casino, webhook, receivedEvents };
}

describe("a session", () => {
  it("sends an event at its start and at a logout, with no call in between", async () => {
    const { casino, receivedEvents } = await subscribe();
    const player = await casino.launch({ gameId: "golden-reels" });
    const session = {
      playerId: player.externalId,
      sessionId: player.sessionId,
      gameId: "golden-reels",
      currency: "USD",
      demo: false,
    };
    const startedAt = expect.stringMatching(/Z$/);
    expect(await receivedEvents(1)).toEqual([{ type: "session.started", ...session, startedAt }]);
    await player.call("POST", "/api/v1/auth/logout");
    const endedAt = startedAt;
    expect(await receivedEvents(2)).toContainEqual({
      type: "session.ended",
      ...session,
      endedAt,
      reason: "logout",
    });
  });

  it("sends an event when a copy of its refresh token ends it", async () => {
    const { casino, receivedEvents } = await subscribe();
    const { refreshToken } = await casino.launch();
    const refresh = (browser: string) =>
      call("POST", "/api/v1/auth/refresh", {
        body: { refreshToken },
        headers: { "User-Agent": browser },
      });
    expectSuccess(await refresh("the player's"));
    expect((await refresh("a thief's")).status).toBe(401);
    expect(await receivedEvents(2)).toContainEqual(
      expect.objectContaining({ type: "session.ended", reason: "refresh_token_reused" }),
    );
  });

  it("sends an event when the player leaves at a reality check", async () => {
    const { casino, receivedEvents } = await subscribe();
    const player = await casino.launch();
    const body = { action: "exit" };
    expectSuccess(await player.call("POST", "/api/v1/auth/session/reality-check", { body }));
    expect(await receivedEvents(2)).toContainEqual(
      expect.objectContaining({ type: "session.ended", reason: "player_exit" }),
    );
  });

  it("ends and sends an event when its time is over, even if the player closed the page", async () => {
    const { casino, receivedEvents } = await subscribe();
    const player = await casino.launch({ jurisdiction: "NL" });
    await receivedEvents(1);
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
    // The outbox sends it within half a minute; reading the player sends it at once.
    expectSuccess(await casino.call("GET", `/api/v1/admin/players/${player.playerId}`));
    expect(await receivedEvents(2)).toContainEqual(
      expect.objectContaining({ type: "session.ended", reason: "time_limit" }),
    );
  });

  testInCi(
    "sends an event for the oldest session when the player opens more than a wallet holds",
    async () => {
      const { casino, receivedEvents } = await subscribe(["session.ended"]);
      const player = await casino.launch();
      for (let more = 1; more <= MAX_SESSIONS_PER_WALLET; more += 1) {
        await casino.launch({ playerId: player.externalId });
      }
      // The outbox sends it within half a minute; reading the player sends it at once.
      expectSuccess(await casino.call("GET", `/api/v1/admin/players/${player.playerId}`));
      const [ended, ...others] = await receivedEvents(1);
      expect(ended).toMatchObject({ sessionId: player.sessionId, reason: "replaced" });
      expect(others).toEqual([]);
    },
  );

  it("costs no row and no call if no webhook subscribes to its events, and is cleared with the next batch of history", async () => {
    const { casino, webhook } = await subscribe(["player.created"]);
    const player = await casino.launch();
    await webhook.deliveriesOf(1);
    const again = await casino.launch({ playerId: player.externalId });
    const wallet = walletOf(casino, player);
    const eventsSent = () =>
      runInDurableObject(wallet, (_, { storage }) =>
        storage.sql.exec<{ events_told: number }>("SELECT events_told FROM player").one(),
      );
    await again.call("POST", "/api/v1/auth/logout");
    expect(await eventsSent()).toEqual({ events_told: 1 });
    expectSuccess(await casino.call("GET", `/api/v1/admin/players/${player.playerId}`));
    expect(await eventsSent()).toEqual({ events_told: 3 });
    expect(await webhook.deliveries()).toHaveLength(1);
  });
});

describe("a suspension", () => {
  it("sends an event with the end of every session, and another when it is lifted", async () => {
    const { casino, receivedEvents } = await subscribe([
      "player.suspended",
      "player.unsuspended",
      "session.ended",
    ]);
    const player = await casino.launch();
    const other = await casino.launch({ playerId: player.externalId });
    const path = `/api/v1/admin/players/${player.playerId}`;
    const body = { reason: "Asked for a break" };
    // Sending it twice has the same effect as once.
    for (const _ of [1, 2]) expectSuccess(await casino.call("POST", `${path}/suspend`, { body }));
    expectSuccess(await casino.call("POST", `${path}/unsuspend`));
    const events = await receivedEvents(4);
    const playerId = player.externalId;
    expect(events).toHaveLength(4);
    expect(events).toContainEqual({ type: "player.suspended", playerId, ...body });
    expect(events).toContainEqual({ type: "player.unsuspended", playerId });
    for (const { sessionId } of [player, other]) {
      const end = { type: "session.ended", sessionId, reason: "suspended" };
      expect(events).toContainEqual(expect.objectContaining(end));
    }
  });

  it("sends its events even if it was lifted before they were sent", async () => {
    const { casino, receivedEvents } = await subscribe(["player.suspended", "player.unsuspended"]);
    const player = await casino.launch();
    const wallet = walletStub(env, addressOf(casino, player));
    await wallet.suspendPlayer(null);
    await wallet.unsuspendPlayer();
    await evictDurableObject(walletOf(casino, player));
    expectSuccess(await casino.call("GET", `/api/v1/admin/players/${player.playerId}`));
    const types = (await receivedEvents(2)).map(({ type }) => type);
    expect(types.toSorted()).toEqual(["player.suspended", "player.unsuspended"]);
    const left = await runInDurableObject(walletOf(casino, player), (_, { storage }) =>
      storage.sql.exec("SELECT seq FROM suspension_change").toArray(),
    );
    expect(left).toEqual([]);
  });
});

it("the wallet sends each event exactly once, even late or after a crash", async () => {
  const { casino, webhook } = await subscribe();
  const player = await casino.launch();
  const stub = walletStub(env, addressOf(casino, player));
  await webhook.deliveriesOf(1);
  const sessions = [];
  for (let time = 1; time <= 5; time += 1) {
    sessions.push(await casino.launch({ playerId: player.externalId }));
  }
  const early = await stub.unstoredHistory();
  for (const { call: callAs } of sessions) await callAs("POST", "/api/v1/auth/logout");
  // An old confirmation covers only the events of its own batch.
  const batch = early.ok ? early.value : null;
  await stub.historyStored({ after: 0, through: 0, eventsThrough: batch?.eventsThrough ?? 0 });
  await evictDurableObject(walletOf(casino, player));
  expectSuccess(await casino.call("GET", `/api/v1/admin/players/${player.playerId}`));
  const deliveries = await webhook.deliveriesOf(11);
  expect(new Set(deliveries.map(({ event }) => event.id)).size).toBe(11);
  expect(deliveries).toHaveLength(11);
});

describe("a deposit's event", () => {
  it("is sent within moments of the deposit, with no further call", async () => {
    const { casino, receivedEvents } = await subscribe(["wallet.deposit.completed"]);
    const player = await casino.launch();
    expectSuccess(await casino.deposit(player.playerId, "5"));
    expect(await receivedEvents(1)).toMatchObject([{ amount: "5.00" }]);
  });

  it("is held at once for a disabled webhook, so that nothing is missing when it is replayed", async () => {
    const { casino, webhook } = await subscribe(["wallet.deposit.completed"]);
    const path = `/api/v1/admin/webhooks/${webhook.id}`;
    expectSuccess(await casino.call("PATCH", path, { body: { enabled: false } }));
    const player = await casino.launch();
    expectSuccess(await casino.deposit(player.playerId, "5"));
    const held = async () => {
      const { webhooks } = expectSuccess(await casino.call("GET", "/api/v1/admin/webhooks"));
      return webhooks[0].deliveries.held;
    };
    await expect.poll(held, WAIT).toBe(1);
  });

  testInCi(
    "is not sent for a test player's starting balance, nor when a reset restores it",
    async () => {
      const { casino, receivedEvents, webhook } = await subscribe(["wallet.deposit.completed"]);
      expectSuccess(await createTestPlayer(casino, { externalId: "tess" }));
      expectSuccess(await casino.call("POST", `${TEST_PLAYERS}/tess/reset`));
      expectSuccess(await casino.deposit("tess", "7"));
      expect(await receivedEvents(1)).toMatchObject([{ amount: "7.00" }]);
      expect(await webhook.deliveries()).toHaveLength(1);
    },
  );
});

describe("an account's change of status", () => {
  const types = ["onboarding.status_changed"];

  it("is sent soon after the launch that caused it, with the previous status", async () => {
    const casino = await openCasino({ status: "sandbox_ready" });
    const webhook = await openWebhook(casino, { eventTypes: types });
    await casino.launch();
    const [delivery] = await webhook.deliveriesOf(1);
    expect(delivery?.event.data).toEqual({ from: "sandbox_ready", to: "integrating" });
  });

  testInCi("is sent by the sweep when a crash prevented it, once in each environment", async () => {
    const casino = await openCasino({ status: "production", environment: "production" });
    const inSandbox: Casino = {
      ...casino,
      secret: casino.otherSecret,
      call: (method, path, options) =>
        casino.call(method, path, { credential: casino.otherKey, ...options }),
    };
    const webhooks = [
      await openWebhook(casino, { eventTypes: types }),
      await openWebhook(inSandbox, { eventTypes: types }),
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
      const [delivery] = await webhook.deliveriesOf(1);
      expect(delivery?.event.data).toEqual({ from: "production", to: "active" });
      expect(await webhook.deliveries()).toHaveLength(1);
    }
    const left = await env.DB.prepare("SELECT * FROM onboarding_moves WHERE tenant_id = ?")
      .bind(casino.tenant.id)
      .all();
    expect(left.results).toEqual([]);
  });
});
