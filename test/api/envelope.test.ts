/** "Every response of the API host is an envelope": contract, "Envelope". */
import { describe, expect, it } from "vitest";
import { call, openCasino, send } from "../support/casino.ts";

describe("a path that names no call", () => {
  it.each(["/api/v1/nothing", "/api/v2/health", "/api", "/api/v1/health/", "/nothing"])(
    "%s answers NOT_FOUND",
    async (path) => {
      const response = await send("GET", path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ success: false, error: { code: "NOT_FOUND" } });
    },
  );

  it("is told before anything else about the request", async () => {
    const rawBody = "x".repeat(100_000);
    const answer = await call("POST", "/api/v1/nothing", { rawBody, credential: "sk_wrong" });
    expect(answer.code).toBe("NOT_FOUND");
  });
});

describe("a method that a path does not take", () => {
  it.each([
    ["DELETE", "/api/v1/health", "GET, HEAD"],
    ["GET", "/api/v1/auth/sso/create-token", "POST"],
    ["PUT", "/api/v1/auth/sso/create-token", "POST"],
    ["OPTIONS", "/api/v1/auth/sso/create-token", "POST"],
    ["PATCH", "/api/v1/games/golden-reels", "GET, HEAD, OPTIONS"],
  ])("%s %s answers METHOD_NOT_ALLOWED with Allow: %s", async (method, path, allow) => {
    const answer = await call(method, path, { credential: "sk_wrong" });
    expect(answer).toMatchObject({ status: 405, code: "METHOD_NOT_ALLOWED" });
    expect(answer.headers.get("Allow")).toBe(allow);
  });

  it("is no bug in a handler's own 404", async () => {
    const casino = await openCasino();
    const answer = await casino.call("GET", "/api/v1/games/unknown");
    expect(answer).toMatchObject({ status: 404, code: "GAME_NOT_FOUND" });
  });
});

describe("the request id", () => {
  it("is ours and new for each request, whatever the caller sends", async () => {
    const headers = { "X-Request-Id": "req_01ARZ3NDEKTSV4RRFFQ69G5FAV" };
    const first = await call("GET", "/api/v1/health", { headers });
    const second = await call("GET", "/api/v1/health", { headers });
    expect(first.requestId).not.toBe(headers["X-Request-Id"]);
    expect(second.requestId).not.toBe(first.requestId);
  });
});

describe("health", () => {
  it("answers anyone with status, version and time", async () => {
    const { data } = await call("GET", "/api/v1/health");
    expect(data).toEqual({
      // Tests that freeze things share the database; test/api/platform-audit.test.ts holds the two apart.
      status: expect.stringMatching(/^(healthy|degraded)$/),
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      time: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(Math.abs(Date.parse(data.time) - Date.now())).toBeLessThan(5_000);
  });

  it("answers HEAD without a body", async () => {
    const response = await send("HEAD", "/api/v1/health");
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
  });
});
