/**
 * How a webhook can receive its events: filtered by currency and game, with ids only, or in strict order for each
 * player; and what its statistics say. Reference 11.23 and 11.24.
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { expect, it } from "vitest";
import type { DeliveryOptions } from "../../domain/webhooks/delivery-options.ts";
import type { WebhookEvent } from "../../domain/webhooks/event-types.ts";
import { RETENTION_LIMITS } from "../../durable-objects/webhook-endpoint/retention.ts";
import {
  AT_ONCE,
  WebhookEndpointStore,
} from "../../durable-objects/webhook-endpoint/webhook-endpoint-store.ts";
import { findSubscription, type WebhookSubscription } from "../../src/db/webhook-subscriptions.ts";
import { walletStub } from "../../src/objects.ts";
import { webhookEvent } from "../../src/views/webhook-event.ts";
import { sendEvents } from "../../src/webhooks/announce.ts";
import { handOver } from "../../src/webhooks/hand-over.ts";
import { type Casino, expectSuccess, openCasino } from "../support/casino.ts";
import { openEndpoint } from "../support/webhook-endpoint.ts";
import { openWebhook, received, WEBHOOKS } from "../support/webhooks.ts";

const NOW = Date.now();

function eventOf(id: string, data: object): WebhookEvent {
  const body = JSON.stringify({ id, type: "round.settled", data });
  return { id, type: "round.settled", createdAt: NOW + 60_000, body };
}

async function change(casino: Casino, id: string, body: object) {
  return expectSuccess(await casino.call("PATCH", `${WEBHOOKS}/${id}`, { body }));
}

it("a webhook has every option off by default; each can be set and removed, and an invalid one is refused", async () => {
  const casino = await openCasino();
  const { id } = await openWebhook(casino);
  const view = async () => (await casino.call("GET", WEBHOOKS)).data.webhooks[0];
  const defaults = { currencies: null, gameIds: null, payload: "full", order: "none" };
  expect(await view()).toMatchObject(defaults);
  const set = { currencies: ["EUR"], gameIds: ["safe-smash"], payload: "thin", order: "player" };
  expect(await change(casino, id, set)).toMatchObject(set);
  expect(await change(casino, id, { description: "kept" })).toMatchObject(set);
  expect(await change(casino, id, defaults)).toMatchObject(defaults);
  for (const wrong of [{ currencies: ["XXX"] }, { gameIds: [] }, { payload: "some" }]) {
    const refused = await casino.call("PATCH", `${WEBHOOKS}/${id}`, { body: wrong });
    expect(refused.code).toBe("VALIDATION_FAILED");
  }
});

it("a webhook leaves out events of other currencies and games, and numbers the rest without a gap", async () => {
  const casino = await openCasino();
  const { id } = await openWebhook(casino, { eventTypes: ["round.settled"] });
  await change(casino, id, { currencies: ["EUR"], gameIds: ["safe-smash"], enabled: false });
  const tenantEnvironment = { tenantId: casino.tenant.id, environment: casino.environment };
  const subscription = (await findSubscription(
    env.DB,
    tenantEnvironment,
    id,
  )) as WebhookSubscription;
  await sendEvents(env, subscription, [
    eventOf("evt_dollars", { currency: "USD", gameId: "safe-smash" }),
    eventOf("evt_other_game", { currency: "EUR", gameId: "golden-reels" }),
    eventOf("evt_wanted", { currency: "EUR", gameId: "safe-smash" }),
    eventOf("evt_no_game", { currency: "EUR", gameId: null }),
    eventOf("evt_no_currency", { playerId: "p" }),
  ]);
  const { events } = expectSuccess(await casino.call("GET", "/api/v1/admin/events"));
  const ids = events.map((event: { id: string }) => event.id);
  expect(ids.toSorted()).toEqual(["evt_no_currency", "evt_no_game", "evt_wanted"]);
});

it("a webhook sends a thin event with only its ids, identical in each attempt, and the API shows the whole event", async () => {
  const casino = await openCasino();
  const endpoint = await openEndpoint(casino);
  await change(casino, endpoint.id, { payload: "thin" });
  const tenantEnvironment = { tenantId: casino.tenant.id, environment: casino.environment };
  const data = {
    playerId: "p-1",
    reason: "asked for",
    ...{ internalId: "plr_1", username: "Mia", jurisdiction: "CW" },
  };
  const fields = { ...tenantEnvironment, cause: [endpoint.id], at: Date.now() };
  const event = webhookEvent({ ...fields, type: "player.created", data });
  const subscription = (await findSubscription(
    env.DB,
    tenantEnvironment,
    endpoint.id,
  )) as WebhookSubscription;
  await sendEvents(env, subscription, [event]);
  await endpoint.logged(1);
  await change(casino, endpoint.id, { payload: "full" });
  expectSuccess(await casino.call("POST", `${WEBHOOKS}/replay/${event.id}`));
  const bodies = (await received(endpoint.url)).map(({ body }) => body);
  const { data: _, ...envelope } = JSON.parse(event.body);
  const thin = JSON.stringify({ ...envelope, data: { playerId: "p-1", internalId: "plr_1" } });
  expect(bodies).toEqual([thin, thin]);
  const shown = expectSuccess(await casino.call("GET", `/api/v1/admin/events/${event.id}`));
  expect(shown.payload).toEqual(JSON.parse(event.body));
});

/** An endpoint's store without its alarm, and its events: `a1` is the first of player a. */
async function withStore(
  options: DeliveryOptions,
  work: (at: {
    store: WebhookEndpointStore;
    add: (...ids: string[]) => void;
    take: (now?: number) => string[];
    set: (options: DeliveryOptions) => void;
  }) => void,
): Promise<void> {
  const object = env.WEBHOOK_ENDPOINT.getByName(`order:${crypto.randomUUID()}`);
  await runInDurableObject(object, (_, { storage }) => {
    const store = new WebhookEndpointStore(storage);
    const set = (next: DeliveryOptions) => {
      const tenantEnvironment = {
        tenantId: "ten_x",
        environment: "sandbox",
        subscriptionId: "whk_x",
      } as const;
      const config = { ...tenantEnvironment, url: "", enabled: true, version: 1, options: next };
      const health = { failures: 0, failingSince: null, probeAt: null };
      store.writeEndpoint({ config, disabled: null, removed: false, health });
    };
    const add = (...ids: string[]) => {
      for (const id of ids) {
        const data = id.startsWith("no") ? {} : { playerId: id.charAt(0) };
        store.addEvent({ ...eventOf(id, data), createdAt: NOW }, "waiting", NOW);
      }
    };
    const take = (now = NOW) => store.take(now, 10, now + 30_000).map(({ id }) => id);
    set(options);
    work({ store, add, take, set });
  });
}

