/**
 * Every route of the document, asked for what is another's, and asked too often. Which credential each
 * takes is walked in credentials.test.ts. PROOFS row 19: every id of one tenant asked by another
 * tenant, by the other environment, on every route: the same answer as for an id that never was.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, describe, expect, it } from "vitest";
import type { ApiAnswer } from "../support/api-answer.ts";
import { type Operation, operations } from "../support/api-document.ts";
import {
  type CallOptions,
  type Casino,
  call,
  expectSuccess,
  openCasino,
} from "../support/casino.ts";
import { holdClock, releaseClock } from "../support/clock.ts";
import { newAddress, openIsolate } from "../support/limited-isolate.ts";
import { withdraw } from "../support/signed-withdraw.ts";
import { openWebhook } from "../support/webhooks.ts";

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
/** It names a player of the caller's own, who need not exist yet. */
const MAKES_ITS_OWN = ["/api/v1/auth/sso/create-token"];

afterEach(releaseClock);

/** What somebody owns, by the names under which the routes ask for it. */
interface Belongings {
  readonly player: string;
  readonly round: string;
  readonly withdrawal: string;
  readonly address: string;
  readonly key: string;
  readonly webhook: string;
  readonly event: string;
}

async function belongingsOf(casino: Casino): Promise<Belongings> {
  const player = await casino.launch();
  const { playerId } = player;
  await casino.deposit(playerId, "50.00");
  await casino.deposit(playerId, "100", "USDC");
  const played = await player.call("POST", "/api/v1/games/golden-reels/rounds", {
    body: { stake: "1.00" },
    headers: { "Idempotency-Key": ulid() },
  });
  const saved = await casino.call("POST", `/api/v1/admin/players/${playerId}/addresses`, {
    body: { chain: "ethereum", address: ADDRESS },
  });
  const to = { chain: "ethereum", toAddress: ADDRESS };
  const paid = await withdraw(casino, { playerId, amount: "40", currency: "USDC", ...to });
  const made = await casino.call("POST", "/api/v1/admin/api-keys", { body: {} });
  const webhook = await openWebhook(casino);
  const told = await casino.call("POST", `/api/v1/admin/webhooks/${webhook.id}/test`);
  return {
    player: playerId,
    round: expectSuccess(played).round.id,
    withdrawal: expectSuccess(paid).withdrawalId,
    address: expectSuccess(saved).id,
    key: expectSuccess(made).id,
    webhook: webhook.id,
    event: expectSuccess(told).eventId,
  };
}

/** The same forms, of things that never were. */
const NOTHING: Belongings = {
  player: `plr_${"0".repeat(26)}`,
  round: `rnd_${"0".repeat(26)}_1`,
  withdrawal: `wdr_${"0".repeat(26)}_1`,
  address: `adr_${"0".repeat(26)}`,
  key: `key_${"0".repeat(26)}`,
  webhook: `whk_${"0".repeat(26)}`,
  event: `evt_${"0".repeat(26)}`,
};

/** Which of the belongings a parameter names; undefined for what belongs to nobody, such as a game. */
function ownedBy(name: string, path: string): keyof Belongings | undefined {
  const byName: Readonly<Record<string, keyof Belongings | undefined>> = {
    playerId: "player",
    roundId: "round",
    withdrawalId: "withdrawal",
    addressId: "address",
    eventId: "event",
    gameId: undefined,
    currency: undefined,
  };
  if (name in byName) return byName[name];
  const folder = /\/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? "";
  const byFolder: Readonly<Record<string, keyof Belongings>> = {
    players: "player",
    rounds: "round",
    withdrawals: "withdrawal",
    "api-keys": "key",
    webhooks: "webhook",
  };
  const owned = byFolder[folder];
  if (owned === undefined) throw new Error(`say in this test what {${name}} of ${path} names`);
  return owned;
}

/** The operation's call for somebody's things, wherever it names them: in path, query or body. */
function callFor(operation: Operation, things: Belongings): { path: string; body?: object } {
  const { path: template, parameters = [], requestBody } = operation;
  const idOf = (name: string) => {
    const owned = ownedBy(name, template);
    return owned === undefined ? undefined : things[owned];
  };
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === "currency") return "USD";
    return idOf(name) ?? "golden-reels";
  });
  const query = new URLSearchParams();
  for (const { in: place, name } of parameters) {
    if (place === "query" && name === "playerId") query.set(name, things.player);
  }
  const search = query.size > 0 ? `?${query}` : "";
  const example = requestBody?.content["application/json"].example as
    | Record<string, unknown>
    | undefined;
  if (example === undefined) return { path: path + search };
  const named = "playerId" in example ? { playerId: things.player } : {};
  return { path: path + search, body: { ...example, ...named } };
}

function namesSomething(operation: Operation): boolean {
  if (!operation.access.startsWith("apiKey") || MAKES_ITS_OWN.includes(operation.path))
    return false;
  const asked = JSON.stringify(callFor(operation, NOTHING));
  return Object.values(NOTHING).some((id) => asked.includes(id));
}

const NAMING = operations.filter(namesSomething);

/** What an answer tells, without what is each answer's own. */
function told({ status, code, message, details, data, meta }: ApiAnswer) {
  return { status, code, message, details, data, meta };
}

