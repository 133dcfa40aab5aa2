/**
 * The route table, walked: every route of the document asked from the wrong world, by a suspended
 * player, for what is another's, and too often. Its columns are what each route states (access,
 * environments, limits). Which credential each takes is walked in credentials.test.ts. PROOFS row 19:
 * what is another's answers as an id that never was.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, describe, expect, it } from "vitest";
import { createApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import type { ApiAnswer } from "../support/api-answer.ts";
import { type Operation, operations } from "../support/api-document.ts";
import { type Belongings, belongingsOf, callFor, NOTHING } from "../support/belongings.ts";
import { type CallOptions, type Casino, call, openCasino } from "../support/casino.ts";
import { holdClock, releaseClock } from "../support/clock.ts";
import { newAddress, openIsolate } from "../support/limited-isolate.ts";

/** It names a player of the caller's own, who need not exist yet. */
const MAKES_ITS_OWN = ["/api/v1/auth/sso/create-token"];

afterEach(releaseClock);

function namesSomething(operation: Operation): boolean {
  if (!operation.access.startsWith("apiKey") || MAKES_ITS_OWN.includes(operation.path))
    return false;
  const asked = JSON.stringify(callFor(operation, NOTHING));
  return Object.values(NOTHING).some((id) => asked.includes(id));
}

const NAMING = operations.filter(namesSomething);

/** What an answer tells, without what is each answer's own. */
function told({ status, code, message, details, data, meta }: ApiAnswer) {
  return { status, code, message, details, data, meta };
}

it("the routes that name something of a tenant's are found", () => {
  const paths = NAMING.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      "/api/v1/wallet/balance",
      "/api/v1/wallet/deposit",
      "/api/v1/wallet/withdraw",
      "/api/v1/wallet/transactions/{playerId}",
      "/api/v1/players/{playerId}/rounds",
      "/api/v1/admin/withdrawals/{id}/complete",
      "/api/v1/admin/api-keys/{id}/revoke",
      "/api/v1/admin/players/{id}/addresses/{addressId}",
    ]),
  );
  expect(NAMING.length).toBeGreaterThan(15);
});

describe.each(NAMING)("$method $path", (operation) => {
  it("answers for another's things as for things that never were, and does nothing to them", async () => {
    const owner = await openCasino();
    const things = await belongingsOf(owner);
    const stranger = await openCasino();
    const before = await standing(owner, things);
    const ask = (of: Belongings, by: { key: string; secret: string }) => {
      const { path, body } = callFor(operation, of);
      const options: CallOptions = {
        credential: by.key,
        signed: operation.access.includes("signed"),
        headers: { "Idempotency-Key": ulid() },
        ...(body === undefined ? {} : { body }),
      };
      return call(operation.method, path, options, by.secret);
    };
    const otherWorld = { key: owner.otherKey, secret: owner.otherSecret };
    for (const by of [stranger, otherWorld]) {
      const unknown = await ask(NOTHING, by);
      const anothers = await ask(things, by);
      expect(told(anothers)).toEqual(told(unknown));
      const isEmptyList = unknown.status === 200 && unknown.meta?.total === 0;
      // A production key is kept out of the sandbox's own calls before anything is looked up.
      const isKeptOut = !operation["x-environments"].includes("production") && by === otherWorld;
      const refusal = isKeptOut ? /^800(01|60)$/.test(unknown.code ?? "") : unknown.status === 404;
      expect(isEmptyList || refusal, unknown.text).toBe(true);
    }
    expect(await standing(owner, things)).toEqual(before);
    // To its owner the same call is worth something: the ids are real.
    expect((await ask(things, owner)).status).not.toBe(404);
  });
});

/** What an owner sees of its things. */
async function standing(owner: Casino, things: Belongings) {
  const reads = [
    `/api/v1/wallet/balance?playerId=${things.player}`,
    `/api/v1/wallet/transactions/${things.player}`,
    `/api/v1/admin/withdrawals/${things.withdrawal}`,
    `/api/v1/admin/players/${things.player}/addresses`,
  ];
  const answers = await Promise.all(reads.map((path) => owner.call("GET", path)));
  const keys = await env.DB.prepare(
    "SELECT id, revoked_at, expires_at FROM api_keys WHERE tenant_id = ? ORDER BY id",
  )
    .bind(owner.tenant.id)
    .all();
  return [...answers.map(told), keys.results];
}

/** Served beside the table: pages, the document itself, and a socket, which has tests of its own. */
const NOT_IN_THE_TABLE = [
  "/api/v1/openapi.json",
  "/api/v1/session/socket",
  "/docs",
  "/launch/:gameId",
  "/play/:tenantId/:environment{sandbox|production}/:gameId",
];

