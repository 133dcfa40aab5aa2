/**
 * Security events: what is tried with a tenant's credentials is reported to that tenant, by API and webhook,
 * bounded and without a secret. Reference 6.25; decision 0065.
 */
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  MAX_SECURITY_EVENTS_PER_HOUR,
  SECURITY_EVENT_TYPES,
  type SecurityEventType,
} from "../../domain/security/security-events.ts";
import { makeApiKey } from "../../src/auth/api-key.ts";
import { forgetSecurityEvents, storeSecurityEvents } from "../../src/db/security-events.ts";
import { announceSecurityEvents } from "../../src/webhooks/security-events.ts";
import { type Casino, call, expectSuccess, openCasino } from "../support/casino.ts";
import { holdClock, releaseClock } from "../support/clock.ts";
import { testInCi } from "../support/length.ts";
import { asStaff } from "../support/staff.ts";
import { openWebhook, WAIT } from "../support/webhooks.ts";

const EVENTS = "/api/v1/admin/security-events";
const OURS = "/api/v1/platform/security-events";
const KEYS = "/api/v1/admin/api-keys";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Shown {
  readonly type: SecurityEventType;
  readonly subject: string | null;
  readonly address: string | null;
  readonly count: number;
}

let casino: Casino;
beforeAll(async () => {
  casino = await openCasino();
});
afterEach(releaseClock);

const listed = async (of: Casino, query = ""): Promise<Shown[]> =>
  expectSuccess(await of.call("GET", `${EVENTS}?limit=100${query}`)).events;
const typed = (of: Casino, type: SecurityEventType) => listed(of, `&type=${type}`);
const from = (address: string) => ({ headers: { "CF-Connecting-IP": address } });

async function scoped(of: Casino, event: Partial<Shown> & { type: SecurityEventType }, at: number) {
  const { tenant, environment } = of;
  const where = { tenantId: tenant.id, environment, subject: "", address: "", count: 1 };
  return { ...where, ...event, firstAt: at, lastAt: at } as Parameters<
    typeof storeSecurityEvents
  >[1][number];
}

describe("a security event", () => {
  it("reports a revoked key that is used, by its id and address", async () => {
    const made = expectSuccess(await casino.call("POST", KEYS, { body: {} }));
    expectSuccess(await casino.call("POST", `${KEYS}/${made.id}/revoke`));
    const credential = made.key;
    expect((await casino.call("GET", KEYS, { credential, ...from("203.0.113.9") })).status).toBe(
      401,
    );
    const expected = { subject: made.id, address: "203.0.113.9", count: 1 };
    await expect
      .poll(() => typed(casino, "security.key_not_live"), WAIT)
      .toMatchObject([{ type: "security.key_not_live", ...expected }]);
  });

  it("reports a signature that is missing or wrong, once an hour with a count", async () => {
    for (let tries = 0; tries < 3; tries += 1) {
      expect((await casino.call("POST", KEYS, { body: {}, signed: false })).status).toBe(401);
    }
    const counts = async () => {
      const events = await typed(casino, "security.signature_refused");
      return [events.length, events[0]?.count];
    };
    await expect.poll(counts, WAIT).toEqual([1, 3]);
  });

  testInCi(
    "reports an address from which a key was never used before, except the first one",
    async () => {
      const made = expectSuccess(await casino.call("POST", KEYS, { body: {} }));
      const { id, key: credential } = made;
      const use = (address: string) => casino.call("GET", EVENTS, { credential, ...from(address) });
      const ofKey = async () =>
        (await typed(casino, "security.address_new"))
          .filter(({ subject }) => subject === id)
          .map(({ address }) => address);
      for (const address of ["203.0.113.1", "203.0.113.1", "2001:db8:1:2::3"]) await use(address);
      await expect.poll(ofKey, WAIT).toEqual(["2001:db8:1:2::/64"]);
    },
  );

  it("reports a key that calls from outside the IP allow list", async () => {
    const limited = await openCasino({ settings: { ipAllowList: ["198.51.100.1"] } });
    expect((await limited.call("GET", KEYS, from("203.0.113.4"))).code).toBe("IP_NOT_ALLOWED");
    const found = async () => {
      const query = `${OURS}?tenantId=${limited.tenant.id}&environment=sandbox`;
      return expectSuccess(await asStaff(null, "GET", query)).events;
    };
    const expected = { type: "security.address_refused", address: "203.0.113.4", count: 1 };
    await expect.poll(found, WAIT).toMatchObject([expected]);
  });

  testInCi("reports a name that is locked, without the name", async () => {
    const transfer = await openCasino({ settings: { integrationMode: "transfer" } });
    const { id: tenantId } = transfer.tenant;
    const body = { tenantId, environment: "sandbox", username: "hunter2", password: "x" };
    for (let tries = 0; tries < 11; tries += 1) {
      await call("POST", "/api/v1/auth/login", { body, credential: null });
    }
    const types = async () => (await listed(transfer)).map(({ type }) => type).toSorted();
    await expect
      .poll(types, WAIT)
      .toEqual(["security.credential_refused", "security.login_locked"]);
    expect(JSON.stringify(await listed(transfer))).not.toContain("hunter2");
  });

  it("reports what staff did, in the environments concerned", async () => {
    const path = `/api/v1/platform/tenants/${casino.tenant.id}/plan`;
    expectSuccess(await asStaff(null, "PUT", path, { plan: "growth" }));
    await expect
      .poll(() => typed(casino, "security.staff_act"), WAIT)
      .toMatchObject([{ subject: "platform-key", count: 1 }]);
  });

  it("about an unknown key is for our staff, and contains nothing of the key", async () => {
    const key = makeApiKey("sandbox");
    const address = "198.51.100.77";
    await call("GET", KEYS, { credential: key, ...from(address) });
    const found = async () => {
      const query = `${OURS}?type=security.credential_refused&limit=100`;
      const answer = await asStaff(null, "GET", query);
      return expectSuccess(answer).events.filter((one: Shown) => one.address === address);
    };
    await expect.poll(found, WAIT).toMatchObject([{ subject: null, count: 1 }]);
    expect(JSON.stringify(await found())).not.toContain(key.slice(11, 30));
  });
});

