/**
 * People who are signed in to the dashboard, as the third credential: Reference 6.28 to 6.31. Proof 33: every
 * role with every operation, with a fresh proof and without.
 */
import { env } from "cloudflare:workers";
import { ulid } from "ulid";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { KEY_SCOPES } from "../../domain/authority/key-scopes.ts";
import {
  OPERATOR_ROLES,
  type OperatorRole,
  type PersonClaims,
  STAFF_ROLES,
  type StaffRole,
} from "../../domain/authority/person-roles.ts";
import { readKeyring } from "../../durable-objects/keyring.ts";
import { readConfig } from "../../src/config.ts";
import { fromDashboard } from "../../src/http/dashboard-request.ts";
import { signToken } from "../../src/identity/signed-token.ts";
import { createWholeApp } from "../../src/local/whole-app.ts";
import type { ApiAnswer } from "../support/api-answer.ts";
import { type Operation, operations } from "../support/api-document.ts";
import { type Casino, call, expectSuccess, openCasino } from "../support/casino.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { fewOrAll } from "../support/length.ts";
import { newAddress } from "../support/limited-isolate.ts";
import { asPerson, personHeaders, personOf, staffPerson } from "../support/people.ts";
import { secondKey } from "../support/void-round.ts";

const LOG = "/api/v1/admin/audit-log";
const PLATFORM = "/api/v1/platform";
const PLAYERS = "/api/v1/admin/players";
const OF_OPERATORS = operations.filter(({ access }) => access.startsWith("apiKey"));
const OF_STAFF = operations.filter(({ access }) => access === "staff");

let casino: Casino;
let production: Casino;
beforeAll(async () => {
  casino = await openCasino();
  production = { ...casino, environment: "production" };
});
afterEach(releaseClock);

/** In `npm test` one role that an operation states and one that it does not, if there are both. */
function someRoles<Role extends string>(roles: readonly Role[], operation: Operation): Role[] {
  const stated: readonly string[] = operation["x-roles"] ?? [];
  const few = [true, false].flatMap((isStated) => {
    const role = roles.find((one) => stated.includes(one) === isStated);
    return role === undefined ? [] : [role];
  });
  return fewOrAll({ few, others: roles.filter((role) => !few.includes(role)) });
}

describe("a person's role", () => {
  it("allows what the route states, for every role and every operation, with a fresh proof and without", async () => {
    const wrong: string[] = [];
    const check = async (operation: Operation, of: Casino, role: OperatorRole, fresh: boolean) => {
      const stated = operation["x-roles"] ?? [];
      const isStated = stated.includes(role);
      const isOpen = of.environment === "sandbox" && operation["x-whole-account"] === undefined;
      const isAllowed = isStated || (role === "developer" && isOpen);
      const needsFresh = operation["x-fresh-proof"] === true;
      const expected = isAllowed ? (needsFresh && !fresh ? "FRESH" : "passes") : "ROLE";
      const person = personOf(of, role, fresh ? {} : { fresh: 0 });
      const found = await refusalOf(operation, person);
      if (found !== expected) wrong.push(`${of.environment} ${role} ${operation.path}: ${found}`);
    };
    for (const operation of OF_OPERATORS) {
      for (const role of someRoles(OPERATOR_ROLES, operation)) {
        await check(operation, production, role, true);
      }
      await check(operation, casino, "developer", true);
      await check(operation, production, "owner", false);
    }
    expect(wrong).toEqual([]);
    expect(OF_OPERATORS.length).toBeGreaterThan(70);
  });

  it("in our staff allows what the route states, with a fresh proof and without", async () => {
    const wrong: string[] = [];
    for (const operation of OF_STAFF) {
      const stated = operation["x-roles"] ?? [];
      for (const role of someRoles(STAFF_ROLES, operation)) {
        const found = await refusalOf(operation, staffPerson(role));
        if ((found === "ROLE") === stated.includes(role)) wrong.push(`${role} ${operation.path}`);
      }
      const stale = await refusalOf(operation, staffPerson("admin", { fresh: 0 }));
      const needsFresh = operation["x-fresh-proof"] === true;
      if ((stale === "FRESH") !== needsFresh) wrong.push(`stale ${operation.path}: ${stale}`);
    }
    expect(wrong).toEqual([]);
  });

  it("allows each person to change what belongs to the role, and nothing else in production", () => {
    const changes = (role: string) =>
      OF_OPERATORS.filter(
        ({ method, ...one }) => method !== "GET" && one["x-roles"]?.includes(role),
      )
        .map(({ path }) => path.replace("/api/v1/", ""))
        .sort();
    expect(changes("support")).toEqual([
      "admin/players/{id}/notes",
      "admin/players/{id}/suspend",
      "admin/players/{id}/unsuspend",
    ]);
    expect(changes("compliance")).toEqual(changes("support"));
    expect(changes("developer").filter((path) => !path.startsWith("admin/webhooks"))).toEqual([]);
    for (const path of changes("finance")) {
      expect(path).toMatch(/deposit|withdraw|bonuses|addresses|void/);
    }
    const all = OF_OPERATORS.filter((one) => one["x-roles"]?.includes("owner"));
    expect(all).toEqual(OF_OPERATORS);
  });

  it("needs a fresh proof wherever a key signs, and for changing a webhook", () => {
    for (const { access, path, ...one } of OF_OPERATORS) {
      const isNamed = /^PATCH .*\/webhooks/.test(`${one.method} ${path}`);
      const needs = access.includes("signed") || isNamed;
      if (one.method === "GET") continue;
      expect(one["x-fresh-proof"] === true, path).toBe(needs);
    }
  });
});

