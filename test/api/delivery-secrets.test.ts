/**
 * Each webhook has its own secret, which signs only its deliveries and is rotated separately; an
 * endpoint remembers it for ten seconds, or until a rotation. Reference 11.22.
 */
import { env } from "cloudflare:workers";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import { DeliverySecrets } from "../../src/webhooks/delivery-secrets.ts";
import { type Casino, call, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { testInCi } from "../support/length.ts";
import { openWebhook, received, WEBHOOKS } from "../support/webhooks.ts";

/** Rotates a webhook's secret and returns the new one. */
async function rotated(casino: Casino, id: string, overlapSeconds?: number): Promise<string> {
  const body = overlapSeconds === undefined ? {} : { overlapSeconds };
  const answer = await casino.call("POST", `${WEBHOOKS}/${id}/secret/rotate`, { body });
  return expectSuccess(answer).secret;
}

beforeEach(holdClock);
afterEach(releaseClock);

/** A casino's secrets as one endpoint knows them, and how often it read them. */
async function openSecrets() {
  const casino = await openCasino();
  const { id, secret } = await openWebhook(casino);
  const reads = { count: 0, before: async () => {} };
  const DB = {
    prepare: (sql: string) => {
      reads.count += 1;
      const bind = (...values: unknown[]) => ({
        first: async () => {
          const row = await env.DB.prepare(sql)
            .bind(...values)
            .first();
          await reads.before();
          return row;
        },
      });
      return { bind };
    },
  } as unknown as D1Database;
  const secrets = new DeliverySecrets({ ...env, DB }, readConfig(env));
  const webhook = { tenantId: casino.tenant.id, environment: casino.environment, id };
  const rotate = async () => rotated(casino, id, 0);
  return { secret, reads, secrets, rotate, of: () => secrets.of(webhook) };
}

/** Sends a test to a webhook, and returns the secrets, of those given, that signed it. */
async function signersOf(
  casino: Casino,
  { id, url }: { id: string; url: string },
  secrets: readonly string[],
): Promise<string[]> {
  expectSuccess(await casino.call("POST", `${WEBHOOKS}/${id}/test`));
  const { body = "", headers = {} } = (await received(url)).at(-1) ?? {};
  const isSigned = (secret: string) => {
    try {
      return new Webhook(secret).verify(body, { ...headers }) !== undefined;
    } catch {
      return false;
    }
  };
  const signers = secrets.filter(isSigned);
  expect(headers["webhook-signature"]?.split(" ")).toHaveLength(signers.length);
  return signers;
}

/** Turns a webhook into one from before delivery secrets existed. */
function makeOld({ id }: { id: string }) {
  return env.DB.prepare(
    `UPDATE webhook_subscriptions SET delivery_secret = NULL, delivery_secret_from = NULL
     WHERE subscription_id = ?`,
  )
    .bind(id)
    .run();
}

describe("a webhook's own secret", () => {
  it("signs its deliveries and nothing else", async () => {
    const casino = await openCasino();
    const [one, other] = [await openWebhook(casino), await openWebhook(casino)];
    const secrets = [casino.secret, one.secret, other.secret];
    expect(await signersOf(casino, one, secrets)).toEqual([one.secret]);
    expect(await signersOf(casino, other, secrets)).toEqual([other.secret]);
    const signed = { body: { playerId: "p" }, signed: true, credential: casino.key };
    const refused = await call("POST", "/api/v1/auth/sso/create-token", signed, one.secret);
    expect(refused.code).toBe("SIGNATURE_INVALID");
  });

  it("signs together with the previous one for 24 hours, from the first delivery after a rotation", async () => {
    const casino = await openCasino();
    const webhook = await openWebhook(casino);
    const secrets = [casino.secret, webhook.secret];
    expect(await signersOf(casino, webhook, secrets)).toEqual([webhook.secret]);
    const next = await rotated(casino, webhook.id);
    secrets.push(next);
    expect(await signersOf(casino, webhook, secrets)).toEqual([webhook.secret, next]);
    const again = await casino.call("POST", `${WEBHOOKS}/${webhook.id}/secret/rotate`);
    const previousUntil = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
    expect(again).toMatchObject({ code: "ACTION_NOT_ALLOWED", details: { previousUntil } });
    advanceSeconds(24 * 60 * 60);
    expect(await signersOf(casino, webhook, secrets)).toEqual([next]);
  });

  it("is revoked at once with overlapSeconds 0, even during another overlap", async () => {
    const casino = await openCasino();
    const webhook = await openWebhook(casino);
    const leaked = await rotated(casino, webhook.id);
    await signersOf(casino, webhook, [webhook.secret, leaked]);
    const secret = await rotated(casino, webhook.id, 0);
    expect(await signersOf(casino, webhook, [webhook.secret, leaked, secret])).toEqual([secret]);
    expect((await casino.call("POST", `${WEBHOOKS}/${webhook.id}/secret/rotate`)).status).toBe(200);
  });

  it("is rotated by exactly one of several calls at once", async () => {
    const casino = await openCasino();
    const webhook = await openWebhook(casino);
    const path = `${WEBHOOKS}/${webhook.id}/secret/rotate`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => casino.call("POST", path)));
    const made = answers.flatMap(({ data }) => data?.secret ?? []);
    expect(made).toHaveLength(1);
    expect(await signersOf(casino, webhook, [webhook.secret, ...made])).toHaveLength(2);
  });

  testInCi(
    "is missing in an older webhook, which the webhook secret signs for until its own rotation",
    async () => {
      const casino = await openCasino();
      const [old, other] = [await openWebhook(casino), await openWebhook(casino)];
      await makeOld(old);
      const { webhooks } = (await casino.call("GET", WEBHOOKS)).data;
      const since = new Map(
        webhooks.map((one: { id: string; deliverySecretFrom: string }) => [
          one.id,
          one.deliverySecretFrom,
        ]),
      );
      expect(since.get(old.id)).toBeNull();
      expect(since.get(other.id)).toBe(new Date().toISOString());
      const secrets = [casino.secret, old.secret, other.secret];
      expect(await signersOf(casino, old, secrets)).toEqual([casino.secret]);
      const shared = expectSuccess(await casino.call("POST", `${WEBHOOKS}/secret/rotate`)).secret;
      secrets.push(shared);
      expect(await signersOf(casino, old, secrets)).toEqual([casino.secret, shared]);
      expect(await signersOf(casino, other, secrets)).toEqual([other.secret]);
      advanceSeconds(24 * 60 * 60);
      const options = { credential: casino.key, signed: true };
      const path = `${WEBHOOKS}/${old.id}/secret/rotate`;
      const own = expectSuccess(await call("POST", path, options, shared)).secret;
      secrets.push(own);
      expect(await signersOf(casino, old, secrets)).toEqual([shared, own]);
      advanceSeconds(24 * 60 * 60);
      expect(await signersOf(casino, old, secrets)).toEqual([own]);
    },
  );
});

