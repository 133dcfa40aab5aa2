/**
 * Configuring webhooks: they are listed, changed and removed in their own tenant and environment.
 * The secret is created with the first one and shown once. A URL that leads to an internal address
 * is refused. Reference 11.
 */
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { EVENT_TYPES } from "../../domain/webhooks/event-types.ts";
import { readConfig } from "../../src/config.ts";
import { createWholeApp } from "../../src/local/whole-app.ts";
import { expectSuccess, openCasino, send } from "../support/casino.ts";
import { openWebhook, received, receiverUrl, WAIT, WEBHOOKS } from "../support/webhooks.ts";

describe("a webhook", () => {
  it("is created, listed, changed and removed, and receives all events but round.settled by default", async () => {
    const casino = await openCasino();
    const body = { url: receiverUrl(), description: "Backend" };
    const created = await casino.call("POST", WEBHOOKS, { body });
    expect(created.status).toBe(201);
    const { secret, deliverySecret, ...view } = created.data;
    expect(secret).toBeNull();
    expect(deliverySecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(view).toMatchObject({ ...body, enabled: true, disabledReason: null });
    expect(view.eventTypes).not.toContain("round.settled");
    expect(view.eventTypes).toHaveLength(EVENT_TYPES.length - 8);
    expect((await casino.call("GET", WEBHOOKS)).data.webhooks).toEqual([view]);
    const change = { eventTypes: ["round.settled"], enabled: false };
    const changed = await casino.call("PATCH", `${WEBHOOKS}/${view.id}`, { body: change });
    expect(changed.data).toMatchObject({ ...change, disabledReason: "by_you", url: body.url });
    expectSuccess(await casino.call("DELETE", `${WEBHOOKS}/${view.id}`));
    expect((await casino.call("GET", WEBHOOKS)).data.webhooks).toEqual([]);
    expect((await casino.call("DELETE", `${WEBHOOKS}/${view.id}`)).code).toBe("NOT_FOUND");
  });

  it("is not found by another tenant or in the other environment", async () => {
    const casino = await openCasino();
    const { id } = await openWebhook(casino);
    const other = await openCasino();
    for (const credential of [casino.otherKey, other.key]) {
      const listed = await casino.call("GET", WEBHOOKS, { credential });
      expect(listed.data.webhooks).toEqual([]);
      for (const [method, path, body] of [
        ["PATCH", `${WEBHOOKS}/${id}`, { enabled: false }],
        ["DELETE", `${WEBHOOKS}/${id}`, undefined],
        ["POST", `${WEBHOOKS}/${id}/test`, undefined],
        ["POST", `${WEBHOOKS}/${id}/replay`, { since: "2020-01-01T00:00:00Z" }],
      ] as const) {
        const answer = await casino.call(method, path, { body, credential });
        expect(answer, `${method} ${path}`).toMatchObject({ status: 404, code: "NOT_FOUND" });
      }
    }
    expect((await casino.call("GET", WEBHOOKS)).data.webhooks).toMatchObject([{ enabled: true }]);
  });

  it("is limited to ten, even when many are created at once", async () => {
    const casino = await openCasino();
    const answers = await Promise.all(
      Array.from({ length: 14 }, () =>
        casino.call("POST", WEBHOOKS, { body: { url: receiverUrl() } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect((await casino.call("GET", WEBHOOKS)).data.webhooks).toHaveLength(10);
  });
});

describe("the webhook secret", () => {
  it("is created with the first webhook of an environment, and shown only then", async () => {
    const casino = await openCasino({ secrets: false });
    const [first, second] = [
      await casino.call("POST", WEBHOOKS, { body: { url: receiverUrl() } }),
      await casino.call("POST", WEBHOOKS, { body: { url: receiverUrl() } }),
    ];
    expect(first.data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(second.data.secret).toBeNull();
    const options = { body: { url: receiverUrl() }, credential: casino.otherKey };
    const other = await casino.call("POST", WEBHOOKS, options);
    expect(other.data.secret).not.toBe(first.data.secret);
    expect((await casino.call("GET", WEBHOOKS)).text).not.toContain("whsec_");
  });
});

describe("a URL", () => {
  it.each([
    ["http://hooks.example.com/", "not https"],
    ["http://user@127.0.0.1:3000/", "not https"],
    ["http://192.168.1.2:3000/", "not https"],
    ["https://127.0.0.1/", "not a public address"],
    ["https://inside.receiver.test/", "the name resolves to an address that is not public"],
    ["https://api.rouleau.example/", "a host of this platform"],
  ])("is refused unless it is https and leads to a public address: %s", async (url, reason) => {
    const casino = await openCasino();
    const refused = await casino.call("POST", WEBHOOKS, { body: { url } });
    expect(refused).toMatchObject({ status: 422, code: "WEBHOOK_URL_NOT_ALLOWED" });
    expect(refused.details).toEqual({ reason });
    const { id } = await openWebhook(casino);
    const changed = await casino.call("PATCH", `${WEBHOOKS}/${id}`, { body: { url } });
    expect(changed.code).toBe("WEBHOOK_URL_NOT_ALLOWED");
    expect(await received(url)).toEqual([]);
  });
});

describe("the local inbox", () => {
  const INBOX = "http://127.0.0.1:8787/sandbox/inbox";
  const production = createWholeApp({ ...readConfig(env), stage: "production" });
  const inProduction = (request: Request) =>
    Promise.resolve(
      production.fetch(request, env, {
        waitUntil: () => undefined,
        passThroughOnException: () => undefined,
      } as unknown as ExecutionContext),
    );

  it("receives, verifies and shows deliveries, and fails them when it is set to", async () => {
    const casino = await openCasino();
    const { id } = expectSuccess(await casino.call("POST", WEBHOOKS, { body: { url: INBOX } }));
    const sendTest = async () =>
      expectSuccess(await casino.call("POST", `${WEBHOOKS}/${id}/test`)).eventId;
    const eventId = await sendTest();
    const page = await vi.waitFor(async () => {
      const text = await (await send("GET", "/sandbox/inbox")).text();
      expect(text).toContain(eventId);
      return text;
    }, WAIT);
    expect(page).toContain("signature verified, answered 204");
    const form = new URLSearchParams({ trouble: "gone" }).toString();
    const headers = {
      "Content-Type": "application/x-www-form-urlencoded",
      "Sec-Fetch-Site": "same-origin",
    };
    const asJson = async (after: number) =>
      (
        await send("GET", `/sandbox/inbox?after=${after}`, {
          headers: { Accept: "application/json" },
        })
      ).json() as Promise<{ count: number; received: { number: number; body: string }[] }>;
    const { count, received: all } = await asJson(0);
    expect(all.at(-1)).toMatchObject({ number: count, verified: true, answered: "204" });
    expect(JSON.parse(all.at(-1)?.body ?? "").id).toBe(eventId);
    expect((await asJson(count)).received).toEqual([]);
    const setTrouble = (rawBody: string, from = headers) =>
      send("POST", "/sandbox/inbox/trouble", { rawBody, headers: from });
    expect((await setTrouble(form, { ...headers, "Sec-Fetch-Site": "cross-site" })).status).toBe(
      403,
    );
    expect((await setTrouble(form)).status).toBe(303);
    await sendTest();
    await vi.waitFor(async () => {
      const { webhooks } = (await casino.call("GET", WEBHOOKS)).data;
      expect(webhooks).toMatchObject([{ enabled: false, disabledReason: "gone" }]);
    }, WAIT);
    await setTrouble("trouble=none");
  });

  it("does not exist in production, and its address is refused there", async () => {
    const page = await inProduction(new Request("https://rouleau.test/sandbox/inbox"));
    expect(page.status).toBe(404);
    const casino = await openCasino();
    const refused = await casino.call("POST", WEBHOOKS, {
      body: { url: INBOX },
      via: inProduction,
    });
    expect(refused.code).toBe("WEBHOOK_URL_NOT_ALLOWED");
    expect(refused.details?.reason).toContain("npm run listen");
  });
});

it("the local stack delivers to any port of its own machine, and says when nothing listens there", async () => {
  const casino = await openCasino();
  // Port 9 is the discard service, which nobody runs.
  const body = { url: "http://127.0.0.1:9/hook" };
  const { id } = expectSuccess(await casino.call("POST", WEBHOOKS, { body }));
  const { attempt } = expectSuccess(await casino.call("POST", `${WEBHOOKS}/${id}/test`));
  expect(attempt).toMatchObject({ status: "retrying", cause: "connection" });
});