it("the routes that name something of a tenant's are found", () => {
  const paths = NAMING.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      "/api/v1/wallet/balance",
      "/api/v1/wallet/deposit",
      "/api/v1/wallet/withdraw",
      "/api/v1/wallet/transactions/{playerId}",
      "/api/v1/players/{playerId}/rounds",
      "/api/v1/admin/withdrawals/{id}/complete",
      "/api/v1/admin/api-keys/{id}/revoke",
      "/api/v1/admin/players/{id}/addresses/{addressId}",
    ]),
  );
  expect(NAMING.length).toBeGreaterThan(15);
});

describe.each(NAMING)("$method $path", (operation) => {
  it("answers for another's things as for things that never were, and does nothing to them", async () => {
    const owner = await openCasino();
    const things = await belongingsOf(owner);
    const stranger = await openCasino();
    const before = await standing(owner, things);
    const ask = (of: Belongings, by: { key: string; secret: string }) => {
      const { path, body } = callFor(operation, of);
      const options: CallOptions = {
        credential: by.key,
        signed: operation.access.includes("signed"),
        headers: { "Idempotency-Key": ulid() },
        ...(body === undefined ? {} : { body }),
      };
      return call(operation.method, path, options, by.secret);
    };
    const otherWorld = { key: owner.otherKey, secret: owner.otherSecret };
    for (const by of [stranger, otherWorld]) {
      const unknown = await ask(NOTHING, by);
      const anothers = await ask(things, by);
      expect(told(anothers)).toEqual(told(unknown));
      const isEmptyList = unknown.status === 200 && unknown.meta?.total === 0;
      // A production key is kept out of the sandbox's own calls before anything is looked up.
      const isKeptOut = operation.path.startsWith("/api/v1/test/") && by === otherWorld;
      const refusal = isKeptOut ? /^800(01|60)$/.test(unknown.code ?? "") : unknown.status === 404;
      expect(isEmptyList || refusal, unknown.text).toBe(true);
    }
    expect(await standing(owner, things)).toEqual(before);
    // To its owner the same call is worth something: the ids are real.
    expect((await ask(things, owner)).status).not.toBe(404);
  });
});

/** What an owner sees of its things. */
async function standing(owner: Casino, things: Belongings) {
  const reads = [
    `/api/v1/wallet/balance?playerId=${things.player}`,
    `/api/v1/wallet/transactions/${things.player}`,
    `/api/v1/admin/withdrawals/${things.withdrawal}`,
    `/api/v1/admin/players/${things.player}/addresses`,
  ];
  const answers = await Promise.all(reads.map((path) => owner.call("GET", path)));
  const keys = await env.DB.prepare(
    "SELECT id, revoked_at, expires_at FROM api_keys WHERE tenant_id = ? ORDER BY id",
  )
    .bind(owner.tenant.id)
    .all();
  return [...answers.map(told), keys.results];
}

describe("a caller that is over its limit", () => {
  /** Calls the cheapest route until it is refused. */
  async function useUp(options: CallOptions, path: string): Promise<void> {
    for (let sent = 0; sent < 1_000; sent += 1) {
      if ((await call("GET", path, options)).status === 429) return;
    }
    throw new Error("no limit was reached");
  }

  function expectRefused(answer: ApiAnswer, operation: Operation, limit: string): void {
    const name = `${operation.method} ${operation.path}`;
    expect(answer, name).toMatchObject({ status: 429, code: "RATE_LIMITED", details: { limit } });
    expect(answer.headers.get("X-RateLimit-Remaining"), name).toBe("0");
    expect(Number(answer.headers.get("Retry-After")), name).toBeGreaterThan(0);
  }

  it.each(["key", "player", "ip"] as const)(
    "is refused by every route that counts the %s",
    async (limit) => {
      const via = openIsolate();
      const casino = await openCasino({ plan: "starter" });
      const player = await casino.launch();
      holdClock();
      const headers = { "CF-Connecting-IP": newAddress() };
      const credentials = { key: casino.key, player: player.accessToken, ip: null };
      const options = { credential: credentials[limit], headers, via };
      await useUp(options, limit === "ip" ? "/api/v1/health" : "/api/v1/games");
      const counted = operations.filter(({ "x-limits": limits }) => limits.includes(limit));
      expect(counted.length).toBeGreaterThan(2);
      for (const operation of counted) {
        const { method, examplePath, access } = operation;
        // A key of ours is counted by itself, whatever its address did.
        const credential =
          limit === "ip" ? credentialFor(access, player.accessToken) : options.credential;
        const signed = access.includes("signed");
        const asked = { ...options, credential, signed };
        expectRefused(await call(method, examplePath, asked, casino.secret), operation, limit);
      }
      const others = operations.filter(({ "x-limits": limits }) => !limits.includes(limit));
      for (const { method, examplePath, access } of limit === "ip" ? others : []) {
        const asked = { ...options, credential: casino.key, signed: access.includes("signed") };
        const answer = await call(method, examplePath, asked, casino.secret);
        expect(answer.status, `${method} ${examplePath}`).not.toBe(429);
      }
    },
  );

  function credentialFor(access: string, accessToken: string): string | null {
    if (access === "staff") return env.TEST_PLATFORM_KEY;
    return access.includes("session") ? accessToken : null;
  }
});
