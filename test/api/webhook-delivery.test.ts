/**
 * Events are delivered once per id, whatever receivers and kills do, in the order of retries of
 * Reference 11.5. A receiver's trouble affects no other receiver. Proofs 24 to 27;
 * Reference 11.
 */
import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { MAX_IN_FLIGHT } from "../../domain/webhooks/endpoint-pause.ts";
import { type Casino, expectSuccess, openCasino } from "../support/casino.ts";
import { ofLength, testInCi } from "../support/length.ts";
import { openEndpoint, WAIT } from "../support/webhook-endpoint.ts";
import { WEBHOOKS } from "../support/webhooks.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

describe("proof 24: events to a receiver that fails, hangs and drops", () => {
  const events = ofLength({ short: 40, proofs: 400, long: 5_000 });
  const kills = ofLength({ short: 2, proofs: 10, long: 10 });
  const LONGEST_MS = 280_000;

  it(`delivers each of ${events} events exactly once by its id, over ${kills} kills`, {
    timeout: LONGEST_MS + 20_000,
  }, async () => {
    const casino = await openCasino();
    const troubles = "fails=30&timeouts=5&drops=5";
    const endpoint = await openEndpoint(casino, troubles);
    for (let kill = 0; kill < kills; kill += 1) {
      await endpoint.announce((kill * events) / kills, events / kills);
      await evictDurableObject(endpoint.object);
      // The queue brings the same events again after the kill.
      await endpoint.announce((kill * events) / kills, events / kills);
    }
    await vi.waitFor(
      async () => {
        // Resets the breaker and the waits, which this test is not about. An endpoint reads its
        // health when it starts.
        await endpoint.run("UPDATE event SET tries = 0 WHERE state = 'waiting'");
        await endpoint.run("UPDATE endpoint SET failures = 0, probe_at = NULL");
        await evictDurableObject(endpoint.object);
        await endpoint.makeDue();
        expect(await endpoint.rpc.state()).toMatchObject({ waiting: 0, failed: 0, held: 0 });
      },
      { timeout: LONGEST_MS, interval: 200 },
    );
    const deliveries = await endpoint.deliveries();
    const bodies = new Map<string, string>();
    for (const { event, body } of deliveries) {
      expect(bodies.get(event.id) ?? body, "no second body for one id").toBe(body);
      bodies.set(event.id, body);
    }
    expect(bodies.size).toBe(events);
    const accepted = deliveries.filter(({ answered }) => answered === 204);
    expect(new Set(accepted.map(({ event }) => event.id)).size).toBe(events);
  });
});

testInCi("proof 25: one dead receiver among 50 does not delay the others", async () => {
  const casinos = await Promise.all(Array.from({ length: 5 }, () => openCasino()));
  const all = await Promise.all(
    casinos.flatMap((casino, number) =>
      Array.from({ length: 10 }, (_, index) =>
        openEndpoint(casino, number + index === 0 ? "hangs=1" : ""),
      ),
    ),
  );
  const [dead, ...living] = all;
  /** Announces five events to each, and returns the p99 of the time until a working one has them. */
  const p99Of = async (endpoints: typeof all, from: number) => {
    const startedAt = Date.now();
    await Promise.all(endpoints.map((endpoint) => endpoint.announce(from, 5)));
    const delays: number[] = [];
    for (const endpoint of living) {
      const deliveries = (await endpoint.deliveriesOf(from + 5)).slice(from);
      expect(deliveries).toHaveLength(5);
      delays.push(...deliveries.map(({ at }) => at - startedAt));
    }
    delays.sort((a, b) => a - b);
    return delays[Math.floor(delays.length * 0.99)] ?? Number.NaN;
  };
  const withDead = await p99Of(all, 0);
  // On a busy machine the working receivers delay each other, so the time that they take by themselves is added.
  const alone = withDead < 5_000 ? 0 : await p99Of(living, 5);
  expect(withDead).toBeLessThan(5_000 + 3 * alone);
  // It held each of its calls for ten seconds, so everything sent to the others was sent in parallel.
  expect((await dead?.logged(5))?.map(({ status, cause }) => `${status} ${cause}`)).toEqual(
    Array.from({ length: 5 }, () => "retrying timeout"),
  );
});

describe("proof 26: an internal address", () => {
  it("is not fetched at delivery either, if a name has come to lead there after it was configured", async () => {
    const casino = await openCasino();
    const endpoint = await openEndpoint(casino);
    const url = "https://inside-later.receiver.test/";
    await endpoint.rpc.configure({
      tenantId: casino.tenant.id,
      environment: casino.environment,
      subscriptionId: endpoint.id,
      enabled: true,
      version: 9,
      url,
    });
    await endpoint.announce(0, 1);
    const [log] = await endpoint.logged(1);
    expect(log).toMatchObject({ status: "retrying", responseStatus: null });
    expect(log?.error).toMatch(/^not allowed: the name resolves/);
    expect(await (await env.TEST_RECEIVER.fetch("https://book/inside-later")).json()).toEqual([]);
  });

  it("is not reached through a redirect, which is a failure", async () => {
    const endpoint = await openEndpoint(await openCasino(), "status=302");
    await endpoint.announce(0, 1);
    const [log] = await endpoint.logged(1);
    expect(log).toMatchObject({ status: "retrying", responseStatus: 302 });
    expect(log?.error).toMatch(/redirect/);
  });
});

