/**
 * A username that strangers try from a thousand addresses is locked for strangers, but not for its
 * player: Reference 7.30.
 */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { MAX_WAITING_NETWORKS } from "../../domain/account/attempts-from-many-addresses.ts";
import { accountName } from "../../durable-objects/names.ts";
import { accountStub } from "../../src/objects.ts";
import { type Casino, call, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { ofLength } from "../support/length.ts";
import { WAIT } from "../support/webhooks.ts";

const PASSWORD = "correct horse battery";
const HOME = "198.51.100.7";
const ADDRESSES = ofLength({ short: 150, proofs: 1_000, long: 1_000 });
/** The guessers whose networks are waiting after thirty were checked. */
const WAITING = Math.min(ADDRESSES - 30, MAX_WAITING_NETWORKS);

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

it(`thirty of the guesses from ${ADDRESSES} addresses are checked, and the player still gets in`, async () => {
  await create("maria");
  expectSuccess(await logIn("maria", HOME));
  expect(await guess("maria", ADDRESSES)).toBe(30);

  const stranger = await logIn("maria", "203.0.113.9");
  expect(stranger).toMatchObject({ status: 429, code: "RATE_LIMITED" });
  expect(stranger.headers.get("Retry-After")).toBe(String((WAITING + 1) * 120));
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
  expect((await logIn("maria", "203.0.113.10")).code).toBe("RATE_LIMITED");
  expectSuccess(await logIn("maria", "203.0.113.9"));
});

it("a player on a new network gets the promised turn, even if guessers never pause and have more networks", async () => {
  await create("dora");
  expectSuccess(await logIn("dora", HOME));
  const stub = account("dora");
  // Thirty tries are checked, and twenty networks wait.
  expect(await guess("dora", 50)).toBe(30);
  const refused = await logIn("dora", "203.0.113.9");
  expect(refused.headers.get("Retry-After")).toBe(String(21 * 120));
  for (let turn = 1; turn <= 20; turn += 1) {
    advanceSeconds(120);
    // One network's turn has come; nobody else is let in, however often they ask.
    expect(await guess("dora", 60)).toBe(1);
    expect((await stub.logIn("wrong", `192.0.3.${turn}`)).ok).toBe(false);
  }
  advanceSeconds(119);
  expect((await logIn("dora", "203.0.113.9")).headers.get("Retry-After")).toBe("1");
  advanceSeconds(1);
  expect(await guess("dora", 60)).toBe(0);
  expectSuccess(await logIn("dora", "203.0.113.9"));
});

it("a failed login is recorded with the player's id, or without an id for an unknown name", async () => {
  await create("ella");
  const { player } = expectSuccess(await logIn("ella", HOME));
  const [known, unknown] = ["203.0.113.21", "203.0.113.22"];
  for (let tries = 0; tries < 11; tries += 1) {
    await logIn("ella", known, "wrong");
    await logIn("ellen", unknown, "wrong");
  }
  const recorded = async (address: string) => {
    const { results } = await env.DB.prepare(
      "SELECT DISTINCT type, subject FROM security_events WHERE address = ? ORDER BY type",
    )
      .bind(address)
      .all();
    return results;
  };
  const [refused, locked] = ["security.credential_refused", "security.login_locked"];
  const both = (subject: string) => [refused, locked].map((type) => ({ type, subject }));
  await vi.waitFor(async () => expect(await recorded(known)).toEqual(both(player.id)), WAIT);
  await vi.waitFor(async () => expect(await recorded(unknown)).toEqual(both("")), WAIT);
});

it("an unknown name gets the same answers, and stores nothing after an hour", async () => {
  expect(await guess("nobody", ADDRESSES)).toBe(30);
  const stranger = await logIn("nobody", "203.0.113.9");
  expect(stranger).toMatchObject({ status: 429, code: "RATE_LIMITED" });
  expect(stranger.headers.get("Retry-After")).toBe(String((WAITING + 1) * 120));
  const rows = () =>
    runInDurableObject(objectOf("nobody"), (_, { storage }) => [...storage.kv.list()].length);
  await evictDurableObject(objectOf("nobody"));
  expect((await logIn("nobody", "203.0.113.9")).code).toBe("RATE_LIMITED");
  expect(await rows()).toBe(1);
  advanceSeconds(3_600);
  await runDurableObjectAlarm(objectOf("nobody"));
  expect(await rows()).toBe(0);
});

it.each([
  ["203.0.113.30", "203.0.113.30"],
  ["2001:db8:0:1::5", "2001:DB8::1:0:0:9:9"],
])(
  "a reset that names the player's address %s lets the player in, however many guess",
  async (from, named) => {
    const username = `rosa${from.length}`;
    await create(username);
    const { player } = expectSuccess(await logIn(username, HOME));
    const path = `/api/v1/players/${player.id}/password`;
    const reset = (playerAddress: string) =>
      casino.call("POST", path, { body: { username, password: "a new one, long", playerAddress } });
    const wrong = await reset("home");
    expect(wrong).toMatchObject({ code: "VALIDATION_FAILED" });
    expect(wrong.details.issues[0].path).toBe("playerAddress");
    expectSuccess(await reset(named));
    expect(await guess(username, 50)).toBe(30);
    expect((await logIn(username, HOME, "a new one, long")).code).toBe("RATE_LIMITED");
    expectSuccess(await logIn(username, from, "a new one, long"));
  },
);

it("after a password change every address counts as unknown, and unknown addresses have all their attempts again", async () => {
  await create("berta");
  const { player } = expectSuccess(await logIn("berta", HOME));
  await guess("berta", 40);
  const path = `/api/v1/players/${player.id}/password`;
  const body = { username: "berta", password: "another horse battery" };
  expectSuccess(await casino.call("POST", path, { body, signed: true }));
  expect(await guess("berta", 40)).toBe(30);
  expect((await logIn("berta", HOME, "another horse battery")).code).toBe("RATE_LIMITED");
});

it("an account from an earlier version starts without known networks, and learns them", async () => {
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

it("the networks of one IPv6 /48 share one place in the queue", async () => {
  await create("olga");
  await guess("olga", 30);
  const stub = account("olga");
  const waitOf = async (network: string) => {
    const answer = await stub.logIn("wrong", network);
    if (answer.ok || answer.refusal !== "LOGIN_LOCKED") throw new Error("it has to wait");
    return answer.details?.retryAfterMs;
  };
  for (let subnet = 0; subnet < 50; subnet += 1) await waitOf(`2001:db8:7:${subnet}::/64`);
  expect(await waitOf("203.0.113.200")).toBe(240_000);
});

it("a player who changes the password keeps the network on which it was changed", async () => {
  await create("nina");
  expectSuccess(await logIn("nina", HOME));
  const stub = account("nina");
  expect((await stub.changePassword(PASSWORD, "another long one", HOME)).ok).toBe(true);
  await guess("nina", 40);
  expect((await stub.logIn("another long one", HOME)).ok).toBe(true);
});
