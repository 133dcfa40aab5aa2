/**
 * When deliveries are retried, how a failing endpoint gets fewer of them, and how deliveries are signed,
 * checked with the official Standard Webhooks library. Reference 11.
 */
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import {
  afterFailure,
  type EndpointHealth,
  HEALTHY,
  isWornOut,
  mayBeInFlight,
} from "../../../domain/webhooks/endpoint-pause.ts";
import { RETRY_GAPS_MS, retryDelayMs } from "../../../domain/webhooks/retry-schedule.ts";
import { webhookSignature } from "../../../src/webhooks/sign-webhook.ts";

const SECRET = `whsec_${btoa("for tests only: thirty-two bytes")}`;
const OTHER = `whsec_${btoa("another one, of thirty-two bytes")}`;
const DAY_MS = 24 * 60 * 60 * 1000;

describe("retries", () => {
  it("come after 5 s, 1 m, 5 m, 30 m, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, and then no more", () => {
    const seconds = RETRY_GAPS_MS.map((_, index) => (retryDelayMs(index + 1, 0, null) ?? 0) / 1000);
    expect(seconds).toEqual([5, 60, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(retryDelayMs(11, 0, null)).toBeUndefined();
    expect(retryDelayMs(11, 0, 1_000)).toBeUndefined();
  });

  it("are delayed at random by less than a fifth, and never come early", () => {
    for (const chance of [0, 0.25, 0.5, 0.999]) {
      for (const [index, gap] of RETRY_GAPS_MS.entries()) {
        const delay = retryDelayMs(index + 1, chance, null) ?? 0;
        expect(delay).toBeGreaterThanOrEqual(gap);
        expect(delay).toBeLessThan(gap * 1.2);
      }
    }
  });

  it.each([
    ["later than the schedule", 90_000, 90_000],
    ["sooner than the schedule", 1_000, 5_000],
    ["a year", 365 * DAY_MS, DAY_MS],
  ])("wait as long as the receiver asks for, up to 24 h: %s", (_, asked, expected) => {
    expect(retryDelayMs(1, 0, asked)).toBe(expected);
  });

  it.each([
    ["nothing", null, 3, 4],
    ["a day each time", DAY_MS, 10, 10.25],
  ])(
    "end within the days that the reference says, where the receiver asks for %s",
    (_, asked, least, most) => {
      const daysAt = (chance: number) =>
        RETRY_GAPS_MS.map((_gap, index) => retryDelayMs(index + 1, chance, asked) ?? 0).reduce(
          (sum, delay) => sum + delay,
          0,
        ) / DAY_MS;
      expect(daysAt(0)).toBeGreaterThanOrEqual(least);
      expect(daysAt(0.999)).toBeLessThan(most);
    },
  );
});

describe("the circuit breaker", () => {
  const failed = (times: number, from: EndpointHealth = HEALTHY) => {
    let health = from;
    for (let time = 0; time < times; time += 1) health = afterFailure(health, 1_000);
    return health;
  };

  it.each([
    [0, 10],
    [4, 10],
    [5, 0],
    [6, 0],
    [100, 0],
  ])("after %i failures in a row allows %i deliveries at once", (failures, inFlight) => {
    expect(mayBeInFlight(failed(failures), 1_000)).toBe(inFlight);
  });

  it("allows one probe at a time, after a wait that doubles with each failure up to 15 minutes", () => {
    const gaps = [5, 6, 7, 8, 9, 10, 11, 50].map((times) => (failed(times).probeAt ?? 0) - 1_000);
    expect(gaps.map((gap) => gap / 1000)).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
    expect(mayBeInFlight(failed(5), 30_999)).toBe(0);
    expect(mayBeInFlight(failed(5), 31_000)).toBe(1);
  });

  it("gives up an endpoint after exactly five days of only failures", () => {
    const health = failed(7);
    expect(isWornOut(health, 1_000 + 5 * DAY_MS - 1)).toBe(false);
    expect(isWornOut(health, 1_000 + 5 * DAY_MS)).toBe(true);
    expect(isWornOut(HEALTHY, 100 * DAY_MS)).toBe(false);
  });
});

describe("a signature", () => {
  const body = '{"id":"evt_1","type":"webhook.test"}';
  const now = Math.floor(Date.now() / 1000);
  const message = { id: "evt_1", timestampSeconds: now, body };
  const headers = (secrets: readonly string[], changed: Readonly<Record<string, string>> = {}) => ({
    "webhook-id": "evt_1",
    "webhook-timestamp": String(now),
    "webhook-signature": webhookSignature(secrets, message),
    ...changed,
  });

  it("is accepted by the official library, with the old and the new secret during a rotation", () => {
    expect(new Webhook(SECRET).verify(body, headers([SECRET]))).toMatchObject({ id: "evt_1" });
    const rotated = headers([OTHER, SECRET]);
    expect(rotated["webhook-signature"].split(" ")).toHaveLength(2);
    for (const secret of [SECRET, OTHER]) new Webhook(secret).verify(body, rotated);
  });

  it.each([
    ["body", `${body} `, {}, SECRET],
    ["id", body, { "webhook-id": "evt_2" }, SECRET],
    ["timestamp", body, { "webhook-timestamp": String(now - 1) }, SECRET],
    ["secret", body, {}, OTHER],
  ])("is refused by the official library for another %s", (_, text, changed, secret) => {
    expect(() => new Webhook(secret).verify(text, headers([SECRET], changed))).toThrow();
  });

  it("is refused by the official library when it is older than five minutes", () => {
    const old = { ...message, timestampSeconds: now - 301 };
    const late = headers([], {
      "webhook-timestamp": String(now - 301),
      "webhook-signature": webhookSignature([SECRET], old),
    });
    expect(() => new Webhook(SECRET).verify(body, late)).toThrow("too old");
  });
});

describe("the test vectors of docs/webhooks.md", () => {
  const guide = readFileSync("docs/webhooks.md", "utf8");

  it("match the signatures of deliveries and of signed calls", () => {
    const timestamp = "1700000000";
    const body = '{"a":1}';
    const delivery = { id: "evt_vector", timestampSeconds: Number(timestamp), body };
    const call = `${timestamp}.POST./api/v1/wallet/withdraw.${body}`;
    const signature = createHmac("sha256", SECRET).update(call).digest("hex");
    expect(guide).toContain(SECRET);
    expect(guide).toContain(`signature  ${webhookSignature([SECRET], delivery)}\n`);
    expect(guide).toContain(`X-Service-Signature  sha256=${signature}\n`);
  });
});
