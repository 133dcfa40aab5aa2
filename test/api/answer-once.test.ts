/**
 * Calls that create something take an Idempotency-Key: the same request is answered again, with the
 * secrets that its answer showed, and creates nothing more. Reference 5.10.
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { idempotencyKeyName } from "../../durable-objects/names.ts";
import { idempotencyKeyStub } from "../../src/objects.ts";
import { ALL_OPERATIONS } from "../../src/routes/all-operations.ts";
import { issuedKey } from "../../src/views/tenant-for-staff.ts";
import { operations } from "../support/api-document.ts";
import { type Belongings, belongingsOf, callFor } from "../support/belongings.ts";
import {
  type Casino,
  call,
  expectSuccess,
  openCasino,
  type PlayerSession,
} from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { receiverUrl, WEBHOOKS } from "../support/webhooks.ts";

const KEYS = "/api/v1/admin/api-keys";
/** They answer 200, and sending them twice would have an effect twice. */
const ALSO_ONCE = ["/api/v1/admin/webhooks/{id}/test", "/api/v1/test/force-outcome"];

beforeEach(holdClock);
afterEach(releaseClock);

const keyed = (key: string) => ({ headers: { "Idempotency-Key": key } });

function objectOf({ tenant, environment }: Casino, key: string) {
  return env.IDEMPOTENCY_KEY.getByName(idempotencyKeyName(tenant.id, environment, key));
}

it("every POST that creates something, or shows a key or secret, takes an Idempotency-Key, by one field of the route table", () => {
  const creating = ALL_OPERATIONS.map(({ statement }) => statement).filter(
    ({ method, status, data }) => {
      const { shape = {} } = data as { shape?: object };
      const isShownOnce = "secret" in shape || Object.values(shape).includes(issuedKey);
      return method === "post" && (status === 201 || isShownOnce);
    },
  );
  expect(creating.length).toBeGreaterThan(15);
  for (const { path, isIdempotent, headers } of creating) {
    const takesKey = isIdempotent === true || headers?.shape["Idempotency-Key"] !== undefined;
    expect(takesKey, path).toBe(true);
  }
});

describe("under one Idempotency-Key", () => {
  const creating = operations.filter(
    ({ method, path, responses }) =>
      method === "POST" && (responses[201] !== undefined || ALSO_ONCE.includes(path)),
  );
  let casino: Casino;
  let player: PlayerSession;
  let things: Belongings;
  beforeAll(async () => {
    casino = await openCasino({ plan: "enterprise" });
    player = await casino.launch();
    things = await belongingsOf(casino, player);
  });

  it.each(creating)("$method $path is answered once", async (operation) => {
    const { path, body = {} } = callFor(operation, things);
    const credentials = { staff: env.TEST_PLATFORM_KEY, session: player.accessToken };
    const credential = credentials[operation.access as keyof typeof credentials] ?? casino.key;
    const options = { body, credential, ...keyed(ulid()) };
    const first = await casino.call("POST", path, options);
    expect(first.code, first.text).not.toBe("VALIDATION_FAILED");
    const again = await casino.call("POST", path, options);
    expect(again.headers.get("Idempotent-Replayed"), again.text).toBe("true");
    const { status, data, code } = first;
    expect([again.status, again.data, again.code]).toEqual([status, data, code]);
    const other = await casino.call("POST", path, { ...options, body: { ...body, other: 1 } });
    expect(["IDEMPOTENCY_KEY_REUSED", "VALIDATION_FAILED"]).toContain(other.code);
  });
});

