/** The record of an idempotency key or signature: bound to its first use for its lifetime, then deleted. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, beforeEach, expect, it } from "vitest";
import { idempotencyKeyName } from "../../durable-objects/names.ts";
import { idempotencyKeyStub, signatureStub } from "../../src/objects.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";

beforeEach(holdClock);
afterEach(releaseClock);

function newKey() {
  const tenantEnvironment = {
    tenantId: `ten_${ulid()}`,
    environment: "sandbox",
    key: ulid(),
  } as const;
  const name = idempotencyKeyName(
    tenantEnvironment.tenantId,
    tenantEnvironment.environment,
    tenantEnvironment.key,
  );
  const claim = (fingerprint: string) =>
    idempotencyKeyStub(env, tenantEnvironment).claim({ fingerprint, lifetimeSeconds: 60 });
  return { tenantEnvironment, claim, object: env.IDEMPOTENCY_KEY.getByName(name) };
}

it("a key is bound to its first use for its lifetime, and is then free again", async () => {
  const { claim } = newKey();
  expect([await claim("a"), await claim("b"), await claim("a")]).toEqual([true, false, true]);
  advanceSeconds(59);
  expect(await claim("b")).toBe(false);
  advanceSeconds(1);
  expect([await claim("b"), await claim("a")]).toEqual([true, false]);
});

it("a late alarm does not delete a key that was bound again until its lifetime is over", async () => {
  const { claim, object } = newKey();
  await claim("a");
  advanceSeconds(60);
  await claim("b");
  expect(await runDurableObjectAlarm(object)).toBe(true);
  expect(await claim("a")).toBe(false);
  advanceSeconds(60);
  expect(await runDurableObjectAlarm(object)).toBe(true);
  const left = await runInDurableObject(object, (_, { storage }) => storage.list());
  expect([...left.keys()]).toEqual([]);
});

it("a signature does not share the record of a key with the same text", async () => {
  const { tenantEnvironment, claim } = newKey();
  await claim("a");
  const { tenantId, environment, key } = tenantEnvironment;
  for (const signature of [key, `sandbox:${key}`]) {
    const stub = signatureStub(env, { tenantId, environment, signature });
    expect(await stub.claim({ fingerprint: "b", lifetimeSeconds: 60 })).toBe(true);
  }
});
