/** Which origins browsers may call from: contract, "Browsers". */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { createApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { openCasino, send } from "../support/casino.ts";

const OURS = "https://rouleau.test";
const FOREIGN = [
  "https://evil.test",
  "https://rouleau.test.evil.test",
  "http://rouleau.test",
  "null",
];
const PLAYER_PATHS = [
  "/api/v1/auth/sso/exchange",
  "/api/v1/auth/refresh",
  "/api/v1/auth/session",
  "/api/v1/auth/logout",
  "/api/v1/games",
  "/api/v1/games/golden-reels/rounds",
];
const OPERATOR_PATHS = [
  "/api/v1/auth/sso/create-token",
  "/api/v1/wallet/balance",
  "/api/v1/health",
];

function preflight(path: string, origin: string) {
  const headers = {
    Origin: origin,
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "authorization,idempotency-key",
  };
  return send("OPTIONS", path, { headers });
}

describe("player routes", () => {
  it.each(PLAYER_PATHS)("%s lets in the game client's origin and no other", async (path) => {
    const ours = await preflight(path, OURS);
    expect(ours.status).toBe(204);
    expect(ours.headers.get("Access-Control-Allow-Origin")).toBe(OURS);
    expect(ours.headers.get("Access-Control-Allow-Headers")).toMatch(/Authorization/);
    expect(ours.headers.get("Vary")).toMatch(/Origin/);
    for (const origin of FOREIGN) {
      const foreign = await preflight(path, origin);
      expect(foreign.headers.get("Access-Control-Allow-Origin"), origin).toBeNull();
    }
  });

  it("carry the header on refusals too, so that the game can read why", async () => {
    const casino = await openCasino();
    const headers = { Origin: OURS };
    const response = await send("GET", "/api/v1/auth/session", { headers, credential: casino.key });
    expect(response.status).toBe(403);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe(OURS);
  });

  it("let in the configured origin instead, when game pages live on another host", async () => {
    const app = createApp(readConfig({ ...env, GAME_ORIGIN: "https://games.test" }));
    const headers = { Origin: "https://games.test" };
    const request = new Request(`${OURS}/api/v1/auth/session`, { method: "OPTIONS", headers });
    const response = await app.request(request, undefined, env);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("https://games.test");
  });
});

describe("operator routes", () => {
  it.each(OPERATOR_PATHS)("%s has no CORS headers at all", async (path) => {
    const casino = await openCasino();
    const headers = { Origin: OURS };
    const responses = [
      await preflight(path, OURS),
      await send("GET", path, { headers, credential: casino.key }),
    ];
    for (const response of responses) {
      const cors = [...response.headers.keys()].filter((name) => name.startsWith("access-control"));
      expect(cors).toEqual([]);
    }
  });
});
