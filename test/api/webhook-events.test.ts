/**
 * All event types are emitted where they happen, in sandbox and production separately. Each
 * delivery is verified with the official library and checked against its schema. Reference 11.9.
 */

import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import type { HistoryBatch } from "../../domain/wallet/history-entry.ts";
import { webhookEndpointName } from "../../durable-objects/names.ts";
import { catchUpHistory } from "../../src/history/catch-up.ts";
import { consumeQueue } from "../../src/history/consume-queue.ts";
import { walletStub } from "../../src/objects.ts";
import { openPool } from "../objects/open-pool.ts";
import { type Casino, expectSuccess, openCasino } from "../support/casino.ts";
import { ofLength } from "../support/length.ts";
import { withdraw } from "../support/signed-withdraw.ts";
import { openWebhook, WEBHOOKS } from "../support/webhooks.ts";

function catchUp(casino: Casino, playerId: string): Promise<unknown> {
  const { tenant, environment } = casino;
  return catchUpHistory(env, { tenantId: tenant.id, environment, playerId });
}

describe.each(["sandbox", "production"] as const)("in %s", (environment) => {
  it("sends one event each for a player, a session, a deposit and withdrawals, and none to the other environment", async () => {
    const casino = await openCasino({ environment });
    const webhook = await openWebhook(casino);
    const { id: otherId } = expectSuccess(
      await casino.call("POST", WEBHOOKS, {
        body: { url: "https://other.receiver.test/" },
        credential: casino.otherKey,
      }),
    );
    const { playerId, externalId } = await casino.launch();
    await casino.deposit(playerId, "100", "USDC");
    await withdraw(casino, { playerId, amount: "10", currency: "USDC" });
    const toAddress = "0x52908400098527886E0F7030069857D2E4169EE7";
    const held = await withdraw(casino, {
      playerId,
      amount: "40",
      currency: "USDC",
      chain: "ethereum",
      toAddress,
    });
    const { withdrawalId } = expectSuccess(held);
    const sent = `/api/v1/admin/withdrawals/${withdrawalId}/sent`;
    const body = { reference: "0xabc" };
    expectSuccess(await casino.call("POST", sent, { signed: true, body }));
    const confirm = `/api/v1/admin/withdrawals/${withdrawalId}/confirm`;
    expectSuccess(await casino.call("POST", confirm, { signed: true, body: {} }));
    const { tenant } = casino;
    const path = `/api/v1/platform/withdrawals/${withdrawalId}/fail`;
    const reason = { tenantId: tenant.id, environment, reason: "Returned" };
    const credential = env.TEST_PLATFORM_KEY;
    expectSuccess(await casino.call("POST", path, { body: reason, credential }));
    await catchUp(casino, playerId);
    const deliveries = await webhook.deliveriesOf(7);
    expect(deliveries.map(({ event }) => event.type).toSorted()).toEqual([
      "player.created",
      "session.started",
      "wallet.deposit.completed",
      "wallet.withdrawal.completed",
      "wallet.withdrawal.confirmed",
      "wallet.withdrawal.failed",
      "wallet.withdrawal.sent",
    ]);
    for (const { event } of deliveries) {
      expect(event).toMatchObject({ environment, tenantId: casino.tenant.id });
      expect(event.data).toMatchObject({ playerId: externalId });
    }
    const deposit = deliveries.find(({ event }) => event.type === "wallet.deposit.completed");
    expect(deposit?.event.data).toMatchObject({ amount: "100.000000", currency: "USDC" });
    const { logs } = (
      await casino.call("GET", `${WEBHOOKS}/logs?subscriptionId=${otherId}`, {
        credential: casino.otherKey,
      })
    ).data;
    expect(logs).toEqual([]);
  });
});