describe("a delivery", () => {
  it("is retried with the same id and body when it fails, and its log shows when", async () => {
    const endpoint = await openEndpoint(await openCasino(), "status=500&times=1");
    await endpoint.announce(0, 1);
    const [failed] = (await endpoint.logged(1)) as unknown as Record<string, string>[];
    const wait = Date.parse(failed?.nextAttemptAt ?? "") - Date.parse(failed?.createdAt ?? "");
    expect(failed).toMatchObject({ status: "retrying", attempt: 1, responseStatus: 500 });
    expect(failed?.responseBody).toHaveLength(1024);
    expect(wait).toBeGreaterThanOrEqual(5_000);
    expect(wait).toBeLessThan(8_000);
    await endpoint.makeDue();
    const [first, second] = await endpoint.deliveriesOf(2);
    expect(second?.body).toBe(first?.body);
    const [delivered] = await endpoint.logged(2);
    expect(delivered).toMatchObject({ status: "delivered", attempt: 2, responseStatus: 204 });
    const status = "&status=delivered&type=webhook.test";
    expect(await endpoint.logs(status)).toEqual([delivered]);
    expect(await endpoint.logs("&type=player.created")).toEqual([]);
  });

  it("waits as long as the receiver asks with Retry-After", async () => {
    const endpoint = await openEndpoint(await openCasino(), "status=503&retryAfter=600");
    await endpoint.announce(0, 1);
    const [log] = (await endpoint.logged(1)) as unknown as Record<string, string>[];
    const wait = Date.parse(log?.nextAttemptAt ?? "") - Date.parse(log?.createdAt ?? "");
    expect(Math.round(wait / 60_000)).toBe(10);
  });

  it("is given up after the eleventh attempt, and can be replayed", async () => {
    const casino = await openCasino();
    const endpoint = await openEndpoint(casino, "status=500&times=1");
    await endpoint.announce(0, 1);
    await endpoint.logged(1);
    await endpoint.run("UPDATE event SET state = 'failed', tries = 11");
    expect(await endpoint.view()).toMatchObject({ deliveries: { failed: 1 } });
    const since = new Date(Date.now() - DAY_MS).toISOString();
    const later = new Date(Date.now() + DAY_MS).toISOString();
    const replay = (from: string) =>
      casino.call("POST", `${WEBHOOKS}/${endpoint.id}/replay`, { body: { since: from } });
    expect((await replay(later)).data).toMatchObject({ replayed: 0 });
    expect((await replay(since)).data).toMatchObject({ replayed: 1 });
    const [first, again] = await endpoint.deliveriesOf(2);
    expect(again?.event.id).toBe(first?.event.id);
    expect(again?.headers["webhook-replay"]).toBe("1");
    expect(first?.headers["webhook-replay"]).toBeUndefined();
  });

  testInCi(
    "is replayed by its id, with the same body, at most 60 times a minute, and never by another tenant",
    async () => {
      const casino = await openCasino();
      const endpoint = await openEndpoint(casino);
      await endpoint.announce(0, 1);
      const [first] = await endpoint.deliveriesOf(1);
      const path = `${WEBHOOKS}/replay/${first?.event.id}`;
      expect((await casino.call("POST", path)).data).toMatchObject({
        eventId: first?.event.id,
        webhooks: [endpoint.id],
        attempts: [{ attempt: 2, status: "delivered", responseStatus: 204 }],
      });
      const again = (await endpoint.deliveriesOf(2))[1];
      expect(again).toMatchObject({ body: first?.body, headers: { "webhook-replay": "1" } });
      const other = await openCasino();
      expect((await other.call("POST", path)).code).toBe("EVENT_NOT_FOUND");
      const answers = [];
      for (let time = 0; time < 121; time += 1) answers.push(await casino.call("POST", path));
      const limited = answers.filter(({ code }) => code === "RATE_LIMITED");
      expect(limited.length).toBeGreaterThan(0);
      expect(Number(limited[0]?.headers.get("Retry-After"))).toBeGreaterThan(0);
    },
  );

  it("is one of at most ten in flight at the same time", async () => {
    const endpoint = await openEndpoint(await openCasino());
    // Announced twice, as a queue may do. That leaves no gap in their numbers.
    await endpoint.announce(0, 100);
    await endpoint.announce(0, 200);
    const leased = await endpoint.run(
      `SELECT count(*) AS count FROM event WHERE state = 'waiting' AND attempts > 0`,
    );
    expect(Number(leased[0]?.count)).toBeLessThanOrEqual(MAX_IN_FLIGHT);
    const deliveries = await endpoint.deliveriesOf(200);
    const numbers = deliveries.map(({ headers }) => Number(headers["webhook-sequence"]));
    expect(
      numbers.toSorted((a, b) => a - b),
      "numbered without gaps",
    ).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  });
});