describe("a person's token", () => {
  it("counts only in requests that came through the dashboard", async () => {
    const headers = personHeaders(personOf(casino, "owner"));
    for (const path of [PLAYERS, "/api/v1/games", "/api/v1/platform/tenants"]) {
      const answer = await call("GET", path, { headers });
      expect(answer, path).toMatchObject({ status: 401, code: "CREDENTIALS_MISSING" });
    }
    const staff = personHeaders(staffPerson("admin"));
    const answer = await call("GET", "/api/v1/platform/tenants", { headers: staff });
    expect(answer).toMatchObject({ status: 401, code: "CREDENTIALS_MISSING" });
  });

  it("is refused when it is forged, another kind of token, too old or too long", async () => {
    const person = personOf(casino, "owner");
    const keyring = readKeyring(
      { PERSON_KEY: btoa("another key of thirty-two bytes.") },
      "PERSON_KEY",
    );
    const now = person.iat;
    const wrong = [
      null,
      { ...person, aud: "rouleau:access" },
      { ...person, iss: "rouleau" },
      { ...person, exp: now - 60 },
      { ...person, iat: now - 3_600, exp: now + 60 },
      { ...person, iat: now + 600, exp: now + 900 },
      { ...person, role: "risk" as OperatorRole },
      { ...person, kind: "staff" as const, role: "owner" as StaffRole },
      { ...person, sub: "anna" },
      { ...person, tenant: `ten_${"0".repeat(26)}` },
    ];
    for (const claims of wrong) {
      const answer = await asPerson(claims as PersonClaims | null, "GET", PLAYERS);
      expect(answer, JSON.stringify(claims)).toMatchObject({
        status: 401,
        code: "CREDENTIALS_MISSING",
      });
    }
    const headers = { "Rouleau-Person": signToken(keyring, person) };
    expect(await asPerson(null, "GET", PLAYERS, { headers })).toMatchObject({ status: 401 });
  });

  it("is refused after five minutes, and its fresh proof once that has expired", async () => {
    const person = personOf(casino, "owner", { fresh: Math.floor(Date.now() / 1000) + 60 });
    const configure = () => asPerson(person, "POST", "/api/v1/admin/api-keys", { body: {} });
    expect(await configure()).toMatchObject({ status: 201 });
    holdClock();
    advanceSeconds(61);
    expect(await configure()).toMatchObject({ status: 403, code: "FRESH_PROOF_REQUIRED" });
    expect(await asPerson(person, "GET", PLAYERS)).toMatchObject({ status: 200 });
    advanceSeconds(300);
    expect(await asPerson(person, "GET", PLAYERS)).toMatchObject({ status: 401 });
  });

  it("is the only credential that counts in such a request", async () => {
    const credential = casino.key;
    expect(await asPerson(null, "GET", PLAYERS, { credential })).toMatchObject({ status: 401 });
    const staff = { credential: env.TEST_PLATFORM_KEY };
    const tenants = await asPerson(null, "GET", "/api/v1/platform/tenants", staff);
    expect(tenants).toMatchObject({ status: 401 });
  });

  it("is not accepted from an operator's person for staff, or from staff for an operator", async () => {
    const refused = { status: 403, code: "CREDENTIAL_NOT_ACCEPTED" };
    const owner = personOf(casino, "owner");
    expect(await asPerson(owner, "GET", "/api/v1/platform/tenants")).toMatchObject(refused);
    expect(await asPerson(staffPerson("admin"), "GET", PLAYERS)).toMatchObject(refused);
  });

  it("shows nothing of another tenant or of the other environment", async () => {
    const { playerId } = await casino.launch();
    const other = await openCasino();
    for (const elsewhere of [other, production]) {
      const path = `${PLAYERS}/${playerId}`;
      expect(await asPerson(personOf(elsewhere, "owner"), "GET", path)).toMatchObject({
        status: 404,
      });
    }
    const reviewed = await openCasino({ status: "under_review", environment: "production" });
    const answer = await asPerson(personOf(reviewed, "owner"), "GET", PLAYERS);
    expect(answer).toMatchObject({ status: 403, code: "PRODUCTION_NOT_ENABLED" });
  });

  it("is not accepted where no key is configured, as on a stack without a dashboard", async () => {
    const { PERSON_KEY: _, ...rest } = env as unknown as Record<string, unknown>;
    const app = createWholeApp(readConfig(rest));
    const request = new Request(`https://rouleau.test${PLAYERS}`, {
      headers: personHeaders(personOf(casino, "owner")),
    });
    const context = { waitUntil: () => undefined, passThroughOnException: () => undefined };
    const answer = await app.fetch(fromDashboard(request), env, context as never);
    expect(answer.status).toBe(401);
  });
});

