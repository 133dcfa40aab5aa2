/** What an API key may do: Reference 6.21 to 6.23. Proof 33: every scope with every operation. */
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { KEY_SCOPES, type KeyScope } from "../../domain/authority/key-scopes.ts";
import { keyCopyName } from "../../durable-objects/names.ts";
import { hashApiKey } from "../../src/auth/api-key.ts";
import { recallOperator } from "../../src/db/edge-copies.ts";
import { findOperator } from "../../src/db/find-tenant.ts";
import { edgeCopyStub } from "../../src/objects.ts";
import { operations } from "../support/api-document.ts";
import { type Casino, call, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { testInCi } from "../support/length.ts";

const KEYS = "/api/v1/admin/api-keys";
const BY_KEY = operations.filter(({ access }) => access.startsWith("apiKey"));

let casino: Casino;
let byScope: Awaited<ReturnType<typeof keysByScope>>;
beforeAll(async () => {
  casino = await openCasino();
  byScope = await keysByScope();
});
afterEach(releaseClock);

async function makeKey(body: object, credential = casino.key) {
  return casino.call("POST", KEYS, { body, credential });
}

async function keyWith(...scopes: KeyScope[]): Promise<{ id: string; key: string }> {
  return expectSuccess(await makeKey({ scopes }));
}

/**
 * For each scope, a key with only that scope and a key with all the others. The first shows that
 * the scope is enough for an operation. The second shows that the other scopes are not, even all
 * together.
 */
async function keysByScope() {
  const all = KEY_SCOPES.map(async (scope) => {
    const others = KEY_SCOPES.filter((other) => other !== scope);
    return { scope, alone: await keyWith(scope), others: await keyWith(...others) };
  });
  return Promise.all(all);
}

it("a call needs the scope that its route states, for every operation with that scope alone and with all the others", async () => {
  const wrong: string[] = [];
  for (const { method, examplePath, path, ...operation } of BY_KEY) {
    const needed = operation["x-required-scope"];
    const { alone, others } = byScope.find(({ scope }) => scope === needed) ?? {};
    for (const [scopes, key] of Object.entries({ alone, others })) {
      const { code, details } = await call(method, examplePath, { credential: key?.key ?? null });
      const isRefused = code === "SCOPE_MISSING" && details.scope === needed;
      if (isRefused !== (key === others)) wrong.push(`${scopes}: ${method} ${path} ${code}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(BY_KEY.length).toBeGreaterThan(50);
});

testInCi(
  "the scope that a call needs is the one that its route states, for every scope alone and every operation",
  async () => {
    const wrong: string[] = [];
    for (const { method, examplePath, path, ...operation } of BY_KEY) {
      const needed = operation["x-required-scope"];
      for (const { scope, alone } of byScope) {
        const { code, details } = await call(method, examplePath, { credential: alone.key });
        const isRefused = code === "SCOPE_MISSING" && details.scope === needed;
        if (isRefused !== (scope !== needed)) wrong.push(`${scope}: ${method} ${path} ${code}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

it("a key that was created before scopes existed has all of them", async () => {
  const query = "SELECT scopes FROM api_keys WHERE hash = ?";
  const stored = env.DB.prepare(query).bind(hashApiKey(casino.key));
  expect(await stored.first("scopes")).toBeNull();
  const { apiKeys } = expectSuccess(await casino.call("GET", KEYS));
  expect(apiKeys.at(-1).scopes).toEqual(KEY_SCOPES);
  expect((await casino.call("PATCH", "/api/v1/admin/tenants/me", { body: {} })).status).toBe(400);
});

it("a scope does not limit a player's session", async () => {
  const player = await casino.launch();
  expect((await player.call("GET", "/api/v1/games")).status).toBe(200);
});

describe("a new key", () => {
  it("can only read unless more scopes are requested", async () => {
    const { scopes, expiresAt } = expectSuccess(await makeKey({}));
    expect({ scopes, expiresAt }).toEqual({ scopes: ["read"], expiresAt: null });
  });

  it("gets only scopes that the key that created it has", async () => {
    const { key } = await keyWith("keys", "read");
    const refused = await makeKey({ scopes: ["read", "wallet"] }, key);
    expect(refused).toMatchObject({ status: 403, code: "SCOPE_MISSING" });
    expect(refused.details).toEqual({ scope: "wallet" });
    const made = expectSuccess(await makeKey({ scopes: ["keys", "read", "read"] }, key));
    expect(made.scopes).toEqual(["read", "keys"]);
  });

  it("works until the requested expiry", async () => {
    const seconds = 3600;
    const expiresAt = new Date(Date.now() + seconds * 1000).toISOString();
    const made = expectSuccess(await makeKey({ expiresAt }));
    expect(made.expiresAt).toBe(expiresAt);
    const probe = () => call("GET", "/api/v1/games", { credential: made.key });
    expect((await probe()).status).toBe(200);
    const rotated = await casino.call("POST", `${KEYS}/${made.id}/rotate`, { body: {} });
    expect(rotated.code).toBe("ACTION_NOT_ALLOWED");
    holdClock();
    advanceSeconds(seconds + 10);
    expect((await probe()).code).toBe("80001");
  });

  it.each([
    { scopes: [] },
    { scopes: ["admin"] },
    { scopes: "read" },
    { expiresAt: "tomorrow" },
    { expiresAt: "2020-01-01T00:00:00Z" },
  ])("is refused for %j, and the refusal names the field", async (body) => {
    const refused = await makeKey(body);
    expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(refused.details.issues[0].path).toMatch(new RegExp(`^${Object.keys(body)[0]}`));
  });
});

describe("rotating a key", () => {
  it("keeps its scopes", async () => {
    const { id } = await keyWith("launch", "wallet");
    const { apiKey } = expectSuccess(
      await casino.call("POST", `${KEYS}/${id}/rotate`, { body: {} }),
    );
    expect(apiKey.scopes).toEqual(["launch", "wallet"]);
  });

  it("is refused to a key with fewer scopes", async () => {
    const [{ id }, { key }] = [await keyWith("wallet"), await keyWith("keys")];
    const path = `${KEYS}/${id}/rotate`;
    const refused = await casino.call("POST", path, { body: {}, credential: key });
    expect(refused).toMatchObject({ status: 403, details: { scope: "wallet" } });
  });
});

it("the scopes of a key stay the same while the database is unavailable", async () => {
  const { key } = await keyWith("launch");
  const written: Promise<unknown>[] = [];
  const executionCtx = { waitUntil: (work: Promise<unknown>) => void written.push(work) };
  const hash = hashApiKey(key);
  await findOperator({ env, executionCtx }, hash);
  await Promise.all(written);
  expect((await recallOperator(env, hash))?.keyScopes).toEqual(["launch"]);
});

it("a key that was cached before scopes existed has all of them", async () => {
  await casino.call("PATCH", "/api/v1/admin/tenants/me", { body: { locale: "de" } });
  const owner = { tenantId: casino.tenant.id, environment: "sandbox", keyId: "key_old" };
  const text = JSON.stringify({ ...owner, keyExpiresAt: null });
  await edgeCopyStub(env, keyCopyName("an old hash")).keep({ text, readAt: Date.now() });
  expect(await recallOperator(env, "an old hash")).toMatchObject({ keyScopes: null });
});
