/**
 * The detailed health check exercises each part of the service, within 2 s in total: Reference 19.2.
 */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { version } from "../../package.json";
import { readConfig } from "../../src/config.ts";
import {
  type Check,
  PARTS,
  type Part,
  partChecks,
} from "../../src/routes/sandbox/health-checks.ts";
import {
  type CheckResult,
  healthStatus,
  runChecks,
} from "../../src/routes/sandbox/read-detailed-health.ts";
import { openCasino } from "../support/casino.ts";
import { holdTimeLimits, releaseClock } from "../support/clock.ts";
import { testInCi } from "../support/length.ts";

const ALL_OK = Object.fromEntries(PARTS.map((part) => [part, "ok"])) as Record<Part, CheckResult>;

function failing(...parts: Part[]): Record<Part, CheckResult> {
  return { ...ALL_OK, ...Object.fromEntries(parts.map((part) => [part, "error"])) };
}

describe("detailed health", () => {
  // However busy the machine is, only a check that a test lets hang takes too long.
  beforeEach(holdTimeLimits);
  afterEach(releaseClock);

  it("reports that all ten parts work, by the names of Reference 19.2", async () => {
    const casino = await openCasino();
    const began = Date.now();
    const { data } = await casino.call("GET", "/api/v1/test/health");
    expect(data.checks).toEqual(ALL_OK);
    expect(Object.keys(data.checks)).toHaveLength(10);
    expect(["healthy", "degraded"]).toContain(data.status);
    expect(data.version).toBe(version);
    expect(Date.parse(data.timestamp)).toBeGreaterThanOrEqual(began);
    expect(Date.parse(data.timestamp)).toBeLessThanOrEqual(Date.now());
  });

  it("reports each part that cannot be reached, and no other part", async () => {
    const unreachable = () => {
      throw new Error("unreachable");
    };
    const gone = { prepare: unreachable, getByName: unreachable, fetch: unreachable };
    const none = { ...gone, metrics: unreachable };
    for (const [binding, part] of [
      ["DB", "database"],
      ["IDEMPOTENCY_KEY", "redis"],
      ["HEALTH", "websocket"],
      ["WALLET", "walletService"],
      ["HISTORY", "webhookDelivery"],
      ["ASSETS", "cdn"],
    ] as const) {
      expect(await checksWith({ [binding]: none }), binding).toEqual(failing(part));
    }
  });

  testInCi(
    "reports a stuck queue, a page that is not served, a verifier other than the published one, and a socket with a wrong answer",
    async () => {
      const queue = (backlogCount: number) => ({
        metrics: async () => ({ backlogCount, oldestMessageTimestamp: new Date(0) }),
      });
      expect(await checksWith({ HISTORY: queue(1) })).toEqual(failing("webhookDelivery"));
      expect(await checksWith({ HISTORY: queue(0) })).toEqual(ALL_OK);
      const missing = { fetch: async () => new Response("gone", { status: 404 }) };
      expect(await checksWith({ ASSETS: missing })).toEqual(failing("cdn"));
      const altered = {
        fetch: async (url: string) =>
          url.endsWith("/verify") ? new Response("✓ Verified") : env.ASSETS.fetch(url),
      };
      expect(await checksWith({ ASSETS: altered })).toEqual(failing("cdn"));
      const wrongEcho = { getByName: () => ({ fetch: async () => socketWithWrongAnswer() }) };
      expect(await checksWith({ HEALTH: wrongEcho })).toEqual(failing("websocket"));
    },
  );

  it("runs all checks at once, and answers within two seconds even if some of them hang", async () => {
    const never = () => new Promise(() => undefined);
    const checks: Record<string, Check> = { a: never, b: never, c: () => "fine", d: never };
    const answered = vi.fn();
    const running = runChecks(checks).then(answered);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(999);
    expect(answered).toHaveBeenCalledWith({ a: "error", b: "error", c: "ok", d: "error" });
    await running;
  });
});

describe("the status", () => {
  it("is unhealthy when rounds cannot be played or verified, and degraded when anything else fails", () => {
    const vital = ["database", "gameEngine", "walletService", "authService", "provablyFair"];
    expect(healthStatus(ALL_OK, false)).toBe("healthy");
    expect(healthStatus(ALL_OK, true)).toBe("degraded");
    for (const part of PARTS) {
      const expected = vital.includes(part) ? "unhealthy" : "degraded";
      expect(healthStatus(failing(part), false), part).toBe(expected);
    }
    expect(healthStatus(failing("cdn", "database"), true)).toBe("unhealthy");
  });
});

/** Runs the checks with some of the bindings replaced. */
function checksWith(bindings: object): Promise<Record<Part, CheckResult>> {
  const tenantEnvironment = { tenantId: "ten_health", environment: "sandbox" } as const;
  const changed = { ...env, ...bindings } as unknown as Env;
  return runChecks(partChecks({ env: changed, config: readConfig(env), ...tenantEnvironment }));
}

function socketWithWrongAnswer(): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.addEventListener("message", () => server.send("something else"));
  return new Response(null, { status: 101, webSocket: client });
}
