/**
 * A receiver that fails for a second is paused for half a minute, and a caller who asks learns at once whether it
 * works again. The clock is driven. Proof 35; Reference 11.7 and 11.15.
 */
import { runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BREAKER_FAILURES, MAX_IN_FLIGHT } from "../../domain/webhooks/endpoint-pause.ts";
import { openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { testInCi } from "../support/length.ts";
import { openEndpoint, WAIT } from "../support/webhook-endpoint.ts";
import { WEBHOOKS } from "../support/webhooks.ts";

beforeEach(holdClock);
afterEach(releaseClock);

/** Enough that some still wait when the receiver goes down: with fewer, a first retry is waited for. */
const EVENTS = 100;

/** Opens an endpoint whose receiver went down with ten deliveries under way, and which is paused now. */
async function openPaused() {
  const casino = await openCasino();
  const endpoint = await openEndpoint(casino, "down=1");
  const other = await openEndpoint(casino);
  await endpoint.announce(0, EVENTS);
  await vi.waitFor(async () => {
    const [row] = await endpoint.run(
      "SELECT failures, (SELECT sum(attempts) FROM event) AS attempted FROM endpoint",
    );
    expect(row?.failures).toBe(BREAKER_FAILURES);
    expect(await endpoint.logs("&limit=100"), "nothing is under way").toHaveLength(
      Number(row?.attempted),
    );
  }, WAIT);
  return { casino, endpoint, other };
}

it("proof 35: after a second and a half of 503 with ten in flight, deliveries flow again within 40 seconds, and nothing is lost", async () => {
  const { endpoint } = await openPaused();
  const view = await endpoint.view();
  expect(view).toMatchObject({ consecutiveFailures: BREAKER_FAILURES, enabled: true });
  // Waiting for the pause has moved the clock by less than five seconds.
  const pause = Date.parse(view.nextProbeAt) - Date.now();
  expect(pause).toBeLessThanOrEqual(30_000);
  expect(pause).toBeGreaterThan(25_000);
  const tried = (await endpoint.logs("&limit=100")).length;
  expect(tried).toBeGreaterThan(MAX_IN_FLIGHT);
  await endpoint.recover();
  advanceSeconds(20);
  await runDurableObjectAlarm(endpoint.object);
  expect((await endpoint.deliveries()).length).toBe(tried);
  advanceSeconds(10);
  await runDurableObjectAlarm(endpoint.object);
  const deliveries = await endpoint.deliveriesOf(tried + EVENTS);
  const accepted = deliveries.filter(({ answered }) => answered === 204);
  expect(new Set(accepted.map(({ event }) => event.id)).size).toBe(EVENTS);
  expect(accepted).toHaveLength(EVENTS);
  expect(await endpoint.view()).toMatchObject({ consecutiveFailures: 0, nextProbeAt: null });
});

testInCi(
  "a test during a pause returns the receiver's answer at once; a failed test does not lengthen the pause, and a successful one ends it",
  async () => {
    const { endpoint } = await openPaused();
    const { nextProbeAt } = await endpoint.view();
    expect(await endpoint.sendTest()).toMatchObject({ status: "retrying", responseStatus: 503 });
    expect(await endpoint.view()).toMatchObject({ consecutiveFailures: 5, nextProbeAt });
    await endpoint.recover();
    expect(await endpoint.sendTest()).toMatchObject({ status: "delivered", responseStatus: 204 });
    expect(await endpoint.view()).toMatchObject({ consecutiveFailures: 0, nextProbeAt: null });
    await vi.waitFor(async () => {
      // What failed twice waits longer; without a call the alarm would come a minute later.
      advanceSeconds(10);
      await runDurableObjectAlarm(endpoint.object);
      expect(await endpoint.view()).toMatchObject({ deliveries: { waiting: 0, failed: 0 } });
    }, WAIT);
  },
);

it("a replay also returns the receiver's answer at once", async () => {
  const { casino, endpoint } = await openPaused();
  const deliveries = await endpoint.deliveries();
  const ids = deliveries.map(({ event }) => event.id);
  // On a busy machine the first event is tried again before the receiver is paused.
  const attempt = ids.filter((id) => id === ids[0]).length + 1;
  await endpoint.recover();
  const replayed = await casino.call("POST", `${WEBHOOKS}/replay/${ids[0]}`);
  expect(replayed.data.attempts).toMatchObject([{ attempt, status: "delivered" }]);
  expect(await endpoint.view()).toMatchObject({ consecutiveFailures: 0, nextProbeAt: null });
});

testInCi(
  "enabling a webhook also returns the receiver's answer at once, even if the webhook is only paused",
  async () => {
    const { endpoint } = await openPaused();
    expect((await endpoint.enable()).attempt).toMatchObject({ responseStatus: 503 });
    await endpoint.recover();
    const { attempt, nextProbeAt } = await endpoint.enable();
    expect(attempt).toMatchObject({ type: "webhook.test", responseStatus: 204 });
    expect(nextProbeAt).toBeNull();
  },
);

it("the first pause is reported to the environment's other webhooks and to the audit log, and not again after a failed probe", async () => {
  const { casino, endpoint, other } = await openPaused();
  const [told] = await other.deliveriesOf(1);
  expect(told?.event).toMatchObject({
    type: "webhook.paused",
    data: { subscriptionId: endpoint.id, consecutiveFailures: BREAKER_FAILURES },
  });
  advanceSeconds(30);
  await runDurableObjectAlarm(endpoint.object);
  await vi.waitFor(async () => {
    expect((await endpoint.view()).consecutiveFailures).toBe(BREAKER_FAILURES + 1);
  }, WAIT);
  await other.sendTest();
  expect((await other.deliveries()).map(({ event }) => event.type)).toEqual([
    "webhook.paused",
    "webhook.test",
  ]);
  const log = await casino.call("GET", "/api/v1/admin/audit-log?action=webhook.paused");
  expect(log.data.entries).toMatchObject([{ target: { id: endpoint.id } }]);
});
