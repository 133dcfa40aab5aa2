/**
 * What people of the dashboard do not get, however they ask: answers of one another or of keys, secrets
 * that belong to others, and calls without a trace. Reference 5.10 and 6.28 to 6.31.
 */
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { expectSuccess, openCasino } from "../support/casino.ts";
import { asPerson, personOf, staffPerson } from "../support/people.ts";
import { receiverUrl, WEBHOOKS } from "../support/webhooks.ts";

const KEYS = "/api/v1/admin/api-keys";
const STALE = { fresh: 0 };

describe("a stored answer", () => {
  it("is returned again to the person who received it, with a fresh proof, and to nobody else", async () => {
    const casino = await openCasino();
    const anna = personOf(casino, "admin");
    const key = ulid();
    const options = { body: { label: "of Anna" }, headers: { "Idempotency-Key": key } };
    const made = expectSuccess(await asPerson(anna, "POST", KEYS, options));
    expect(expectSuccess(await asPerson(anna, "POST", KEYS, options))).toEqual(made);

    const { sub } = anna;
    const stale = personOf(casino, "admin", { sub, ...STALE });
    const refused = await asPerson(stale, "POST", KEYS, options);
    expect(refused).toMatchObject({ status: 403, code: "FRESH_PROOF_REQUIRED" });
    const berta = expectSuccess(await asPerson(personOf(casino, "owner"), "POST", KEYS, options));
    const byKey = await casino.call("POST", KEYS, options);
    for (const other of [berta, expectSuccess(byKey)]) expect(other.id).not.toBe(made.id);
    for (const name of [key, `${sub}:${key}`, `${sub} ${key}`]) {
      const headers = { "Idempotency-Key": name };
      const unsigned = await casino.call("POST", KEYS, { ...options, headers, signed: false });
      expect(unsigned.data?.key, name).toBeUndefined();
    }
  });

  it("to an unsigned call by key is not given to a person, whether their proof is stale or fresh", async () => {
    const casino = await openCasino({ secrets: false });
    const options = { body: { label: "of a key" }, headers: { "Idempotency-Key": ulid() } };
    const made = expectSuccess(await casino.call("POST", KEYS, options));
    const stale = await asPerson(personOf(casino, "owner", STALE), "POST", KEYS, options);
    expect(stale).toMatchObject({ status: 403, code: "FRESH_PROOF_REQUIRED" });
    const fresh = await asPerson(personOf(casino, "owner"), "POST", KEYS, options);
    expect(expectSuccess(fresh).id).not.toBe(made.id);
  });
});

describe("a webhook of production", () => {
  it("is created and moved to another address only with a fresh proof", async () => {
    const casino = await openCasino({ environment: "production" });
    const developer = personOf(casino, "developer");
    const made = await asPerson(developer, "POST", WEBHOOKS, { body: { url: receiverUrl() } });
    const { id, url } = expectSuccess(made);
    const path = `${WEBHOOKS}/${id}`;
    const stale = personOf(casino, "developer", STALE);
    const refused = { status: 403, code: "FRESH_PROOF_REQUIRED" };
    const body = { url: receiverUrl() };
    expect(await asPerson(stale, "PATCH", path, { body })).toMatchObject(refused);
    expect(await asPerson(stale, "POST", WEBHOOKS, { body })).toMatchObject(refused);
    expect((await casino.call("GET", WEBHOOKS)).data.webhooks).toMatchObject([{ url }]);
    const changed = await asPerson(developer, "PATCH", path, { body });
    expect(expectSuccess(changed).url).toBe(body.url);
  });

  it("shows the webhook secret only to a person who can rotate it", async () => {
    for (const [role, environment, isShown] of [
      ["developer", "production", false],
      ["admin", "production", true],
      ["developer", "sandbox", true],
    ] as const) {
      const casino = await openCasino({ environment, secrets: false });
      const options = { body: { url: receiverUrl() }, headers: { "Idempotency-Key": ulid() } };
      const person = personOf(casino, role);
      for (const _ of ["made", "given again"]) {
        const answer = await asPerson(person, "POST", WEBHOOKS, options);
        const { secret, deliverySecret } = expectSuccess(answer);
        expect(secret !== null, `${role} in ${environment}`).toBe(isShown);
        expect(deliverySecret).toMatch(/^whsec_/);
      }
      const rotate = "/api/v1/admin/webhooks/secret/rotate";
      const rotated = await asPerson(person, "POST", rotate, { body: { overlapSeconds: 0 } });
      expect(rotated.status, `${role} in ${environment}`).toBe(isShown ? 200 : 403);
    }
  });
});

it("a developer cannot request the promotion of the account, not even in the sandbox", async () => {
  const casino = await openCasino({ status: "integrating" });
  const ask = "/api/v1/onboarding/promote";
  const asked = await asPerson(personOf(casino, "developer"), "POST", ask);
  expect(asked).toMatchObject({ status: 403, code: "ROLE_MISSING" });
  const byAdmin = await asPerson(personOf(casino, "admin"), "POST", ask);
  expect(byAdmin.code).toBe("ONBOARDING_INCOMPLETE");
});

it("when a person creates a launch token, the audit entry has our id of the player but not the token", async () => {
  const casino = await openCasino();
  const { playerId, externalId } = await casino.launch();
  const person = personOf(casino, "admin");
  const body = { playerId: externalId, username: "Somebody", gameId: "golden-reels" };
  expectSuccess(await asPerson(person, "POST", "/api/v1/auth/sso/create-token", { body }));
  const log = `/api/v1/admin/audit-log?actor=${person.sub}`;
  const { entries } = expectSuccess(await casino.call("GET", log));
  expect(entries).toMatchObject([
    {
      action: "call.made",
      target: { type: "operation", id: "POST /api/v1/auth/sso/create-token" },
    },
  ]);
  expect(entries[0].after).toEqual({ playerId });
});

it("a member of staff who is linked to Cloudflare Access has the lower of two roles, at once", async () => {
  const admin = staffPerson("admin");
  const access = `access-${ulid()}`;
  const member = `/api/v1/platform/staff/${access}`;
  const list = (role: "support" | "admin") =>
    asPerson(admin, "PUT", member, { body: { name: "Anna Example", role } });
  const calls = async (role: "support" | "admin") => {
    const person = staffPerson(role, { access });
    const read = await asPerson(person, "GET", "/api/v1/platform/tenants");
    const manage = await asPerson(person, "GET", "/api/v1/platform/staff");
    return [read.status, manage.status];
  };
  expect(await calls("admin")).toEqual([403, 403]);
  expectSuccess(await list("support"));
  expect(await calls("admin")).toEqual([200, 403]);
  expectSuccess(await list("admin"));
  expect(await calls("admin")).toEqual([200, 200]);
  expect(await calls("support")).toEqual([200, 403]);
  expectSuccess(await asPerson(admin, "DELETE", member));
  const gone = await asPerson(staffPerson("admin", { access }), "GET", "/api/v1/platform/tenants");
  expect(gone).toMatchObject({ code: "ROLE_MISSING", details: { staffId: access } });
});
