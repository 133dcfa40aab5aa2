/** How operators manage their API keys: Reference 6.7; docs/decisions/0011. */
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { MAX_LIVE_API_KEYS } from "../../domain/limits.ts";
import { hashApiKey, readApiKey } from "../../src/auth/api-key.ts";
import { readOperatorByKeyHash } from "../../src/db/tenants.ts";
import { noteKeyUse } from "../../src/middleware/note-key-use.ts";
import { type Casino, call, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { testInCi } from "../support/length.ts";

/** A busy machine records a use late. */
const WAIT = { timeout: 60_000 };
const KEYS = "/api/v1/admin/api-keys";
const PROBE = "/api/v1/admin/tenants/me";

afterEach(releaseClock);

async function makeKey(casino: Casino, label?: string) {
  const body = label === undefined ? {} : { label };
  return expectSuccess(await casino.call("POST", KEYS, { body }));
}

async function listKeys(casino: Casino, query = "") {
  return expectSuccess(await casino.call("GET", `${KEYS}${query}`)).apiKeys;
}

/** The id of the key that the casino calls with. */
async function ownId(casino: Casino): Promise<string> {
  const keys = await listKeys(casino);
  return keys.find(({ lastFour }: { lastFour: string }) => casino.key.endsWith(lastFour)).id;
}

async function statusWith(credential: string): Promise<number> {
  return (await call("GET", PROBE, { credential })).status;
}

describe.each(["sandbox", "production"] as const)("in %s", (environment) => {
  it("shows a new key once, and it works at once together with the others", async () => {
    const casino = await openCasino({ environment });
    const created = await casino.call("POST", KEYS, { body: { label: "Cashier service" } });
    expect(created.status).toBe(201);
    const { key, ...shown } = created.data;
    expect(readApiKey(key)).toMatchObject({ ok: true, value: { environment } });
    expect(shown).toEqual({
      id: expect.stringMatching(/^key_[0-9a-z]{26}$/),
      environment,
      prefix: `sk_${environment}_`,
      lastFour: key.slice(-4),
      label: "Cashier service",
      createdAt: expect.any(String),
      lastUsedAt: null,
      expiresAt: null,
      revokedAt: null,
      scopes: ["read"],
    });
    expect([await statusWith(key), await statusWith(casino.key)]).toEqual([200, 200]);
    const list = await casino.call("GET", KEYS);
    expect(list.data.apiKeys[0]).toMatchObject({ id: shown.id, label: "Cashier service" });
    expect(list.text).not.toContain(key);
    expect(list.text).not.toContain(key.slice(20, -4));
  });

  it("accepts a replaced key during the overlap, and no longer", async () => {
    const casino = await openCasino({ environment });
    const id = await ownId(casino);
    const body = { overlapSeconds: 3600 };
    const rotated = await casino.call("POST", `${KEYS}/${id}/rotate`, { body });
    expect(rotated.status).toBe(201);
    const { apiKey, replaced } = rotated.data;
    const endsAt = Date.parse(apiKey.createdAt) + 3_600_000;
    expect(replaced).toMatchObject({ id, revokedAt: null });
    expect(Date.parse(replaced.expiresAt)).toBe(endsAt);
    expect([await statusWith(casino.key), await statusWith(apiKey.key)]).toEqual([200, 200]);
    holdClock();
    vi.setSystemTime(endsAt - 11_000);
    expect(await statusWith(casino.key)).toBe(200);
    vi.setSystemTime(endsAt + 10_000);
    expect([await statusWith(casino.key), await statusWith(apiKey.key)]).toEqual([401, 200]);
  });

  it("refuses a revoked key within 10 seconds, everywhere it was known", async () => {
    const casino = await openCasino({ environment });
    const other = await makeKey(casino);
    expect(await statusWith(other.key)).toBe(200);
    const revoked = await casino.call("POST", `${KEYS}/${other.id}/revoke`);
    expect(expectSuccess(revoked).revokedAt).not.toBeNull();
    holdClock();
    advanceSeconds(10);
    const refused = await call("GET", PROBE, { credential: other.key });
    expect(refused).toMatchObject({ status: 401, code: "80001" });
    expect(refused.details.hint).toMatch(/revoked/);
  });
});

describe("rotating a key", () => {
  it("keeps its label and a day of overlap by default", async () => {
    const casino = await openCasino();
    const old = await makeKey(casino, "Backend");
    const { apiKey, replaced } = expectSuccess(
      await casino.call("POST", `${KEYS}/${old.id}/rotate`, { body: {} }),
    );
    expect(apiKey.label).toBe("Backend");
    const overlapMs = Date.parse(replaced.expiresAt) - Date.parse(apiKey.createdAt);
    expect(overlapMs).toBe(24 * 60 * 60 * 1000);
  });

  it("leaves the old key working until it is revoked when the overlap has no end", async () => {
    const casino = await openCasino();
    const body = { overlapSeconds: null, label: "New" };
    const path = `${KEYS}/${await ownId(casino)}/rotate`;
    const { apiKey, replaced } = expectSuccess(await casino.call("POST", path, { body }));
    expect([apiKey.label, replaced.label, replaced.expiresAt]).toEqual(["New", null, null]);
    holdClock();
    advanceSeconds(365 * 24 * 60 * 60);
    expect(await statusWith(casino.key)).toBe(200);
  });

  it("refuses the old key within 10 seconds when there is no overlap", async () => {
    const casino = await openCasino();
    const path = `${KEYS}/${await ownId(casino)}/rotate`;
    expectSuccess(await casino.call("POST", path, { body: { overlapSeconds: 0 } }));
    holdClock();
    advanceSeconds(10);
    expect(await statusWith(casino.key)).toBe(401);
  });

  it("happens once, however many calls arrive at once", async () => {
    const casino = await openCasino();
    const path = `${KEYS}/${await ownId(casino)}/rotate`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => casino.call("POST", path, { body: {} })),
    );
    const codes = answers.map(({ code }) => code ?? "rotated").sort();
    expect(codes).toEqual([...Array(9).fill("ACTION_NOT_ALLOWED"), "rotated"]);
    expect(await listKeys(casino)).toHaveLength(2);
  });

  it("is refused for a key that was revoked, and creates no key", async () => {
    const casino = await openCasino();
    const old = await makeKey(casino);
    await casino.call("POST", `${KEYS}/${old.id}/revoke`);
    const refused = await casino.call("POST", `${KEYS}/${old.id}/rotate`, { body: {} });
    expect(refused).toMatchObject({ status: 422, code: "ACTION_NOT_ALLOWED" });
    expect(refused.message).toMatch(/revoked/);
    expect(await listKeys(casino)).toHaveLength(2);
  });
});

