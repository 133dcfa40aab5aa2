/**
 * Calls every route of the document from the wrong environment, as a suspended player, for another
 * owner's things, and too often, and compares the answers with what the route states (access,
 * environments, limits). Which credential each route accepts is tested in credentials.test.ts.
 * Proof 19: another owner's id answers like an unknown id.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import { createWholeApp } from "../../src/local/whole-app.ts";
import type { ApiAnswer } from "../support/api-answer.ts";
import { type Operation, oneOfEachKind, operations } from "../support/api-document.ts";
import { type Belongings, belongingsOf, callFor, NOTHING } from "../support/belongings.ts";
import {
  type CallOptions,
  type Casino,
  call,
  openCasino,
  type PlayerSession,
} from "../support/casino.ts";
import { holdClock, releaseClock } from "../support/clock.ts";
import { newAddress, openIsolate } from "../support/limited-isolate.ts";

/** Calls that name a player of the caller's own, who does not have to exist yet. */
const MAKES_ITS_OWN = ["/api/v1/auth/sso/create-token"];

/**
 * Lists of a chain answer nobody here, because no chain is configured; chain-deposits.test.ts asks them for another
 * owner's things.
 */
const OF_A_CHAIN = "/api/v1/admin/chains/{chain}/";

afterEach(releaseClock);

function namesSomething(operation: Operation): boolean {
  if (!operation.access.startsWith("apiKey") || MAKES_ITS_OWN.includes(operation.path))
    return false;
  if (operation.path.startsWith(OF_A_CHAIN)) return false;
  const request = JSON.stringify(callFor(operation, NOTHING));
  return Object.values(NOTHING).some((id) => request.includes(id));
}

const NAMING = operations.filter(namesSomething);

/** Returns an answer without the parts that are new in each answer. */
function comparable({ status, code, message, details, data, meta }: ApiAnswer) {
  return { status, code, message, details, data, meta };
}