it("a webhook lets an event wait for earlier events of the same player, and of no other", () =>
  withStore({ order: "player" }, ({ store, add, take }) => {
    add("a1", "a2", "b1", "a3", "no1", "b2");
    expect(take()).toEqual(["a1", "b1", "no1"]);
    store.settle("a1", "waiting", NOW + 5_000);
    store.settle("b1", "delivered", NOW);
    expect(take()).toEqual(["b2"]);
    expect(store.nextDueAt).toBe(NOW + 5_000);
    expect(take(NOW + 5_000)).toEqual(["a1"]);
    store.settle("a1", "failed", NOW + 6_000);
    expect(take(NOW + 6_000)).toEqual(["a2"]);
    store.settle("a2", "held", NOW + 7_000);
    expect(take(NOW + 7_000)).toEqual(["a3"]);
    store.settle("a3", "delivered", NOW + 8_000);
    add("a4");
    expect(take(NOW + 8_000)).toEqual(["a4"]);
  }));

it("a webhook keeps the order in a replay, and continues when the first event in line is held because too many wait", () =>
  withStore({ order: "player" }, ({ store, add, take }) => {
    add("a1", "a2", "a3");
    for (const id of ["a1", "a2", "a3"]) store.settle(id, "failed", NOW);
    const filter = { since: 0, delivered: false };
    expect(store.replayMany(filter, NOW)).toMatchObject({ replayed: 3, first: "a1" });
    expect(take()).toEqual(["a1"]);
    store.prune(NOW, { ...RETENTION_LIMITS, waiting: 2 });
    expect(take()).toEqual(["a2"]);
  }));

it("a bulk replay immediately sends the first event that waits for no other event of its player, if there is one", () =>
  withStore({ order: "player" }, ({ store, add, take }) => {
    const filter = { since: 0, delivered: false };
    add("a1", "a2", "b1");
    for (const id of ["a2", "b1"]) store.settle(id, "held", NOW);
    expect(store.replayMany(filter, NOW)).toMatchObject({ replayed: 2, first: "b1" });
    expect(take(AT_ONCE)).toEqual(["b1"]);
    store.settle("b1", "delivered", NOW);
    store.settle("a2", "held", NOW);
    expect(store.replayMany(filter, NOW)).toMatchObject({ replayed: 1, first: undefined });
    expect(take()).toEqual(["a1"]);
    store.settle("a1", "delivered", NOW);
    expect(take()).toEqual(["a2"]);
  }));