describe("a flood", () => {
  it("is counted instead of stored row by row", async () => {
    const flooded = await openCasino();
    const at = Date.now() - DAY_MS;
    const type = "security.signature_refused";
    const events = await Promise.all(
      Array.from({ length: 2 * MAX_SECURITY_EVENTS_PER_HOUR }, (_, index) =>
        scoped(flooded, { type, subject: `key_${index}`, count: 2 }, at),
      ),
    );
    await storeSecurityEvents(env.DB, events);
    const counted = await env.DB.prepare(
      "SELECT count(*) AS stored, sum(count) AS total FROM security_events WHERE tenant_id = ?",
    )
      .bind(flooded.tenant.id)
      .first();
    const stored = MAX_SECURITY_EVENTS_PER_HOUR + 1;
    expect(counted).toEqual({ stored, total: 4 * MAX_SECURITY_EVENTS_PER_HOUR });
    const { days } = expectSuccess(await flooded.call("GET", `${EVENTS}/days`));
    const date = new Date(at).toISOString().slice(0, 10);
    expect(days).toEqual([{ date, counts: { [type]: 4 * MAX_SECURITY_EVENTS_PER_HOUR } }]);
  });
});

describe("the list", () => {
  it("is filtered, continues by cursor, and forgets after 90 days", async () => {
    holdClock();
    const own = await openCasino();
    const now = Date.now();
    const type = "security.address_new";
    const ages = [1, 2, 3, 100];
    await storeSecurityEvents(
      env.DB,
      await Promise.all(
        ages.map((days) => scoped(own, { type, subject: `key_${days}` }, now - days * DAY_MS)),
      ),
    );
    const subjects: (string | null)[] = [];
    for (let query: string | undefined = "?limit=2"; query !== undefined; ) {
      const { data, meta } = await own.call("GET", `${EVENTS}${query}`);
      subjects.push(...data.events.map(({ subject }: Shown) => subject));
      query = meta?.nextCursor === undefined ? undefined : `?limit=2&cursor=${meta.nextCursor}`;
    }
    expect(subjects).toEqual(["key_1", "key_2", "key_3", "key_100"]);
    const since = new Date(now - 2 * DAY_MS).toISOString();
    expect(await listed(own, `&from=${since}`)).toHaveLength(2);
    expect(await typed(own, "security.login_locked")).toEqual([]);
    await forgetSecurityEvents(env.DB, { now, limit: 1_000 });
    expect(await listed(own)).toHaveLength(3);
    const tooLong = await own.call("GET", `${EVENTS}/days?from=2026-01-01&to=2026-11-01`);
    expect(tooLong.code).toBe("VALIDATION_FAILED");
  });
});

describe("a webhook", () => {
  it("gets each security event once if it subscribes to them", async () => {
    const own = await openCasino();
    const asking = await openWebhook(own, { eventTypes: [...SECURITY_EVENT_TYPES] });
    const other = await openWebhook(own);
    const type = "security.key_not_live";
    const event = await scoped(own, { type, subject: "key_x" }, Date.now() + 1);
    await storeSecurityEvents(env.DB, [event]);
    await announceSecurityEvents(env);
    await announceSecurityEvents(env);
    const heard = async (webhook: { id: string }) => {
      const answer = await own.call("GET", `/api/v1/admin/events?type=${type}`);
      return expectSuccess(answer).events.flatMap(
        ({ webhooks }: { webhooks: { subscriptionId: string }[] }) =>
          webhooks.filter(({ subscriptionId }) => subscriptionId === webhook.id),
      );
    };
    expect(await heard(asking)).toHaveLength(1);
    expect(await heard(other)).toEqual([]);
  });
});