it("the walk finds the routes that name something a tenant owns", () => {
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

/** Another casino, and an owner whose things only others ask for. */
let otherCasino: Casino;
let untouched: Owner;
/** An owner who makes each call about its own things. */
let own: Owner;
beforeAll(async () => {
  otherCasino = await openCasino();
  untouched = await openOwner();
  own = await openOwner();
});

interface Owner {
  readonly owner: Casino;
  readonly things: Belongings;
}

async function openOwner(): Promise<Owner> {
  const owner = await openCasino();
  return { owner, things: await belongingsOf(owner) };
}

describe.each(oneOfEachKind(NAMING))("$method $path", (operation) => {
  it("answers for another owner's things as for unknown ones, and does not change them", async () => {
    const { owner, things } = untouched;
    const before = await stateOf(owner, things);
    const send = (of: Belongings, by: { key: string; secret: string }) => {
      const { path, body } = callFor(operation, of);
      const options: CallOptions = {
        credential: by.key,
        signed: operation.access.includes("signed"),
        headers: { "Idempotency-Key": ulid() },
        ...(body === undefined ? {} : { body }),
      };
      return call(operation.method, path, options, by.secret);
    };
    const otherEnvironment = { key: owner.otherKey, secret: owner.otherSecret };
    for (const by of [otherCasino, otherEnvironment]) {
      const unknown = await send(NOTHING, by);
      const anothers = await send(things, by);
      expect(comparable(anothers)).toEqual(comparable(unknown));
      const isEmptyList = unknown.status === 200 && unknown.meta?.total === 0;
      // A production key is refused by the sandbox's own calls before anything is looked up.
      const isKeptOut =
        !operation["x-environments"].includes("production") && by === otherEnvironment;
      const refusal = isKeptOut ? /^800(01|60)$/.test(unknown.code ?? "") : unknown.status === 404;
      expect(isEmptyList || refusal, unknown.text).toBe(true);
    }
    expect(await stateOf(owner, things)).toEqual(before);
    // The same call finds such things for their owner, so the ids are real.
    const callOwn = async () => (await send(own.things, own.owner)).status;
    if ((await callOwn()) !== 404) return;
    // An earlier call may have removed them.
    own = await openOwner();
    expect(await callOwn()).not.toBe(404);
  });
});

/** Reads what an owner sees of its things. */
async function stateOf(owner: Casino, things: Belongings) {
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
  return [...answers.map(comparable), keys.results];
}

/**
 * Served in addition to the document's operations: pages, the document itself, and a socket, which
 * has its own tests.
 */
const NOT_IN_THE_DOCUMENT = [
  "/.well-known/security.txt",
  "/api/v1/messages.schema.json",
  "/api/v1/openapi.json",
  "/api/v1/postman.json",
  "/api/v1/session/socket",
  "/docs",
  "/launch/:gameId",
  "/lobby/:tenantId/:environment{sandbox|production}",
  "/play/:tenantId/:environment{sandbox|production}/:gameId",
  "/replay/:roundId",
];

it("the API serves no call under /api that the document does not state", () => {
  const { routes } = createWholeApp(readConfig({ ...env, STAGE: "production", RATE_LIMITS: "on" }));
  const stated = new Set(
    operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
  const others = routes.filter(({ method, path }) => {
    // Leaves out what runs before all routes, and the answers to preflight requests.
    return path !== "/*" && method !== "OPTIONS" && !stated.has(`${method} ${path}`);
  });
  expect([...new Set(others.map(({ path }) => path))].sort()).toEqual(NOT_IN_THE_DOCUMENT);
});

describe("the environment that a route states", () => {
  const OF_KEYS = operations.filter(({ access }) => access.startsWith("apiKey"));

  it.each(oneOfEachKind(OF_KEYS))("applies to $method $path", async (operation) => {
    const { method, examplePath, access, "x-environments": environments } = operation;
    const casino = await openCasino();
    const request = { credential: casino.otherKey, signed: access.includes("signed") };
    const { code, status } = await call(method, examplePath, request, casino.otherSecret);
    if (environments.includes("production")) expect([401, 403]).not.toContain(status);
    else expect(["80001", "80060"]).toContain(code);
  });

  it("is none where no tenant's credential is read, and at least one elsewhere", () => {
    for (const { access, path, "x-environments": environments } of operations) {
      const isNobodys = access === "public" || access === "staff";
      expect(environments.length > 0, path).toBe(!isNobodys);
    }
  });
});

describe("a suspended player", () => {
  const OF_PLAYERS = operations.filter(({ "x-limits": limits }) => limits.includes("player"));

  // What is refused changes nothing, so all calls share a player.
  let player: PlayerSession;
  beforeAll(async () => {
    const casino = await openCasino();
    player = await casino.launch();
    await casino.call("POST", `/api/v1/admin/players/${player.playerId}/suspend`, { body: {} });
  });

  it.each(OF_PLAYERS)(
    "is refused by $method $path, although the token is still valid",
    async (operation) => {
      const { path, body } = callFor(operation, { ...NOTHING, player: player.playerId });
      const send = () => {
        const options = { headers: { "Idempotency-Key": ulid() } };
        return player.call(
          operation.method,
          path,
          body === undefined ? options : { ...options, body },
        );
      };
      expect(await send()).toMatchObject({ status: 401, code: "SESSION_ENDED" });
    },
  );

  it("gets no session from any call that issues one", async () => {
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
      const request = { body, signed, credential };
      expect(await casino.call("POST", `/api/v1/auth/${call}`, request)).toMatchObject({
        status,
        code,
      });
    }
  });
});

it("the API answers a player's session for another player's things as for unknown ones", async () => {
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
    const send = async (of: Belongings) => {
      const { path, body } = callFor(operation, of);
      const headers = { "Idempotency-Key": ulid() };
      const options = body === undefined ? { headers } : { headers, body };
      return comparable(await player.call(operation.method, path, options));
    };
    const unknown = await send(NOTHING);
    expect(unknown.status, operation.path).toBe(404);
    for (const ids of [things, foreign]) expect(await send(ids), operation.path).toEqual(unknown);
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
        // A valid key is counted separately, whatever its address did.
        const credential =
          limit === "ip" ? credentialFor(access, player.accessToken) : options.credential;
        const signed = access.includes("signed");
        const request = { ...options, credential, signed };
        expectRefused(await call(method, examplePath, request, casino.secret), operation, limit);
      }
      const others = operations.filter(({ "x-limits": limits }) => !limits.includes(limit));
      for (const { method, examplePath, access } of limit === "ip" ? others : []) {
        const request = { ...options, credential: casino.key, signed: access.includes("signed") };
        const answer = await call(method, examplePath, request, casino.secret);
        expect(answer.status, `${method} ${examplePath}`).not.toBe(429);
      }
    },
  );

  function credentialFor(access: string, accessToken: string): string | null {
    if (access === "staff") return env.TEST_PLATFORM_KEY;
    return access.includes("session") ? accessToken : null;
  }
});
