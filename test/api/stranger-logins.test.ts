/** A name that strangers try from a thousand addresses is locked for strangers, and not for its player: Reference 7.30. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { accountName } from "../../durable-objects/names.ts";
import { accountStub } from "../../src/objects.ts";
import { type Casino, call, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { ofLength } from "../support/length.ts";

const PASSWORD = "correct horse battery";
const HOME = "198.51.100.7";
const ADDRESSES = ofLength({ short: 150, proofs: 1_000, long: 1_000 });

let casino: Casino;

beforeAll(async () => {
  casino = await openCasino({ settings: { integrationMode: "transfer" } });
});
beforeEach(holdClock);
afterEach(releaseClock);

async function create(username: string): Promise<void> {
  const body = { username, password: PASSWORD, currency: "USD" };
  expectSuccess(await casino.call("POST", "/api/v1/players", { body }));
}

function logIn(username: string, address: string, password = PASSWORD) {
  const { environment, tenant } = casino;
  const body = { tenantId: tenant.id, environment, username, password };
  return call("POST", "/api/v1/auth/login", { body, headers: { "CF-Connecting-IP": address } });
}

function account(username: string) {
  const { environment, tenant } = casino;
  return accountStub(env, { tenantId: tenant.id, environment, username });
}

function objectOf(username: string): DurableObjectStub {
  const { environment, tenant } = casino;
  return env.ACCOUNT.getByName(accountName(tenant.id, environment, username));
}

/** Guesses a password once from each of that many addresses, and returns how many guesses were checked. */
async function guess(username: string, addresses: number): Promise<number> {
  const stub = account(username);
  const answers = await Promise.all(
    Array.from({ length: addresses }, (_, index) => stub.logIn("wrong", `192.0.2.${index}`)),
  );
  return answers.filter((one) => !one.ok && one.refusal === "LOGIN_INVALID").length;
}

it(`of guesses from ${ADDRESSES} addresses thirty are checked, and the player still gets in`, async () => {
  await create("maria");
  expectSuccess(await logIn("maria", HOME));
  expect(await guess("maria", ADDRESSES)).toBe(30);

  const stranger = await logIn("maria", "203.0.113.9");
  expect(stranger).toMatchObject({ status: 429, code: "RATE_LIMITED" });
  expect(stranger.headers.get("Retry-After")).toBe("120");
  expectSuccess(await logIn("maria", HOME));
  await evictDurableObject(objectOf("maria"));
  expect((await logIn("maria", "203.0.113.9")).code).toBe("RATE_LIMITED");
  expectSuccess(await logIn("maria", HOME));

  // The player's own address is tried ten times, as any address.
  for (let failures = 0; failures < 10; failures += 1) {
    expect((await logIn("maria", HOME, "wrong")).code).toBe("LOGIN_INVALID");
  }
  expect((await logIn("maria", HOME)).code).toBe("RATE_LIMITED");

  advanceSeconds(120);
  expectSuccess(await logIn("maria", "203.0.113.10"));
});

it("a name that nobody has answers the same, and stores nothing after an hour", async () => {
  expect(await guess("nobody", ADDRESSES)).toBe(30);
  const stranger = await logIn("nobody", "203.0.113.9");
  expect(stranger).toMatchObject({ status: 429, code: "RATE_LIMITED" });
  expect(stranger.headers.get("Retry-After")).toBe("120");
  const rows = () =>
    runInDurableObject(objectOf("nobody"), (_, { storage }) => [...storage.kv.list()].length);
  await evictDurableObject(objectOf("nobody"));
  expect((await logIn("nobody", "203.0.113.9")).code).toBe("RATE_LIMITED");
  expect(await rows()).toBe(1);
  advanceSeconds(3_600);
  await runDurableObjectAlarm(objectOf("nobody"));
  expect(await rows()).toBe(0);
});

it("a new password makes every address a stranger's, and gives strangers all their attempts back", async () => {
  await create("berta");
  const { player } = expectSuccess(await logIn("berta", HOME));
  await guess("berta", 40);
  const path = `/api/v1/players/${player.id}/password`;
  const body = { username: "berta", password: "another horse battery" };
  expectSuccess(await casino.call("POST", path, { body, signed: true }));
  expect(await guess("berta", 40)).toBe(30);
  expect((await logIn("berta", HOME, "another horse battery")).code).toBe("RATE_LIMITED");
});

it("an account from an earlier version, which knows no networks, learns them", async () => {
  await create("clara");
  expectSuccess(await logIn("clara", HOME));
  await runInDurableObject(objectOf("clara"), (_, { storage }) => {
    const { networks: _networks, ...before } = storage.kv.get("kept") as { networks: unknown };
    storage.kv.put("kept", before);
  });
  expectSuccess(await logIn("clara", HOME));
  await guess("clara", 40);
  expectSuccess(await logIn("clara", HOME));
});