describe("what a person does", () => {
  it("is recorded under the person's id, with the address of the browser", async () => {
    const person = personOf(casino, "admin");
    const address = newAddress();
    const headers = { "Rouleau-Client-Address": address, "CF-Connecting-IP": newAddress() };
    const { playerId } = await casino.launch();
    const suspend = `${PLAYERS}/${playerId}/suspend`;
    expectSuccess(await asPerson(person, "POST", suspend, { headers, body: {} }));
    const [entry] = expectSuccess(await casino.call("GET", `${LOG}?actor=${person.sub}`)).entries;
    const actor = { type: "person", id: person.sub };
    expect(entry).toMatchObject({ action: "player.suspended", actor, ip: address });
  });

  it("is recorded even where a key's call has no entry, such as a deposit", async () => {
    const person = personOf(casino, "finance");
    const { playerId } = await casino.launch();
    const body = { playerId, amount: "5.00", currency: "USD" };
    const headers = { "Idempotency-Key": ulid() };
    const deposit = () => asPerson(person, "POST", "/api/v1/wallet/deposit", { body, headers });
    const { transactionId } = expectSuccess(await deposit());
    const { entries } = expectSuccess(await casino.call("GET", `${LOG}?actor=${person.sub}`));
    expect(entries).toMatchObject([
      {
        action: "call.made",
        target: { type: "operation", id: "POST /api/v1/wallet/deposit" },
        after: { transactionId, playerId, amount: "5.00", currency: "USD" },
      },
    ]);
    expect(await casino.balance(playerId)).toBe("5.00");
  });

  it("in our staff is recorded in the staff log under the person's id, or their id at Cloudflare Access", async () => {
    const path = `${PLATFORM}/tenants/${casino.tenant.id}/plan`;
    const access = `access-${ulid()}`;
    const persons = [staffPerson("admin"), staffPerson("admin", { access })];
    const put = { body: { name: "Anna Example", role: "admin" } };
    expectSuccess(await asPerson(staffPerson("admin"), "PUT", `${PLATFORM}/staff/${access}`, put));
    for (const [index, person] of persons.entries()) {
      const plan = index === 0 ? "starter" : "growth";
      expectSuccess(await asPerson(person, "PUT", path, { body: { plan } }));
      const id = person.access ?? person.sub;
      const log = await asPerson(staffPerson("admin"), "GET", `${PLATFORM}/audit-log?actor=${id}`);
      const { entries } = expectSuccess(log);
      expect(entries).toMatchObject([{ action: "tenant.plan_set", actor: { type: "staff", id } }]);
    }
  });

  it("counts towards the person's limit, and not towards the backend's", async () => {
    const app = createWholeApp(readConfig({ ...env, RATE_LIMITS: "on" }));
    const person = personOf(await openCasino({ plan: "starter" }), "owner");
    const headers = personHeaders(person);
    const context = { waitUntil: () => undefined, passThroughOnException: () => undefined };
    const request = new Request("https://rouleau.test/api/v1/games", { headers });
    const answer = await app.fetch(fromDashboard(request), env, context as never);
    expect(answer.headers.get("X-RateLimit-Limit")).toBe("600");
    expect(answer.headers.get("X-RateLimit-Remaining")).toBe("599");
  });
});

