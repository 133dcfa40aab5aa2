/**
 * An unexpected error shows the caller its request id and nothing else. The fault is real: a
 * database table is renamed during each test.
 */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { hashApiKey } from "../../src/auth/api-key.ts";
import { openCasino } from "../support/casino.ts";

describe("an internal error", () => {
  let log: MockInstance<typeof console.error>;
  beforeEach(() => {
    log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await env.DB.exec("ALTER TABLE api_keys_lost RENAME TO api_keys");
  });

  it("answers INTERNAL_ERROR with the request id and nothing about the cause", async () => {
    const casino = await openCasino();
    await env.DB.exec("ALTER TABLE api_keys RENAME TO api_keys_lost");
    const answer = await casino.call("GET", "/api/v1/games");
    expect(answer).toMatchObject({ status: 500, code: "INTERNAL_ERROR", details: undefined });
    // The request id is random and may contain any letters.
    const shown = answer.text.replaceAll(answer.requestId, "");
    expect(shown).not.toMatch(/api_keys|D1|SQL|Error:|\.ts/);
  });

  it("is logged as one line that shows the cause, without credentials or the query string", async () => {
    const casino = await openCasino();
    await env.DB.exec("ALTER TABLE api_keys RENAME TO api_keys_lost");
    const headers = { "X-Request-Id": "callers-own-id" };
    const answer = await casino.call("GET", "/api/v1/games?token=in-the-query", { headers });
    // Work that other tests left running may log lines too.
    const lines = log.mock.calls.map(String).filter((text) => text.includes(answer.requestId));
    expect(lines).toHaveLength(1);
    const line = lines[0] ?? "";
    expect(JSON.parse(line)).toEqual({
      level: "error",
      requestId: answer.requestId,
      callerRequestId: "callers-own-id",
      method: "GET",
      path: "/api/v1/games",
      error: "Error",
      message: expect.stringContaining("no such table: api_keys"),
      stack: expect.arrayContaining([expect.stringContaining("readOperatorByKeyHash")]),
    });
    for (const hidden of [casino.key, hashApiKey(casino.key), "in-the-query"]) {
      expect(line).not.toContain(hidden);
    }
  });

  it("is logged without the caller's request id when that id could forge a log line", async () => {
    const casino = await openCasino();
    await env.DB.exec("ALTER TABLE api_keys RENAME TO api_keys_lost");
    const headers = { "X-Request-Id": '"}{"level":"info"' };
    const { requestId } = await casino.call("GET", "/api/v1/games", { headers });
    // Work that other tests left running may log lines too.
    const line = log.mock.calls.map(String).find((text) => text.includes(requestId));
    expect(JSON.parse(line ?? "")).not.toHaveProperty("callerRequestId");
  });
});
