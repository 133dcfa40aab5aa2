/**
 * What an endpoint keeps: past its limits nothing that waits is lost, and what is deleted undelivered is
 * counted and reported. Reference 11.18.
 */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import {
  RETENTION_LIMITS,
  RETENTION_MS,
  type RetentionLimits,
} from "../../durable-objects/webhook-endpoint/retention.ts";
import { ENDPOINT_SCHEMA } from "../../durable-objects/webhook-endpoint/schema.ts";
import { WebhookEndpointStore } from "../../durable-objects/webhook-endpoint/webhook-endpoint-store.ts";
import { type Casino, openCasino } from "../support/casino.ts";
import { openEndpoint, WAIT } from "../support/webhook-endpoint.ts";
import { WEBHOOKS } from "../support/webhooks.ts";

type Endpoint = Awaited<ReturnType<typeof openEndpoint>>;

/** Prunes with limits of ten or a hundred events, and returns what that did. */
async function prune(
  endpoint: Endpoint,
  { inMs = 0, ...limits }: Partial<RetentionLimits> & { inMs?: number } = {},
): Promise<void> {
  const small = { ...RETENTION_LIMITS, waiting: 10, events: 10, ...limits };
  await runInDurableObject(endpoint.object, (_, { storage }) =>
    new WebhookEndpointStore(storage).prune(Date.now() + inMs, small),
  );
  await endpoint.restart();
  await runDurableObjectAlarm(endpoint.object);
}

async function expectNotified(casino: Casino, action: string, events: number): Promise<void> {
  await vi.waitFor(async () => {
    const log = await casino.call("GET", `/api/v1/admin/audit-log?action=${action}`);
    expect(log.data.entries).toMatchObject([{ after: { events } }]);
  }, WAIT);
}

/** Opens a paused endpoint, for which nothing is sent. */
async function openFull(events: number) {
  const casino = await openCasino();
  const endpoint = await openEndpoint(casino);
  await endpoint.announce(-1, 1);
  await endpoint.logged(1);
  await endpoint.run(`UPDATE endpoint SET failures = 5, probe_at = ${Date.now() + 9e8}`);
  await endpoint.restart();
  await endpoint.announce(0, events);
  return { casino, endpoint };
}

it("beyond the limit the oldest waiting events are held, are reported and can be replayed; delivered events are deleted first", async () => {
  const { casino, endpoint } = await openFull(25);
  await prune(endpoint);
  expect(await endpoint.view()).toMatchObject({
    deliveries: { waiting: 10, held: 15, failed: 0, dropped: 0 },
  });
  expect(await endpoint.run("SELECT seq FROM event WHERE state = 'held'")).toEqual(
    Array.from({ length: 15 }, (_, index) => ({ seq: index + 2 })),
  );
  expect(await endpoint.run("SELECT seq FROM event WHERE state = 'delivered'")).toEqual([]);
  await expectNotified(casino, "webhook.events_held", 15);
  const body = { since: new Date(0).toISOString() };
  const replayed = await casino.call("POST", `${WEBHOOKS}/${endpoint.id}/replay`, { body });
  expect(replayed.data).toMatchObject({ replayed: 15 });
});

it("events that are deleted undelivered, beyond the last limit and after 30 days, are counted and reported; the log is kept as long", async () => {
  const { casino, endpoint } = await openFull(25);
  await prune(endpoint, { undelivered: 20 });
  expect(await endpoint.view()).toMatchObject({
    deliveries: { waiting: 10, held: 10, dropped: 5 },
  });
  await expectNotified(casino, "webhook.events_dropped", 5);
  await prune(endpoint, { inMs: RETENTION_MS - 60_000 });
  expect(await endpoint.logs()).toHaveLength(1);
  await prune(endpoint, { inMs: RETENTION_MS + 60_000 });
  expect(await endpoint.view()).toMatchObject({ deliveries: { waiting: 0, held: 0, dropped: 25 } });
  expect(await endpoint.logs()).toEqual([]);
});