describe("revoking a key", () => {
  it("has one effect and one answer when it is sent twice", async () => {
    const casino = await openCasino();
    const { id } = await makeKey(casino);
    const first = expectSuccess(await casino.call("POST", `${KEYS}/${id}/revoke`));
    expect(expectSuccess(await casino.call("POST", `${KEYS}/${id}/revoke`))).toEqual(first);
  });

  it("must be confirmed for the last key that does not expire", async () => {
    const casino = await openCasino();
    const path = `${KEYS}/${await ownId(casino)}/revoke`;
    for (const options of [{}, { body: { evenIfLast: false } }]) {
      const refused = await casino.call("POST", path, options);
      expect(refused).toMatchObject({ status: 422, code: "ACTION_NOT_ALLOWED" });
      expect(refused.message).toMatch(/last key/);
    }
    const refused = await casino.call("POST", path, { body: { evenIfLast: "yes" } });
    expect(refused.code).toBe("VALIDATION_FAILED");
    expectSuccess(await casino.call("POST", path, { body: { evenIfLast: true } }));
    holdClock();
    advanceSeconds(10);
    expect(await statusWith(casino.key)).toBe(401);
    expect(await statusWith(casino.otherKey)).toBe(200);
  });

  it("counts a key that is being replaced as gone", async () => {
    const casino = await openCasino();
    const path = `${KEYS}/${await ownId(casino)}/rotate`;
    const { apiKey, replaced } = expectSuccess(await casino.call("POST", path, { body: {} }));
    const last = await casino.call("POST", `${KEYS}/${apiKey.id}/revoke`);
    expect(last.code).toBe("ACTION_NOT_ALLOWED");
    expectSuccess(await casino.call("POST", `${KEYS}/${replaced.id}/revoke`));
  });

  it("leaves one key when all are revoked at once", async () => {
    const casino = await openCasino();
    const keys = [await ownId(casino), (await makeKey(casino)).id, (await makeKey(casino)).id];
    const answers = await Promise.all(
      keys.map((id) => casino.call("POST", `${KEYS}/${id}/revoke`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const left = (await listKeys(casino)).filter(
      ({ revokedAt }: { revokedAt: string | null }) => revokedAt === null,
    );
    expect(left).toHaveLength(1);
  });
});

describe("a key of another environment or tenant", () => {
  it("is as unknown as a key that does not exist", async () => {
    const casino = await openCasino();
    const other = await openCasino();
    const production = await openCasino({ environment: "production" });
    const theirs = await makeKey(other);
    const credential = casino.otherKey;
    const mine = expectSuccess(await casino.call("POST", KEYS, { body: {}, credential }));
    const unknown = `key_${"0".repeat(26)}`;
    const answers = await Promise.all(
      [theirs.id, mine.id, await ownId(production), unknown].flatMap((id) => [
        casino.call("POST", `${KEYS}/${id}/rotate`, { body: {} }),
        casino.call("POST", `${KEYS}/${id}/revoke`),
        casino.call("POST", `${KEYS}/${id}/revoke`, { body: { evenIfLast: true } }),
      ]),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    expect([await statusWith(theirs.key), await statusWith(mine.key)]).toEqual([200, 200]);
    const seen = (await listKeys(casino)).map(
      ({ environment }: { environment: string }) => environment,
    );
    expect(seen).toEqual(["sandbox"]);
    expect(mine.key).toMatch(/^sk_production_/);
  });
});

describe("the list", () => {
  it("is newest first, and continues by page and by cursor", async () => {
    const casino = await openCasino();
    for (const label of ["a", "b", "c", "d"]) {
      await makeKey(casino, label);
    }
    const labels = (answer: { data: { apiKeys: { label: string | null }[] } }) =>
      answer.data.apiKeys.map(({ label }) => label);
    const first = await casino.call("GET", `${KEYS}?limit=2`);
    expect(first.meta).toMatchObject({ page: 1, pageSize: 2, total: 5, hasMore: true });
    const second = await casino.call("GET", `${KEYS}?limit=2&cursor=${first.meta?.nextCursor}`);
    const third = await casino.call("GET", `${KEYS}?limit=2&page=3`);
    const all = [first, second, third].flatMap(labels);
    expect([...all].sort()).toEqual(["a", "b", "c", "d", null].sort());
    expect(third.meta).toMatchObject({ hasMore: false });
    expect((await casino.call("GET", `${KEYS}?cursor=x`)).code).toBe("VALIDATION_FAILED");
  });

  testInCi(
    `has at most ${MAX_LIVE_API_KEYS} live keys, however many calls arrive at once`,
    async () => {
      const casino = await openCasino();
      const answers = await Promise.all(
        Array.from({ length: MAX_LIVE_API_KEYS + 5 }, () =>
          casino.call("POST", KEYS, { body: {} }),
        ),
      );
      const refused = answers.filter(({ code }) => code === "ACTION_NOT_ALLOWED");
      expect(refused).toHaveLength(6);
      expect(refused[0]?.message).toMatch(/revoke one, then try again/);
      const created = answers.find(({ status }) => status === 201);
      const path = `${KEYS}/${created?.data.id}`;
      const full = await casino.call("POST", `${path}/rotate`, { body: {} });
      expect(full).toMatchObject({ status: 422, code: "ACTION_NOT_ALLOWED" });
      await casino.call("POST", `${path}/revoke`);
      expect((await casino.call("POST", KEYS, { body: {} })).status).toBe(201);
    },
  );

  it("shows when a key was last used, with one write in five minutes", async () => {
    const casino = await openCasino();
    const { id, key } = await makeKey(casino);
    const lastUsed = async () => {
      const query = "SELECT last_used_at FROM api_keys WHERE id = ?";
      return env.DB.prepare(query).bind(id).first<number>("last_used_at");
    };
    expect(await lastUsed()).toBeNull();
    holdClock();
    const firstUse = Date.now();
    await statusWith(key);
    await vi.waitFor(async () => expect(await lastUsed()).toBe(firstUse), WAIT);
    advanceSeconds(299);
    await statusWith(key);
    advanceSeconds(1);
    const nextUse = Date.now();
    await statusWith(key);
    await vi.waitFor(async () => expect(await lastUsed()).toBe(nextUse), WAIT);
    const [shown] = await listKeys(casino, "?limit=1");
    expect(shown.lastUsedAt).toBe(new Date(nextUse).toISOString());
  });
});

describe("a use of a key", () => {
  it("is recorded without a call to the database unless five minutes have passed", async () => {
    const { key } = await openCasino();
    const hash = hashApiKey(key);
    const operator = await readOperatorByKeyHash(env.DB, hash, Date.now());
    if (operator === undefined) throw new Error("the casino has a key");
    holdClock();
    await expect(noteKeyUse(env.DB, hash, operator)).resolves.toBeUndefined();
    expect(noteKeyUse(env.DB, hash, operator)).toBeUndefined();
    advanceSeconds(299);
    expect(noteKeyUse(env.DB, hash, operator)).toBeUndefined();
    advanceSeconds(1);
    const notedElsewhere = { ...operator, keyLastUsedAt: Date.now() - 1000 };
    expect(noteKeyUse(env.DB, hash, notedElsewhere)).toBeUndefined();
    await expect(noteKeyUse(env.DB, hash, operator)).resolves.toBeUndefined();
  });
});

describe("bad input", () => {
  it.each([
    ["", { label: "" }, "label"],
    ["", { label: "x".repeat(65) }, "label"],
    ["", { label: "two\nlines" }, "label"],
    ["", { label: 5 }, "label"],
    ["", { environment: "production" }, "environment"],
    ["/rotate", { overlapSeconds: -1 }, "overlapSeconds"],
    ["/rotate", { overlapSeconds: 1.5 }, "overlapSeconds"],
    ["/rotate", { overlapSeconds: "60" }, "overlapSeconds"],
    ["/rotate", { overlapSeconds: 30 * 24 * 60 * 60 + 1 }, "overlapSeconds"],
    ["/rotate", { expiresAt: "2030-01-01T00:00:00Z" }, "expiresAt"],
  ])("is refused and its field named: %s %j", async (call_, body, field) => {
    const casino = await openCasino();
    const path = call_ === "" ? KEYS : `${KEYS}/${await ownId(casino)}${call_}`;
    const refused = await casino.call("POST", path, { body });
    expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(refused.details.issues[0].path).toBe(field);
    expect(await listKeys(casino)).toHaveLength(1);
  });
});
