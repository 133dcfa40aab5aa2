/**
 * What a tenant can look up: its events with payload and attempts, the log by time; and what it can have
 * sent again. Reference 11.16, 11.17 and 11.21.
 */
import { ulid } from "ulid";
import { beforeAll, describe, expect, it } from "vitest";
import { type Casino, expectSuccess, openCasino } from "../support/casino.ts";
import { openEndpoint } from "../support/webhook-endpoint.ts";
import { openWebhook, WEBHOOKS } from "../support/webhooks.ts";

const EVENTS = "/api/v1/admin/events";

describe("the list of events", () => {
  let casino: Casino;
  let endpoint: Awaited<ReturnType<typeof openEndpoint>>;
  let second: string;
  beforeAll(async () => {
    casino = await openCasino();
    endpoint = await openEndpoint(casino);
    second = (await openWebhook(casino, { eventTypes: ["wallet.deposit.completed"] })).id;
    const playerId = `guest-${ulid()}`;
    const { playerId: id } = await casino.launch({ playerId });
    await casino.deposit(id, "10");
    const { playerId: other } = await casino.launch();
    for (const player of [id, other]) {
      await casino.call("GET", `/api/v1/wallet/transactions/${player}`);
    }
    await endpoint.deliveriesOf(5);
  });
  const list = async (query = "") =>
    (await casino.call("GET", `${EVENTS}${query}`)) as never as {
      data: { events: { id: string; type: string; playerId: string; createdAt: string }[] };
      meta: { total?: number; nextCursor?: string };
    };

  it("shows each event once, newest first, with what became of it at each webhook", async () => {
    const { data, meta } = await list();
    expect(data.events).toHaveLength(5);
    expect(meta.total).toBe(5);
    expect(new Set(data.events.map(({ id }) => id)).size).toBe(5);
    const times = data.events.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const deposit = data.events.find(({ type }) => type === "wallet.deposit.completed");
    expect(deposit).toMatchObject({
      webhooks: expect.arrayContaining([
        { subscriptionId: endpoint.id, state: "delivered", attempts: 1 },
        expect.objectContaining({ subscriptionId: second }),
      ]),
    });
  });

  it("is filtered by type, player and time, and continues by cursor", async () => {
    const { data: all } = await list();
    const { playerId } = all.events.find(({ type }) => type === "wallet.deposit.completed") ?? {};
    const ofPlayer = (await list(`?playerId=${playerId}`)).data.events;
    expect(ofPlayer).toHaveLength(3);
    expect((await list("?type=session.started")).data.events).toHaveLength(2);
    expect((await list("?to=2020-01-01T00:00:00Z")).data.events).toEqual([]);
    expect((await list("?from=2020-01-01T00:00:00Z")).data.events).toEqual(all.events);
    const paged = [];
    let cursor: string | undefined;
    do {
      const { data, meta } = await list(
        `?limit=2${cursor === undefined ? "" : `&cursor=${cursor}`}`,
      );
      paged.push(...data.events);
      cursor = meta.nextCursor;
    } while (cursor !== undefined);
    expect(paged).toEqual(all.events);
  });

  it("shows one event with the payload that was sent and its attempts, to its own tenant and environment only", async () => {
    const [delivery] = await endpoint.deliveries();
    const path = `${EVENTS}/${delivery?.event.id}`;
    expect(expectSuccess(await casino.call("GET", path))).toMatchObject({
      id: delivery?.event.id,
      payload: JSON.parse(delivery?.body ?? ""),
      attempts: expect.arrayContaining([
        expect.objectContaining({ subscriptionId: endpoint.id, status: "delivered", cause: null }),
      ]),
    });
    const other = await openCasino();
    for (const credential of [casino.otherKey, other.key]) {
      expect((await casino.call("GET", path, { credential })).code).toBe("EVENT_NOT_FOUND");
      expect((await casino.call("GET", EVENTS, { credential })).data.events).toEqual([]);
    }
  });

  it("has a log that can be filtered by time", async () => {
    expect(await endpoint.logs("&from=2020-01-01T00:00:00Z")).toHaveLength(5);
    expect(await endpoint.logs("&to=2020-01-01T00:00:00Z")).toEqual([]);
  });
});

describe("a replay of a period", () => {
  it("sends delivered events too when asked, by type and time, the first at once and the others 100 a second", async () => {
    const casino = await openCasino();
    const endpoint = await openEndpoint(casino);
    await endpoint.announce(0, 1);
    await endpoint.logged(1);
    await endpoint.run(`INSERT INTO event (id, type, body, state, due_at, created_at, accepted_at)
      WITH RECURSIVE n AS (SELECT 1 AS value UNION ALL SELECT value + 1 FROM n WHERE value < 249)
      SELECT 'evt_' || value, 'webhook.test', '{}', 'delivered', 0, ${Date.now()}, 0 FROM n`);
    // A pause, so that what follows the first stays in line.
    await endpoint.run(`UPDATE endpoint SET failures = 5, probe_at = ${Date.now() + 9e8}`);
    await endpoint.restart();
    const replay = async (body: object) =>
      expectSuccess(await casino.call("POST", `${WEBHOOKS}/${endpoint.id}/replay`, { body }));
    const since = new Date(0).toISOString();
    const delivered = true;
    expect(await replay({ since })).toEqual({ replayed: 0, nextSince: null, attempt: null });
    const none = { since, delivered, eventTypes: ["player.created"] };
    expect(await replay(none)).toMatchObject({ replayed: 0 });
    expect(await replay({ since, delivered, until: since })).toMatchObject({ replayed: 0 });
    // The receiver does not accept it, so the pause lasts.
    await endpoint.run(
      "UPDATE endpoint SET config = json_set(config, '$.url', 'https://127.0.0.1/')",
    );
    await endpoint.restart();
    const replayed = await replay({ since, delivered, eventTypes: ["webhook.test"] });
    expect(replayed).toMatchObject({
      replayed: 250,
      attempt: { attempt: 2, cause: "not_allowed" },
    });
    const seconds = await endpoint.run(
      `SELECT count(*) AS count FROM event WHERE tries = 0 GROUP BY due_at ORDER BY due_at`,
    );
    expect(seconds).toEqual([{ count: 99 }, { count: 100 }, { count: 50 }]);
  });
});