it("no call under /api is served that the table does not state", () => {
  const { routes } = createApp(readConfig({ ...env, STAGE: "production", RATE_LIMITS: "on" }));
  const stated = new Set(
    operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
  const others = routes.filter(({ method, path }) => {
    // What runs before all routes, and what answers a browser that asks first.
    return path !== "/*" && method !== "OPTIONS" && !stated.has(`${method} ${path}`);
  });
  expect([...new Set(others.map(({ path }) => path))].sort()).toEqual(NOT_IN_THE_TABLE);
});

describe("the environment that a route states", () => {
  const OF_KEYS = operations.filter(({ access }) => access.startsWith("apiKey"));

  it.each(OF_KEYS)("holds for $method $path", async (operation) => {
    const { method, examplePath, access, "x-environments": environments } = operation;
    const casino = await openCasino();
    const asked = { credential: casino.otherKey, signed: access.includes("signed") };
    const { code, status } = await call(method, examplePath, asked, casino.otherSecret);
    if (environments.includes("production")) expect([401, 403]).not.toContain(status);
    else expect(["80001", "80060"]).toContain(code);
  });

  it("is none where no tenant's credential is looked at, and at least one elsewhere", () => {
    for (const { access, path, "x-environments": environments } of operations) {
      const isNobodys = access === "public" || access === "staff";
      expect(environments.length > 0, path).toBe(!isNobodys);
    }
  });
});

describe("a suspended player", () => {
  const OF_PLAYERS = operations.filter(({ "x-limits": limits }) => limits.includes("player"));

  it.each(OF_PLAYERS)(
    "is refused by $method $path, though the token is still good",
    async (operation) => {
      const casino = await openCasino();
      const player = await casino.launch();
      const { path, body } = callFor(operation, { ...NOTHING, player: player.playerId });
      const ask = () => {
        const options = { headers: { "Idempotency-Key": ulid() } };
        return player.call(
          operation.method,
          path,
          body === undefined ? options : { ...options, body },
        );
      };
      await casino.call("POST", `/api/v1/admin/players/${player.playerId}/suspend`, { body: {} });
      expect(await ask()).toMatchObject({ status: 401, code: "SESSION_ENDED" });
    },
  );

  it("gets no session by any call that hands one out", async () => {
    const casino = await openCasino();
    const player = await casino.launch();
    const launchToken = await casino.createToken({ playerId: player.externalId });
    await casino.call("POST", `/api/v1/admin/players/${player.playerId}/suspend`, { body: {} });
    const { refreshToken, externalId: playerId } = player;
    const tries = [
      ["sso/create-token", { playerId }, true, 403, "PLAYER_SUSPENDED"],
      ["sso/exchange", { launchToken }, false, 403, "PLAYER_SUSPENDED"],
      ["refresh", { refreshToken }, false, 401, "SESSION_ENDED"],
    ] as const;
    for (const [call, body, signed, status, code] of tries) {
      const credential = signed ? casino.key : null;
      const asked = { body, signed, credential };
      expect(await casino.call("POST", `/api/v1/auth/${call}`, asked)).toMatchObject({
        status,
        code,
      });
    }
  });
});

it("a player's session is answered for another player's things as for things that never were", async () => {
  const casino = await openCasino();
  const things = await belongingsOf(casino);
  const foreign = await belongingsOf(await openCasino());
  const player = await casino.launch();
  const naming = operations.filter(
    (operation) =>
      operation.access.includes("session") &&
      JSON.stringify(callFor(operation, NOTHING)).includes("0".repeat(26)),
  );
  for (const operation of naming) {
    const ask = async (of: Belongings) => {
      const { path, body } = callFor(operation, of);
      const headers = { "Idempotency-Key": ulid() };
      const options = body === undefined ? { headers } : { headers, body };
      return told(await player.call(operation.method, path, options));
    };
    const unknown = await ask(NOTHING);
    expect(unknown.status, operation.path).toBe(404);
    for (const of of [things, foreign]) expect(await ask(of), operation.path).toEqual(unknown);
  }
});

describe("a caller that is over its limit", () => {
  /** Calls the cheapest route until it is refused. */
  async function useUp(options: CallOptions, path: string): Promise<void> {
    for (let sent = 0; sent < 1_000; sent += 1) {
      if ((await call("GET", path, options)).status === 429) return;
    }
    throw new Error("no limit was reached");
  }

  function expectRefused(answer: ApiAnswer, operation: Operation, limit: string): void {
    const name = `${operation.method} ${operation.path}`;
    expect(answer, name).toMatchObject({ status: 429, code: "RATE_LIMITED", details: { limit } });
    expect(answer.headers.get("X-RateLimit-Remaining"), name).toBe("0");
    expect(Number(answer.headers.get("Retry-After")), name).toBeGreaterThan(0);
  }

  it.each(["key", "player", "ip"] as const)(
    "is refused by every route that counts the %s",
    async (limit) => {
      const via = openIsolate();
      const casino = await openCasino({ plan: "starter" });
      const player = await casino.launch();
      holdClock();
      const headers = { "CF-Connecting-IP": newAddress() };
      const credentials = { key: casino.key, player: player.accessToken, ip: null };
      const options = { credential: credentials[limit], headers, via };
      await useUp(options, limit === "ip" ? "/api/v1/health" : "/api/v1/games");
      const counted = operations.filter(({ "x-limits": limits }) => limits.includes(limit));
      expect(counted.length).toBeGreaterThan(2);
      for (const operation of counted) {
        const { method, examplePath, access } = operation;
        // A key of ours is counted by itself, whatever its address did.
        const credential =
          limit === "ip" ? credentialFor(access, player.accessToken) : options.credential;
        const signed = access.includes("signed");
        const asked = { ...options, credential, signed };
        expectRefused(await call(method, examplePath, asked, casino.secret), operation, limit);
      }
      const others = operations.filter(({ "x-limits": limits }) => !limits.includes(limit));
      for (const { method, examplePath, access } of limit === "ip" ? others : []) {
        const asked = { ...options, credential: casino.key, signed: access.includes("signed") };
        const answer = await call(method, examplePath, asked, casino.secret);
        expect(answer.status, `${method} ${examplePath}`).not.toBe(429);
      }
    },
  );

  function credentialFor(access: string, accessToken: string): string | null {
    if (access === "staff") return env.TEST_PLATFORM_KEY;
    return access.includes("session") ? accessToken : null;
  }
});
