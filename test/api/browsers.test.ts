/** Which origins browsers may call from, for every call in the OpenAPI document: Reference 17. */
import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import type { Access } from "../../src/http/access.ts";
import { createWholeApp } from "../../src/local/whole-app.ts";
import { type Operation, oneOfEachKind, operations } from "../support/api-document.ts";
import { expectSuccess, openCasino, send } from "../support/casino.ts";

const OURS = "https://rouleau.test";
const FOREIGN = [
  "https://evil.test",
  "https://rouleau.test.evil.test",
  "http://rouleau.test",
  "null",
];
/**
 * The kinds of access that the game client uses. All other calls are public or belong to an
 * operator's backend.
 */
const GAME_CLIENT: readonly Access[] = ["session", "token in body", "apiKey or session"];
const PLAYER_CALLS = operations.filter(({ access }) => GAME_CLIENT.includes(access));
const OTHER_CALLS = operations.filter(({ access }) => !GAME_CLIENT.includes(access));

function preflight({ method, examplePath }: Operation, origin: string) {
  const headers = {
    Origin: origin,
    "Access-Control-Request-Method": method,
    "Access-Control-Request-Headers": "authorization,idempotency-key",
  };
  return send("OPTIONS", examplePath, { headers });
}

function corsHeaders(response: Response): string[] {
  return [...response.headers.keys()].filter((name) => name.startsWith("access-control"));
}

describe.each(oneOfEachKind(PLAYER_CALLS))("player call $method $path", (operation) => {
  it("allows the game client's origin and no other", async () => {
    const ours = await preflight(operation, OURS);
    expect(ours.status).toBe(204);
    expect(ours.headers.get("Access-Control-Allow-Origin")).toBe(OURS);
    expect(ours.headers.get("Access-Control-Allow-Methods")?.split(",")).toContain(
      operation.method,
    );
    expect(ours.headers.get("Access-Control-Allow-Headers")).toMatch(
      /Authorization.*Content-Type.*Idempotency-Key/,
    );
    expect(ours.headers.get("Vary")).toMatch(/Origin/);
    for (const origin of FOREIGN) {
      const foreign = await preflight(operation, origin);
      expect(foreign.headers.get("Access-Control-Allow-Origin"), origin).toBeNull();
    }
  });

  it("sends the CORS headers on refusals too, so that the game can read the reason", async () => {
    const sendFrom = (Origin: string) =>
      send(operation.method, operation.examplePath, { headers: { Origin } });
    const refused = await sendFrom(OURS);
    expect(refused.ok).toBe(false);
    expect(refused.headers.get("Access-Control-Allow-Origin")).toBe(OURS);
    expect(refused.headers.get("Access-Control-Expose-Headers")).toMatch(/Idempotent-Replayed/);
    for (const origin of FOREIGN) {
      const foreign = await sendFrom(origin);
      expect(foreign.headers.get("Access-Control-Allow-Origin"), origin).toBeNull();
    }
  });
});

describe.each(oneOfEachKind(OTHER_CALLS))("$access call $method $path", (operation) => {
  it("has no CORS headers", async () => {
    const casino = await openCasino();
    const { method, examplePath } = operation;
    const headers = { Origin: OURS };
    expect(corsHeaders(await preflight(operation, OURS))).toEqual([]);
    for (const credential of [null, casino.key]) {
      expect(corsHeaders(await send(method, examplePath, { headers, credential }))).toEqual([]);
    }
  });
});

describe("game pages on another host", () => {
  it("are allowed by the configured origin instead of ours", async () => {
    const app = createWholeApp(readConfig({ ...env, GAME_ORIGIN: "https://games.test" }));
    for (const [origin, allowed] of [
      ["https://games.test", "https://games.test"],
      [OURS, null],
    ] as const) {
      const headers = { Origin: origin };
      const request = new Request(`${OURS}/api/v1/auth/session`, { method: "OPTIONS", headers });
      const response = await app.request(request, undefined, env);
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe(allowed);
    }
  });

  it("are launched there, so that a casino's page knows their origin by the link", async () => {
    const app = createWholeApp(readConfig({ ...env, GAME_ORIGIN: "https://games.test" }));
    const casino = await openCasino();
    const { launchUrl } = expectSuccess(
      await casino.call("POST", "/api/v1/auth/sso/create-token", {
        body: { playerId: "alice", gameId: "golden-reels" },
        via: async (request) => app.fetch(request, env, createExecutionContext()),
      }),
    );
    expect(launchUrl).toMatch(/^https:\/\/games\.test\/launch\/golden-reels\?token=/);
  });
});

describe("a browser that has visited once", () => {
  it("uses only HTTPS from then on in production, and is not asked to on a developer's machine", async () => {
    const headerAt = async (stage: "local" | "production") => {
      const app = createWholeApp(readConfig({ ...env, STAGE: stage, RATE_LIMITS: "on" }));
      const context = createExecutionContext();
      const response = await app.fetch(new Request(`${OURS}/api/v1/health`), env, context);
      await response.body?.cancel();
      return response.headers.get("Strict-Transport-Security");
    };
    expect(await headerAt("production")).toBe("max-age=63072000; includeSubDomains");
    expect(await headerAt("local")).toBeNull();
  });

  it("loads nothing with an answer of the API, and shows it in no frame", async () => {
    const answers = [
      await send("GET", "/api/v1/health"),
      await send("GET", "/api/v1/unknown"),
      await send("GET", "/.well-known/security.txt"),
    ];
    for (const answer of answers) {
      await answer.body?.cancel();
      const policy = answer.headers.get("Content-Security-Policy");
      expect(policy).toBe("default-src 'none'; frame-ancestors 'none'");
    }
  });

  it("can read where to report a weakness, if the deployment says so", async () => {
    const read = (environment: object) =>
      createWholeApp(readConfig({ ...env, ...environment })).request(
        `${OURS}/.well-known/security.txt`,
        undefined,
        env,
      );
    const response = await read({ SECURITY_CONTACT: "mailto:security@rouleau.test" });
    expect(response.headers.get("Content-Type")).toMatch(/^text\/plain; *charset=utf-8$/i);
    const [, contact, expires] =
      /^Contact: (.*)\nExpires: (.*)\n/.exec(await response.text()) ?? [];
    expect(contact).toBe("mailto:security@rouleau.test");
    const days = (Date.parse(expires ?? "") - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(180);
    expect((await read({})).status).toBe(404);
  });

  it("cuts off every page that opened ours", async () => {
    const headers = { Accept: "text/html" };
    const page = await send("GET", "/play/ten_none/sandbox/golden-reels", { headers });
    await page.body?.cancel();
    expect(page.headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
  });
});
