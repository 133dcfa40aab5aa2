/**
 * Trouble on our own side (resolver, sender) is never charged to a receiver, and the log says the true cause of
 * what is. Reference 11.8 and 11.16.
 */
import { runDurableObjectAlarm } from "cloudflare:test";
import { ulid } from "ulid";
import { expect, it, vi } from "vitest";
import { openCasino } from "../support/casino.ts";
import { openEndpoint, WAIT } from "../support/webhook-endpoint.ts";
import { receiverUrl, WEBHOOKS } from "../support/webhooks.ts";

const weatherName = () => `weather${ulid().toLowerCase()}`;

it("a resolver that is down costs a receiver no attempt and no failure, and everything is delivered once it is back", async () => {
  const endpoint = await openEndpoint(await openCasino(), "", weatherName());
  await endpoint.announce(0, 30);
  await vi.waitFor(async () => {
    const tried = "SELECT sum(due_at > accepted_at) AS again FROM event";
    expect((await endpoint.run(tried))[0]?.again, "only what was under way").toBe(10);
  }, WAIT);
  expect(await endpoint.sendTest(), "nothing could be tried").toBeNull();
  expect(await endpoint.logs()).toEqual([]);
  expect(await endpoint.view()).toMatchObject({
    ...{ consecutiveFailures: 0, nextProbeAt: null, enabled: true },
    deliveries: { waiting: 31, failed: 0 },
  });
  await endpoint.recover();
  await endpoint.restart();
  await endpoint.makeDue();
  await runDurableObjectAlarm(endpoint.object);
  expect(await endpoint.deliveriesOf(31)).toHaveLength(31);
  const attempts = (await endpoint.logs("&limit=100")).map(({ attempt }) => attempt);
  expect(new Set(attempts)).toEqual(new Set([1]));
});

it("a URL that cannot be checked now is not refused as wrong", async () => {
  const casino = await openCasino();
  const body = { url: receiverUrl("", weatherName()) };
  expect((await casino.call("POST", WEBHOOKS, { body })).status).toBe(201);
  expect(await casino.call("POST", WEBHOOKS, { body })).toMatchObject({ code: "UNAVAILABLE" });
});

it.each([
  ["status=500", "status", 500],
  ["status=302", "redirect", 302],
  ["status=526", "tls", 526],
  ["drops=100", "connection", null],
])(
  "the log states the true cause of a failure: %s is %s",
  async (troubles, cause, responseStatus) => {
    const endpoint = await openEndpoint(await openCasino(), troubles);
    expect(await endpoint.sendTest()).toMatchObject({ status: "retrying", cause, responseStatus });
  },
);
