/** The record of a key or signature: bound to its first use for its time, then gone. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, beforeEach, expect, it } from "vitest";
import { idempotencyKeyName } from "../../durable-objects/names.ts";
import { idempotencyKeyStub, signatureStub } from "../../src/objects.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";

beforeEach(holdClock);
afterEach(releaseClock);

function opened() {
  const scope = { tenantId: `ten_${ulid()}`, environment: "sandbox", key: ulid() } as const;
  const name = idempotencyKeyName(scope.tenantId, scope.environment, scope.key);
  const claim = (fingerprint: string) =>
    idempotencyKeyStub(env, scope).claim({ fingerprint, lifetimeSeconds: 60 });
  return { scope, claim, object: env.IDEMPOTENCY_KEY.getByName(name) };
}

it("is bound to its first use for its time, then free again", async () => {
  const { claim } = opened();
  expect([await claim("a"), await claim("b"), await claim("a")]).toEqual([true, false, true]);
  advanceSeconds(59);
  expect(await claim("b")).toBe(false);
  advanceSeconds(1);
  expect([await claim("b"), await claim("a")]).toEqual([true, false]);
});

it("an alarm that comes after it was bound anew leaves it bound, and leaves nothing once it is over", async () => {
  const { claim, object } = opened();
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

it("of a signature is not that of a key spelt like it", async () => {
  const { scope, claim } = opened();
  await claim("a");
  const { tenantId, environment, key } = scope;
  for (const signature of [key, `sandbox:${key}`]) {
    const stub = signatureStub(env, { tenantId, environment, signature });
    expect(await stub.claim({ fingerprint: "b", lifetimeSeconds: 60 })).toBe(true);
  }
});