describe("an endpoint that fails", () => {
  it("receives nothing after five failures in a row, and is served at once when a probe succeeds", async () => {
    const endpoint = await openEndpoint(await openCasino(), "status=500&times=5");
    for (let event = 0; event < 5; event += 1) {
      await endpoint.announce(event, 1);
      await endpoint.logged(event + 1);
    }
    await endpoint.announce(5, 20);
    expect(await endpoint.view()).toMatchObject({
      consecutiveFailures: 5,
      deliveries: { waiting: 25 },
    });
    expect(await endpoint.deliveries()).toHaveLength(5);
    await endpoint.run("UPDATE endpoint SET probe_at = 1");
    await evictDurableObject(endpoint.object);
    await endpoint.makeDue();
    await endpoint.deliveriesOf(30);
    expect(await endpoint.view()).toMatchObject({ consecutiveFailures: 0, enabled: true });
  });

  it("is disabled by a 410, its events are held, and the audit log says so; a replay sends them later", async () => {
    const casino = await openCasino();
    const endpoint = await openEndpoint(casino, "status=410&times=1");
    await endpoint.announce(0, 1);
    await endpoint.logged(1);
    await endpoint.announce(1, 3);
    expect(await endpoint.view()).toMatchObject({
      enabled: false,
      disabledReason: "gone",
      deliveries: { waiting: 0, held: 4 },
    });
    await expectAudited(casino, "webhook.disabled", [{ target: { id: endpoint.id } }]);
    const test = await casino.call("POST", `${WEBHOOKS}/${endpoint.id}/test`);
    expect(test.code).toBe("ACTION_NOT_ALLOWED");
    const enabled = await endpoint.enable();
    expect(enabled.attempt).toMatchObject({ status: "delivered", type: "webhook.test" });
    expect(await endpoint.view()).toMatchObject({ enabled: true, deliveries: { held: 4 } });
    const since = new Date(Date.now() - DAY_MS).toISOString();
    const path = `${WEBHOOKS}/${endpoint.id}/replay`;
    expect((await casino.call("POST", path, { body: { since } })).data).toMatchObject({
      replayed: 4,
    });
    const deliveries = await endpoint.deliveriesOf(6);
    expect(new Set(deliveries.map(({ event }) => event.id)).size).toBe(5);
  });

  it.each([50, 70, 90, 100])(
    "is recorded in the audit log at %i failures in a row",
    async (failures) => {
      const casino = await openCasino();
      const endpoint = await openEndpoint(casino, "status=500");
      await endpoint.run(
        `UPDATE endpoint SET failures = ${failures - 1}, failing_since = ${Date.now()}`,
      );
      await evictDurableObject(endpoint.object);
      await endpoint.announce(0, 1);
      const after = { consecutiveFailures: failures, disabledReason: null };
      await expectAudited(casino, "webhook.failing", [{ after }]);
      expect(await endpoint.view()).toMatchObject({ consecutiveFailures: failures });
    },
  );

  it("is disabled after five days of only failures, and not before", async () => {
    const casino = await openCasino();
    const endpoint = await openEndpoint(casino, "status=500");
    const failFor = async (ms: number, event: number) => {
      const since = Date.now() - ms;
      await endpoint.run(
        `UPDATE endpoint SET failures = 9, failing_since = ${since}, probe_at = NULL`,
      );
      await evictDurableObject(endpoint.object);
      await endpoint.announce(event, 1);
      await endpoint.logged(event + 1);
    };
    await failFor(5 * DAY_MS - 60_000, 0);
    expect(await endpoint.view()).toMatchObject({ enabled: true });
    await failFor(5 * DAY_MS, 1);
    expect(await endpoint.view()).toMatchObject({ enabled: false, disabledReason: "failing" });
    await expectAudited(casino, "webhook.disabled", [{ after: { disabledReason: "failing" } }]);
  });
});

it("the platform never sends the waiting events of a removed webhook", async () => {
  const casino = await openCasino();
  const endpoint = await openEndpoint(casino, "status=500");
  await endpoint.announce(0, 1);
  await endpoint.logged(1);
  expectSuccess(await casino.call("DELETE", `${WEBHOOKS}/${endpoint.id}`));
  await endpoint.announce(1, 3);
  expect(await endpoint.run("SELECT * FROM event")).toEqual([]);
  expect(await endpoint.deliveries()).toHaveLength(1);
});

/** Waits until the audit log has exactly these entries of an action. */
function expectAudited(casino: Casino, action: string, entries: readonly object[]): Promise<void> {
  return vi.waitFor(async () => {
    const log = await casino.call("GET", `/api/v1/admin/audit-log?action=${action}`);
    expect(log.data.entries).toHaveLength(entries.length);
    const actor = { type: "platform" };
    expect(log.data.entries).toMatchObject(entries.map((entry) => ({ actor, ...entry })));
  }, WAIT);
}