describe("what two people agree on", () => {
  async function openRound(of: Casino): Promise<string> {
    const player = await of.launch();
    await of.deposit(player.playerId, "10.00");
    const played = await player.call("POST", "/api/v1/games/ladder/rounds", {
      body: { stake: "1.00", choices: { breaksAt: 5, low: true } },
      headers: { "Idempotency-Key": ulid() },
    });
    return expectSuccess(played).round.id;
  }
  const body = { reason: "malfunction" };

  it("cannot be agreed on by one person alone, or by one who joined after the request", async () => {
    const path = `/api/v1/admin/rounds/${await openRound(casino)}/void`;
    const anna = personOf(casino, "admin");
    const asked = expectSuccess(await asPerson(anna, "POST", path, { body }));
    expect(asked.request).toMatchObject({ requestedBy: anna.sub, waitsFor: "secondKey" });
    const later = Math.floor(Date.now() / 1000) + 60;
    const { since: _, ...unknown } = personOf(casino, "owner");
    for (const one of [anna, personOf(casino, "owner", { since: later }), unknown]) {
      const answer = expectSuccess(await asPerson(one as typeof anna, "POST", path, { body }));
      expect(answer.round.state).toBe("open");
    }
    const berta = personOf(casino, "finance");
    expect(expectSuccess(await asPerson(berta, "POST", path, { body })).round.state).toBe("voided");
  });

  it("is never agreed on by a person and a key, because one person can hold both", async () => {
    const other = await secondKey(casino);
    const asKey = (credential: object) => (path: string) =>
      casino.call("POST", path, { body, ...credential });
    const asOne = (person: ReturnType<typeof personOf>) => (path: string) =>
      asPerson(person, "POST", path, { body });
    const keys = [asKey({}), asKey({ credential: other })] as const;
    const people = [asOne(personOf(casino, "owner")), asOne(personOf(casino, "admin"))] as const;
    for (const [first, second] of [
      [keys, people],
      [people, keys],
    ] as const) {
      const path = `/api/v1/admin/rounds/${await openRound(casino)}/void`;
      const asked = expectSuccess(await first[0](path));
      for (const call of [second[0], first[0]]) {
        const answer = expectSuccess(await call(path));
        expect(answer.round.state).toBe("open");
        expect(answer.request.id).not.toBe(asked.request.id);
      }
      expect(expectSuccess(await first[1](path)).round.state).toBe("voided");
    }
  });

  it("is not agreed on by two keys that one person created, directly or with a key", async () => {
    const anna = personOf(casino, "owner");
    const make = async (call: (path: string, body: object) => Promise<ApiAnswer>) =>
      expectSuccess(await call("/api/v1/admin/api-keys", { scopes: KEY_SCOPES }));
    const asAnna = (path: string, sent: object) => asPerson(anna, "POST", path, { body: sent });
    const by = (credential: string) => (path: string, sent: object) =>
      casino.call("POST", path, { body: sent, credential });
    const first = await make(asAnna);
    const second = await make(asAnna);
    const ofFirst = await make(by(first.key));
    const rotated = expectSuccess(
      await by(ofFirst.key)(`/api/v1/admin/api-keys/${second.id}/rotate`, {}),
    ).apiKey;
    const ofCasino = await make(by(casino.key));
    const path = `/api/v1/admin/rounds/${await openRound(casino)}/void`;
    const asked = new Set<string>();
    for (const { key } of [first, second, ofFirst, rotated, first]) {
      const { round, request } = expectSuccess(await by(key)(path, body));
      expect(round.state).toBe("open");
      asked.add(request.id);
    }
    expect(asked.size).toBe(5);
    const other = `/api/v1/admin/rounds/${await openRound(casino)}/void`;
    for (const key of [casino.key, ofCasino.key]) {
      expect(expectSuccess(await by(key)(other, body)).round.state).toBe("open");
    }
    const berta = await secondKey(casino);
    expect(expectSuccess(await by(rotated.key)(path, body)).round.state).toBe("open");
    expect(expectSuccess(await by(berta)(path, body)).round.state).toBe("voided");
  });

  it("cannot be agreed on with a key whose creator is too many keys away to be known", async () => {
    const by = (credential: string) => (path: string, sent: object) =>
      casino.call("POST", path, { body: sent, credential });
    const scopes = { scopes: KEY_SCOPES };
    const owner = personOf(casino, "owner");
    const first = expectSuccess(
      await asPerson(owner, "POST", "/api/v1/admin/api-keys", { body: scopes }),
    );
    let last = first;
    for (let keys = 1; keys <= 20; keys += 1) {
      last = expectSuccess(await by(last.key)("/api/v1/admin/api-keys", scopes));
    }
    for (const keys of [
      [first.key, last.key],
      [last.key, first.key],
    ]) {
      const path = `/api/v1/admin/rounds/${await openRound(casino)}/void`;
      for (const key of keys) {
        expect(expectSuccess(await by(key)(path, body)).round.state).toBe("open");
      }
    }
  });
});

/** Returns which check of a person refuses a call of the operation, if one does. */
async function refusalOf(
  { method, examplePath }: Operation,
  person: Parameters<typeof personHeaders>[0],
): Promise<string> {
  const { code, details } = await asPerson(person, method, examplePath);
  if (code === "FRESH_PROOF_REQUIRED") return "FRESH";
  return code === "ROLE_MISSING" && details?.scope === undefined ? "ROLE" : "passes";
}