it("the platform sends a settled round to a webhook that subscribed to it, and never a demo round", async () => {
  const casino = await openCasino();
  const webhook = await openWebhook(casino, { eventTypes: ["round.settled"] });
  const player = await casino.launch();
  const demo = await casino.launch({ demo: true });
  await casino.deposit(player.playerId, "10");
  for (const { call } of [player, demo]) {
    const options = { body: { stake: "1.00" }, headers: { "Idempotency-Key": ulid() } };
    expectSuccess(await call("POST", "/api/v1/games/golden-reels/rounds", options));
  }
  await catchUp(casino, demo.playerId);
  await catchUp(casino, player.playerId);
  const [round] = await webhook.deliveriesOf(1);
  expect(round?.event).toMatchObject({
    type: "round.settled",
    data: { stake: "1.00", gameId: "golden-reels", playerId: player.externalId },
  });
  expect(await webhook.deliveries()).toHaveLength(1);
});

it("the platform sends the events of a round right after the answer, and once, even if the outbox sends them again", async () => {
  const casino = await openCasino();
  const types = ["round.settled", "bonus.converted", "bonus.forfeited"];
  const webhook = await openWebhook(casino, { eventTypes: types });
  const player = await casino.launch();
  await casino.deposit(player.playerId, "10");
  const keyed = (body: object) => ({ body, headers: { "Idempotency-Key": ulid() } });
  const play = () =>
    player.call("POST", "/api/v1/games/golden-reels/rounds", keyed({ stake: "1.00" }));
  for (let round = 1; round <= 3; round += 1) {
    expectSuccess(await play());
    await webhook.deliveriesOf(round);
  }
  const bonus = `/api/v1/admin/players/${player.playerId}/bonuses`;
  const credit = { amount: "5.00", currency: "USD", wageringMultiplier: 10 };
  expectSuccess(await casino.call("POST", bonus, keyed(credit)));
  expectSuccess(await casino.call("POST", `${bonus}/forfeit`, keyed({ currency: "USD" })));
  const deliveries = await webhook.deliveriesOf(4);
  expect(deliveries.at(-1)?.event).toMatchObject({ type: "bonus.forfeited" });
  await catchUp(casino, player.playerId);
  await casino.call("POST", `${WEBHOOKS}/${webhook.id}/test`);
  const all = await webhook.deliveriesOf(5);
  expect(all.map(({ event }) => event.type)).toEqual([
    ...Array(3).fill("round.settled"),
    "bonus.forfeited",
    "webhook.test",
  ]);
});

it("the platform sends a jackpot win at once, with the operator's own id of the player", async () => {
  const casino = await openCasino();
  const webhook = await openWebhook(casino, { eventTypes: ["round.jackpot_won"] });
  const player = await casino.launch();
  await casino.deposit(player.playerId, "10");
  const { makeNextBetWin, state } = openPool({ tenantId: casino.tenant.id });
  const spin = async () =>
    expectSuccess(
      await player.call("POST", "/api/v1/games/golden-reels/rounds", {
        body: { stake: "1.00" },
        headers: { "Idempotency-Key": ulid() },
      }),
    );
  await spin();
  await makeNextBetWin();
  const { round, jackpot } = await spin();
  expect(jackpot.won).not.toBeNull();
  const [delivery] = await webhook.deliveriesOf(1);
  expect(delivery?.event.data).toMatchObject({
    playerId: player.externalId,
    poolId: (await state()).snapshot.id,
    roundId: round.id,
    cycle: 1,
    lockedToBonus: false,
  });
  expect(await webhook.deliveries()).toHaveLength(1);
});

