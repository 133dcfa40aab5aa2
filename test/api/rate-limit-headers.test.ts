/**
 * Every response has rate-limit headers, errors included. Calls that cannot be counted are let
 * through.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { describe, expect, it, vi } from "vitest";
import { oneOfEachKind, operations } from "../support/api-document.ts";
import { type CallOptions, call, openCasino, send } from "../support/casino.ts";
import { holdClock, letTimeLimitsPass, releaseClock } from "../support/clock.ts";
import { newAddress, openIsolate } from "../support/limited-isolate.ts";

const via = openIsolate();

function expectLimits(headers: Headers, limit?: number): void {
  const window = Math.floor(Date.now() / 60_000);
  expect(headers.get("X-RateLimit-Limit")).toMatch(limit === undefined ? /^\d+$/ : `${limit}`);
  expect(headers.get("X-RateLimit-Remaining")).toMatch(/^\d+$/);
  const reset = Number(headers.get("X-RateLimit-Reset"));
  expect([window * 60, (window + 1) * 60]).toContain(reset);
  expect(headers.has("Retry-After")).toBe(false);
}

describe.each(oneOfEachKind(operations))("$method $path", ({ method, examplePath }) => {
  it("sends the rate-limit headers with every answer", async () => {
    const casino = await openCasino();
    const headers = { "CF-Connecting-IP": newAddress() };
    for (const credential of [null, "sk_sandbox_wrong", "a.b.c", casino.key]) {
      const response = await send(method, examplePath, { credential, headers, via });
      await response.body?.cancel();
      expectLimits(response.headers);
    }
  });
});

describe("the rate-limit headers", () => {
  const anyone = { headers: { "CF-Connecting-IP": newAddress() }, via };

  it.each([
    ["GET", "/api/v1/nothing", 404],
    ["DELETE", "/api/v1/health", 405],
    ["GET", "/api/v1/openapi.json", 200],
    ["HEAD", "/api/v1/health", 200],
  ])("are sent for %s %s, which answers %i", async (method, path, status) => {
    const response = await send(method, path, anyone);
    await response.body?.cancel();
    expect(response.status).toBe(status);
    expectLimits(response.headers, 500);
  });

  it.each([
    ["MALFORMED_JSON", { rawBody: "{" }],
    ["VALIDATION_FAILED", { body: {} }],
    ["PAYLOAD_TOO_LARGE", { rawBody: "x".repeat(100_000) }],
    ["UNSUPPORTED_MEDIA_TYPE", { rawBody: "{}", headers: { "Content-Type": "text/plain" } }],
  ])("are sent for a body that is refused as %s", async (code, options) => {
    const casino = await openCasino({ secrets: false });
    const headers = { "Idempotency-Key": ulid(), ...("headers" in options ? options.headers : {}) };
    const answer = await casino.call("POST", "/api/v1/wallet/deposit", {
      ...options,
      headers,
      via,
    });
    expect(answer.code).toBe(code);
    expectLimits(answer.headers, 1_000);
  });

  it("are sent with an internal error", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const casino = await openCasino();
    await env.DB.exec("ALTER TABLE api_keys RENAME TO api_keys_lost");
    const answer = await casino.call("GET", "/api/v1/games", { via });
    await env.DB.exec("ALTER TABLE api_keys_lost RENAME TO api_keys");
    expect(answer.code).toBe("INTERNAL_ERROR");
    expectLimits(answer.headers, 500);
    log.mockRestore();
  });

  it("can be read by a game page in a browser, and so can Retry-After", async () => {
    const headers = { Origin: "https://rouleau.test", "CF-Connecting-IP": newAddress() };
    const response = await send("GET", "/api/v1/auth/session", { headers, via });
    expectLimits(response.headers, 500);
    const exposed = response.headers.get("Access-Control-Expose-Headers")?.split(",");
    for (const name of ["Limit", "Remaining", "Reset"]) {
      expect(exposed).toContain(`X-RateLimit-${name}`);
    }
    expect(exposed).toContain("Retry-After");
  });
});

describe("a signed call of unknown length", () => {
  it("has its length checked once, and is answered like any other", async () => {
    const casino = await openCasino();
    const body = { playerId: "p" };
    const path = "/api/v1/auth/sso/create-token";
    expect((await casino.call("POST", path, { body, signed: true, via })).status).toBe(200);
  });
});

describe("when the rate limiter cannot be reached", () => {
  /** Opens an isolate whose rate limiter answers as given. */
  function isolateWith(ask: () => Promise<never>) {
    const binding = { getByName: () => ({ ask }) };
    const wallets = {
      getByName: (name: string) => {
        const wallet = env.WALLET.getByName(name);
        return { countCall: ask, session: (id: string) => wallet.session(id) };
      },
    };
    return openIsolate({
      RATE_LIMITER: binding as unknown as Env["RATE_LIMITER"],
      WALLET: wallets as unknown as Env["WALLET"],
    });
  }

  it.each([
    ["are lost", () => Promise.reject(new Error("Network connection lost."))],
    ["are never answered", () => new Promise<never>(() => undefined)],
  ])(
    "calls pass and a warning is logged without identifiers: requests to it %s",
    async (_how, ask) => {
      const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
      const casino = await openCasino({ plan: "starter" });
      const player = await casino.launch();
      const address = newAddress();
      const unlimited = isolateWith(ask);
      holdClock();
      letTimeLimitsPass();
      for (let sent = 0; sent < 70; sent += 1) {
        const headers = { "CF-Connecting-IP": address };
        const answer = await player.call("GET", "/api/v1/games", { headers, via: unlimited });
        expect(answer.status).toBe(200);
        expectLimits(answer.headers);
      }
      const lines = log.mock.calls.map((line) => String(line));
      log.mockRestore();
      releaseClock();
      // Work that other tests left running may log warnings too.
      expect(lines.map((line) => JSON.parse(line))).toContainEqual(
        expect.objectContaining({
          level: "warn",
          requestId: expect.stringMatching(/^req_/),
          event: "rate limiter unreachable: calls pass",
        }),
      );
      for (const hidden of [address, player.playerId, casino.tenant.id]) {
        expect(lines.join()).not.toContain(hidden);
      }
    },
  );
});

describe("with RATE_LIMITS=off", () => {
  it("counts nothing and sends no rate-limit headers", async () => {
    const answer = await call("GET", "/api/v1/health");
    expect(answer.headers.has("X-RateLimit-Limit")).toBe(false);
  });
});

it("trusts no client-supplied address where no edge sets one", async () => {
  const casino = await openCasino({ settings: { ipAllowList: ["203.0.113.0/24"] } });
  const headers = { "CF-Connecting-IP": "203.0.113.9" };
  const read = (options: CallOptions) => casino.call("GET", "/api/v1/admin/tenants/me", options);
  expect(await read({ headers })).toMatchObject({ status: 200 });
  const unbelieving = openIsolate({ BELIEVE_CLIENT_ADDRESS: "off" } as Partial<Env>);
  expect(await read({ headers, via: unbelieving })).toMatchObject({ code: "IP_NOT_ALLOWED" });
});
