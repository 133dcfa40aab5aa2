/**
 * The secrets of deliveries are read once for many of them, and no longer believed than ten seconds, or
 * than a rotation says. docs/decisions/0066-secrets-of-deliveries.md.
 */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import { DeliverySecrets } from "../../src/webhooks/delivery-secrets.ts";
import { expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";

const ROTATE = "/api/v1/admin/webhooks/secret/rotate";

beforeEach(holdClock);
afterEach(releaseClock);

/** A casino's secrets as one endpoint knows them, and how often it read them. */
async function openSecrets() {
  const casino = await openCasino();
  const reads = { count: 0, before: async () => {} };
  const DB = {
    prepare: (sql: string) => {
      reads.count += 1;
      const statement = env.DB.prepare(sql);
      const bind = (...values: unknown[]) => ({
        raw: async () => {
          const rows = await statement.bind(...values).raw();
          await reads.before();
          return rows;
        },
      });
      return { bind };
    },
  } as unknown as D1Database;
  const secrets = new DeliverySecrets({ ...env, DB }, readConfig(env));
  const scope = { tenantId: casino.tenant.id, environment: casino.environment };
  const rotate = async () =>
    expectSuccess(await casino.call("POST", ROTATE, { body: { overlapSeconds: 0 } })).secret;
  return { casino, reads, secrets, rotate, of: () => secrets.of(scope) };
}

it("reads them once for all deliveries of ten seconds, also for those that begin together", async () => {
  const { casino, reads, of } = await openSecrets();
  const together = await Promise.all(Array.from({ length: 10 }, of));
  expect(together).toEqual(together.map(() => [casino.secret]));
  for (let delivery = 0; delivery < 100; delivery += 1) await of();
  expect(reads.count).toBe(1);
});

it("signs with a revoked secret for ten seconds at most, even if nobody tells it", async () => {
  const { casino, rotate, of } = await openSecrets();
  await of();
  const secret = await rotate();
  advanceSeconds(9.999);
  expect(await of()).toEqual([casino.secret]);
  advanceSeconds(0.001);
  expect(await of()).toEqual([secret]);
});

it("signs with the new secret at once when it is told, whatever was being read", async () => {
  const { reads, secrets, rotate, of } = await openSecrets();
  const rotated = Promise.withResolvers<string>();
  reads.before = async () => {
    reads.before = async () => {};
    rotated.resolve(await rotate());
    secrets.forget();
  };
  expect(await of()).toEqual([await rotated.promise]);
  expect(await of()).toEqual([await rotated.promise]);
  expect(reads.count).toBe(2);
});

it("tries again after a reading that failed", async () => {
  const { casino, reads, of } = await openSecrets();
  reads.before = () => Promise.reject(new Error("D1_ERROR: Network connection lost."));
  await expect(of()).rejects.toThrow();
  reads.before = async () => {};
  expect(await of()).toEqual([casino.secret]);
});