it("the platform sends each event exactly once, even if the queue loses, repeats or delays messages", async () => {
  const casino = await openCasino();
  const webhook = await openWebhook(casino);
  const { playerId } = await casino.launch();
  const address = { tenantId: casino.tenant.id, environment: casino.environment, playerId };
  const stub = walletStub(env, address);
  for (let time = 1; time <= 5; time += 1) {
    const idempotencyKey = ulid();
    const money = { currency: "USD", amountMinor: 100 } as const;
    await stub.deposit({ ...money, idempotencyKey, fingerprint: idempotencyKey });
  }
  const unstored = await stub.unstoredHistory();
  const batch = unstored.ok ? unstored.value : null;
  expect(batch?.entries.length).toBeGreaterThan(0);
  const messages = Array.from({ length: 5 }, () => ({ body: batch }));
  const repeated = { messages } as unknown as MessageBatch<HistoryBatch>;
  await Promise.all([consumeQueue(repeated, env), consumeQueue(repeated, env)]);
  await catchUp(casino, playerId);
  await consumeQueue(repeated, env);
  const deliveries = await webhook.deliveriesOf(7);
  expect(new Set(deliveries.map(({ event }) => event.id)).size).toBe(7);
  expect(deliveries).toHaveLength(7);
});

it("the platform sends each event exactly once if the queue loses everything once, then duplicates and reverses the rest", async () => {
  const casino = await openCasino();
  const webhook = await openWebhook(casino);
  const players = ofLength({ short: 3, proofs: 10, long: 40 });
  const times = ofLength({ short: 4, proofs: 20, long: 100 });
  const wallets: ReturnType<typeof walletStub>[] = [];
  const playerIds: string[] = [];
  for (let player = 0; player < players; player += 1) {
    const { playerId } = await casino.launch();
    playerIds.push(playerId);
    const address = { tenantId: casino.tenant.id, environment: casino.environment, playerId };
    wallets.push(walletStub(env, address));
  }
  const sent = async () => {
    const unstored = await Promise.all(wallets.map((wallet) => wallet.unstoredHistory()));
    return unstored.flatMap((one) => (one.ok && one.value !== null ? [{ body: one.value }] : []));
  };
  for (let time = 0; time < times; time += 1) {
    for (const wallet of wallets) {
      const idempotencyKey = ulid();
      const money = { currency: "USD", amountMinor: 100 } as const;
      await wallet.deposit({ ...money, idempotencyKey, fingerprint: idempotencyKey });
    }
    // What was sent so far is lost, or arrives twice, in reverse order.
    const messages = (await sent()).flatMap((one) => [one, one]).toReversed();
    const isLost = time % 2 === 0;
    if (!isLost) await consumeQueue({ messages } as unknown as MessageBatch<HistoryBatch>, env);
  }
  // Each player's creation, session and deposits.
  const events = players * (2 + times);
  const deliveries = await webhook.deliveriesOf(events);
  expect(new Set(deliveries.map(({ event }) => event.id)).size).toBe(events);
  expect(deliveries).toHaveLength(events);
  // The books beside the journal count each deposit once as well.
  for (const playerId of playerIds) {
    const path = `/api/v1/wallet/transactions/${playerId}?limit=100`;
    expect(expectSuccess(await casino.call("GET", path)).transactions).toHaveLength(times);
  }
});

it("the platform sends an event as soon as its endpoint can be reached again, and reads do not wait for it", async () => {
  const casino = await openCasino();
  const webhook = await openWebhook(casino, { eventTypes: ["wallet.deposit.completed"] });
  const { playerId } = await casino.launch();
  await catchUp(casino, playerId);
  const name = webhookEndpointName(casino.tenant.id, casino.environment, webhook.id);
  const endpoint = env.WEBHOOK_ENDPOINT.getByName(name);
  const run = (sql: string) =>
    runInDurableObject(endpoint, (_, { storage }) => storage.sql.exec(sql).toArray());
  await run("ALTER TABLE event RENAME TO unreachable");
  await casino.deposit(playerId, "5");
  const listed = await casino.call("GET", `/api/v1/wallet/transactions/${playerId}`);
  expect(expectSuccess(listed).transactions).toHaveLength(1);
  expect(await webhook.deliveries()).toEqual([]);
  await run("ALTER TABLE unreachable RENAME TO event");
  await catchUp(casino, playerId);
  const [delivery] = await webhook.deliveriesOf(1);
  expect(delivery?.event.data).toMatchObject({ amount: "5.00" });
});