describe("a call under an Idempotency-Key", () => {
  it("gets the same answer again, with the secret, and creates one thing in all", async () => {
    const casino = await openCasino();
    const options = { body: { url: receiverUrl() }, ...keyed(ulid()) };
    const first = await casino.call("POST", WEBHOOKS, options);
    const again = await casino.call("POST", WEBHOOKS, options);
    expect(first.status).toBe(201);
    expect(again).toMatchObject({ status: 201, data: first.data });
    expect(again.data.deliverySecret).toMatch(/^whsec_/);
    expect(first.headers.get("Idempotent-Replayed")).toBeNull();
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect((await casino.call("GET", WEBHOOKS)).data.webhooks).toHaveLength(1);
    const log = await casino.call("GET", "/api/v1/admin/audit-log?action=webhook.created");
    expect(log.data.entries).toHaveLength(1);
  });

  it("creates one thing, however many arrive at once", async () => {
    const casino = await openCasino();
    const options = { body: { label: "one" }, ...keyed(ulid()) };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => casino.call("POST", KEYS, options)),
    );
    const made = answers.flatMap(({ data }) => data?.key ?? []);
    expect(new Set(made).size).toBe(1);
    for (const { code } of answers) {
      expect([undefined, "IDEMPOTENCY_IN_PROGRESS"]).toContain(code);
    }
    const { apiKeys } = expectSuccess(await casino.call("GET", KEYS));
    expect(apiKeys.filter(({ label }: { label: string }) => label === "one")).toHaveLength(1);
  });

  it("is refused with another body or at another call, and free again after 24 hours", async () => {
    const casino = await openCasino();
    const key = ulid();
    const { externalId: playerId } = await casino.launch();
    const first = await casino.call("POST", KEYS, { body: { label: "a" }, ...keyed(key) });
    for (const [path, body] of [
      [KEYS, { label: "b" }],
      [WEBHOOKS, { url: receiverUrl() }],
      ["/api/v1/wallet/deposit", { playerId, amount: "1.00", currency: "USD" }],
    ] as const) {
      const refused = await casino.call("POST", path, { body, ...keyed(key) });
      expect(refused.code, path).toBe("IDEMPOTENCY_KEY_REUSED");
    }
    advanceSeconds(24 * 60 * 60);
    const next = await casino.call("POST", KEYS, { body: { label: "a" }, ...keyed(key) });
    expect(expectSuccess(next).id).not.toBe(expectSuccess(first).id);
  });

  it("stores a refusal that depends on state, but neither a refusal of invalid input nor an internal error", async () => {
    const casino = await openCasino();
    const url = "http://not.https.example/";
    const [refused, faulty] = [ulid(), ulid()];
    for (const replayed of [null, "true"]) {
      const answer = await casino.call("POST", WEBHOOKS, { body: { url }, ...keyed(refused) });
      expect(answer.code).toBe("WEBHOOK_URL_NOT_ALLOWED");
      expect(answer.headers.get("Idempotent-Replayed")).toBe(replayed);
    }
    for (const body of [{ url: 7 }, { url: receiverUrl() }]) {
      const answer = await casino.call("POST", WEBHOOKS, { body, ...keyed(faulty) });
      expect([answer.code, answer.status]).toContain(body.url === 7 ? "VALIDATION_FAILED" : 201);
    }
    const malformed = await casino.call("POST", KEYS, { body: {}, ...keyed("a b") });
    expect(malformed.code).toBe("IDEMPOTENCY_KEY_REQUIRED");
  });

  it("returns the first webhook's secret again to the caller who lost it, and to nobody else", async () => {
    const casino = await openCasino({ secrets: false });
    const options = { body: { url: receiverUrl() }, ...keyed(ulid()) };
    const first = expectSuccess(await casino.call("POST", WEBHOOKS, options));
    expect(expectSuccess(await casino.call("POST", WEBHOOKS, options))).toEqual(first);
    expect(first.secret).toMatch(/^whsec_/);
    // By then every isolate knows that there is a secret.
    advanceSeconds(10);
    expect(expectSuccess(await casino.call("POST", WEBHOOKS, options))).toEqual(first);
    const other = { ...options, body: { url: receiverUrl() } };
    expect((await casino.call("POST", WEBHOOKS, other)).code).toBe("SIGNATURE_MISSING");
    const signed = { ...keyed(ulid()), body: {}, signed: true, credential: casino.key };
    const made = await call("POST", KEYS, signed, first.secret);
    expect(made.status).toBe(201);
    // The answer to a signed request is repeated only if the repeated request is signed too.
    expect((await casino.call("POST", KEYS, { ...signed, signed: false })).code).toBe(
      "SIGNATURE_MISSING",
    );
  });

  it("shows nothing of the answer in storage", async () => {
    const casino = await openCasino();
    const key = ulid();
    const made = await casino.call("POST", KEYS, { body: {}, ...keyed(key) });
    const stored = await runInDurableObject(objectOf(casino, key), (_, { storage }) =>
      storage.list(),
    );
    const text = JSON.stringify([...stored]);
    expect(text).toContain("a256gcm.");
    for (const hidden of [expectSuccess(made).key, expectSuccess(made).id]) {
      expect(text).not.toContain(hidden);
    }
  });
});

it("a request whose isolate was lost can be made again after a minute", async () => {
  const place = { tenantId: `ten_${ulid()}`, environment: "sandbox", key: ulid() } as const;
  const record = idempotencyKeyStub(env, place);
  const claim = { fingerprint: "a", lifetimeSeconds: 600 };
  expect(await record.begin(claim)).toEqual({ kind: "new" });
  advanceSeconds(59);
  expect(await record.begin(claim)).toEqual({ kind: "running" });
  expect(await record.begin({ ...claim, fingerprint: "b" })).toEqual({ kind: "other" });
  expect(await record.claim({ ...claim, fingerprint: "b" })).toBe(false);
  advanceSeconds(1);
  expect(await record.begin(claim)).toEqual({ kind: "new" });
  const answer = { status: 201, body: "{}", signed: true };
  await record.finish({ fingerprint: "b", answer });
  expect(await record.recall("a")).toBeNull();
  await record.finish({ fingerprint: "a", answer });
  expect(await record.begin(claim)).toEqual({ kind: "answered", answer });
});