it("an endpoint reads its secrets once for all deliveries of ten seconds, even for those that begin together", async () => {
  const { secret: first, reads, of } = await openSecrets();
  const together = await Promise.all(Array.from({ length: 10 }, of));
  expect(together).toEqual(together.map(() => [first]));
  for (let delivery = 0; delivery < 100; delivery += 1) await of();
  expect(reads.count).toBe(1);
});

it("an endpoint signs with a revoked secret for ten seconds at most, even if it is not notified", async () => {
  const { secret: first, rotate, of } = await openSecrets();
  await of();
  const secret = await rotate();
  advanceSeconds(9.999);
  expect(await of()).toEqual([first]);
  advanceSeconds(0.001);
  expect(await of()).toEqual([secret]);
});

it("an endpoint signs with the new secret at once when it is notified, even during a read", async () => {
  const { reads, secrets, rotate, of } = await openSecrets();
  const rotation = Promise.withResolvers<string>();
  reads.before = async () => {
    reads.before = async () => {};
    rotation.resolve(await rotate());
    secrets.forget();
  };
  expect(await of()).toEqual([await rotation.promise]);
  expect(await of()).toEqual([await rotation.promise]);
  expect(reads.count).toBe(2);
});

it("an endpoint tries again after it could not read its secrets", async () => {
  const { secret: first, reads, of } = await openSecrets();
  reads.before = () => Promise.reject(new Error("D1_ERROR: Network connection lost."));
  await expect(of()).rejects.toThrow();
  reads.before = async () => {};
  expect(await of()).toEqual([first]);
});