it("an event that arrives more than 30 days late is held and reported once, and is delivered by a replay", async () => {
  const casino = await openCasino();
  const endpoint = await openEndpoint(casino);
  const daysAgo = (days: number) => Date.now() - days * 86_400_000;
  const late = () => endpoint.announce(0, 2, daysAgo(31));
  await late();
  await late();
  await endpoint.announce(2, 1, daysAgo(29));
  await endpoint.deliveriesOf(1);
  expect(await endpoint.view()).toMatchObject({ deliveries: { waiting: 0, held: 2, dropped: 0 } });
  await expectNotified(casino, "webhook.events_held", 2);
  const body = { since: new Date(0).toISOString() };
  const replayed = await casino.call("POST", `${WEBHOOKS}/${endpoint.id}/replay`, { body });
  expect(replayed.data).toMatchObject({ replayed: 2, attempt: { status: "delivered" } });
  await endpoint.deliveriesOf(3);
});

it("an endpoint stored by the first version continues with its events and its log", async () => {
  const { endpoint } = await openFull(3);
  await runInDurableObject(endpoint.object, (_, { storage }) => {
    const rows = (sql: string) => storage.sql.exec(sql).toArray();
    const [kept] = rows("SELECT * FROM endpoint");
    const events = rows("SELECT * FROM event");
    for (const table of ["endpoint", "event", "attempt", "notice", "dropped", "migration"]) {
      storage.sql.exec(`DROP TABLE IF EXISTS ${table}`);
    }
    storage.sql.exec(ENDPOINT_SCHEMA[0] ?? "");
    storage.sql.exec("CREATE TABLE migration (step INTEGER PRIMARY KEY) STRICT");
    storage.sql.exec("INSERT INTO migration VALUES (0)");
    const insert = (table: string, row: Record<string, SqlStorageValue>) =>
      storage.sql.exec(
        `INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => "?")})`,
        ...Object.values(row),
      );
    insert("endpoint", kept ?? {});
    for (const { player_id: _, thin: __, line: ___, ...event } of events) insert("event", event);
    const now = Date.now();
    storage.sql.exec(`INSERT INTO attempt (event_id, type, attempt, status, duration_ms, created_at)
      VALUES ('evt_old', 'webhook.test', 1, 'delivered', 7, ${now}),
        ('evt_older', 'webhook.test', 1, 'failed', 7, ${now - 1})`);
  });
  await endpoint.restart();
  expect(await endpoint.view()).toMatchObject({ deliveries: { waiting: 3, dropped: 0 } });
  expect(await endpoint.logs()).toMatchObject([
    { eventId: "evt_old", cause: null },
    { eventId: "evt_older" },
  ]);
  expect(await endpoint.logs("&eventId=evt_old&status=delivered")).toHaveLength(1);
  expect(await endpoint.logs("&status=failed")).toMatchObject([{ eventId: "evt_older" }]);
  await endpoint.enable();
  await endpoint.deliveriesOf(5);
});

it("the audit log says how many events were waiting when a webhook was removed", async () => {
  const { casino, endpoint } = await openFull(3);
  expect((await casino.call("DELETE", `${WEBHOOKS}/${endpoint.id}`)).status).toBe(200);
  const log = await casino.call("GET", "/api/v1/admin/audit-log?action=webhook.removed");
  expect(log.data.entries).toMatchObject([{ before: { waiting: 3, held: 0 }, after: null }]);
});

it("the log's total looks at the newest 10,000 attempts, and says when there are more", async () => {
  const casino = await openCasino();
  const endpoint = await openEndpoint(casino);
  await endpoint.announce(0, 1);
  await endpoint.logged(1);
  const copies = (count: number) =>
    endpoint.run(
      `INSERT INTO attempt (event_id, type, attempt, status, duration_ms, created_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
       SELECT 'evt_' || i, 'round.settled', 1, iif(i % 2 = 0, 'delivered', 'failed'), 1, 1 FROM n`,
    );
  const meta = async (query: string) =>
    (await casino.call("GET", `${WEBHOOKS}/logs?subscriptionId=${endpoint.id}${query}`)).meta;
  await copies(9_999);
  expect(await meta("")).toMatchObject({ total: 10_000 });
  expect(await meta("")).not.toHaveProperty("totalIsLowerBound");
  await copies(1);
  expect(await meta("")).toMatchObject({ total: 10_000, totalIsLowerBound: true });
  const failed = await meta("&status=failed&pageSize=10");
  // Failures have their own index.
  expect(failed).toMatchObject({ total: 5_001, hasMore: true });
  expect(failed).not.toHaveProperty("totalIsLowerBound");
  expect(await meta(`&status=failed&cursor=${failed?.nextCursor}`)).not.toHaveProperty("total");
});