it("an event waits again if its predecessor is replayed while it is under way", () =>
  withStore({ order: "player" }, ({ store, add, take }) => {
    add("a1", "a2", "a3");
    expect(take()).toEqual(["a1"]);
    store.settle("a1", "failed", NOW);
    expect(take()).toEqual(["a2"]);
    store.replayMany({ since: 0, delivered: false }, NOW);
    expect(take()).toEqual(["a1"]);
    store.settle("a2", "waiting", NOW + 5_000);
    store.settle("a1", "waiting", NOW + 60_000);
    expect(take(NOW + 5_000)).toEqual([]);
    expect(take(NOW + 60_000)).toEqual(["a1"]);
    store.untake("a1", NOW + 75_000);
    expect(take(NOW + 75_000)).toEqual(["a1"]);
    store.settle("a1", "delivered", NOW + 75_000);
    expect(take(NOW + 75_000)).toEqual(["a2"]);
    // The same if something on our side prevented the attempt.
    store.replay("a1");
    expect(take(NOW + 75_000)).toEqual(["a1"]);
    store.untake("a2", NOW + 80_000);
    expect(take(NOW + 80_000)).toEqual([]);
    store.settle("a1", "delivered", NOW + 80_000);
    expect(take(NOW + 80_000)).toEqual(["a2"]);
    store.settle("a2", "delivered", NOW + 80_000);
    expect(take(NOW + 80_000)).toEqual(["a3"]);
  }));

it("a change of order applies to events that are already waiting", () =>
  withStore({}, ({ add, take, set }) => {
    add("a1", "a2", "b1");
    set({ order: "player" });
    expect(take()).toEqual(["a1", "b1"]);
    add("a3");
    set({});
    expect(take(Date.now()).toSorted()).toEqual(["a2", "a3"]);
  }));

it("a webhook also receives earlier events, even if they were already handed to another webhook", async () => {
  const casino = await openCasino();
  const { playerId } = await casino.launch();
  const address = { tenantId: casino.tenant.id, environment: casino.environment, playerId };
  const deposits = "wallet.deposit.completed";
  await openWebhook(casino, { eventTypes: [deposits, "round.settled"] });
  const ordered = await openWebhook(casino, { eventTypes: [deposits, "bonus.forfeited"] });
  await change(casino, ordered.id, { order: "player" });
  for (const [amountMinor, types] of [
    [100, ["round.settled"]],
    [200, ["bonus.forfeited"]],
  ] as const) {
    const money = { currency: "USD", amountMinor, idempotencyKey: ulid() } as const;
    // By the wallet itself: a deposit by the API would store its history at once.
    await walletStub(env, address).deposit({ ...money, fingerprint: money.idempotencyKey });
    await handOver(env, address, types);
  }
  const told = await ordered.deliveriesOf(2);
  expect(told.map(({ event }) => event.data.amount)).toEqual(["1.00", "2.00"]);
});

it("a webhook delivers in no particular order unless asked to", () =>
  withStore({}, ({ add, take }) => {
    add("a1", "a2");
    expect(take()).toEqual(["a1", "a2"]);
  }));

it("the statistics show attempts, the success rate, percentiles, and how long events have been waiting", async () => {
  const casino = await openCasino();
  const endpoint = await openEndpoint(casino, "status=500&times=1&retryAfter=3600");
  const statistics = async (query = "") =>
    expectSuccess(await casino.call("GET", `${WEBHOOKS}/${endpoint.id}/statistics${query}`));
  const none = { attempts: 0, delivered: 0, successRate: null, durationMs: null };
  expect(await statistics()).toMatchObject({ ...none, waiting: 0, oldestWaitingAt: null });
  expect((await endpoint.sendTest()).status).toBe("retrying");
  for (let test = 1; test < 20; test += 1) {
    expect((await endpoint.sendTest()).status).toBe("delivered");
  }
  await endpoint.run("UPDATE attempt SET duration_ms = seq * 10");
  const told = await statistics("?hours=1");
  expect(told).toMatchObject({ attempts: 20, delivered: 19, successRate: 0.95, waiting: 1 });
  expect(told.durationMs).toEqual({ p50: 100, p95: 190 });
  expect(Date.parse(told.to) - Date.parse(told.from)).toBe(60 * 60 * 1000);
  expect(Date.parse(told.oldestWaitingAt)).toBeLessThanOrEqual(Date.parse(told.to));
  await endpoint.run(`UPDATE attempt SET created_at = created_at - ${2 * 60 * 60 * 1000}`);
  expect(await statistics("?hours=1")).toMatchObject({ ...none, waiting: 1 });
});
