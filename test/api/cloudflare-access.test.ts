/**
 * How staff sign in through Cloudflare Access:
 * Reference 13.6. The test serves the signing keys as Access does, so that the whole verification runs.
 */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import { createWholeApp } from "../../src/local/whole-app.ts";
import { type CallOptions, call, expectSuccess } from "../support/casino.ts";

const ISSUER = "https://rouleau.cloudflareaccess.com";
const AUDIENCE = "the-application";
const TENANTS = "/api/v1/platform/tenants";

const ours = await generateKeyPair("RS256");
const theirs = await generateKeyPair("RS256");

/** What Access answers about the member of the tests, who signed in that many seconds ago. */
const signedIn =
  (secondsAgo: number, sub = "member-7") =>
  async () =>
    Response.json({ user_uuid: sub, iat: Math.floor(Date.now() / 1000) - secondsAgo });

const IDENTITY = `${ISSUER}/cdn-cgi/access/get-identity`;

/** A Worker behind Access, and the URLs that it fetched. */
async function openPlatform(
  serveKeys?: () => Promise<Response>,
  serveIdentity: () => Promise<Response> = signedIn(0),
  bindings: Partial<Env> = {},
) {
  const jwk = { ...(await exportJWK(ours.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const fetchedUrls: string[] = [];
  const cookies: (string | null)[] = [];
  const fetchKeys = async (url: string, init?: RequestInit) => {
    fetchedUrls.push(url);
    if (url === IDENTITY) {
      cookies.push(new Headers(init?.headers).get("Cookie"));
      return serveIdentity();
    }
    return serveKeys === undefined ? Response.json({ keys: [jwk] }) : serveKeys();
  };
  const access = { issuer: ISSUER, audience: AUDIENCE, fetch: fetchKeys };
  const app = createWholeApp({ ...readConfig(env), access });
  const via = async (request: Request) => {
    const context = createExecutionContext();
    const response = await app.fetch(request, { ...env, ...bindings }, context);
    await waitOnExecutionContext(context);
    return response;
  };
  const callWith = (token: string, options: CallOptions = {}, method = "GET", path = TENANTS) =>
    call(method, path, {
      via,
      ...options,
      headers: { "Cf-Access-Jwt-Assertion": token, ...options.headers },
    });
  return { callWith, fetchedUrls, cookies };
}

function token(claims: Record<string, unknown> = {}, key = ours.privateKey): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const allClaims = {
    iss: ISSUER,
    aud: [AUDIENCE],
    sub: "member-7",
    iat: now,
    exp: now + 60,
    ...claims,
  };
  return new SignJWT(allClaims).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(key);
}

async function giveRole(id: string): Promise<void> {
  const body = { name: id, role: "admin" };
  const path = `/api/v1/platform/staff/${id}`;
  const put = await call("PUT", path, { credential: env.TEST_PLATFORM_KEY, body });
  expect(put.status).toBe(200);
}

describe("a token of Cloudflare Access", () => {
  it("lets a member of staff in, and records the member's id in the audit log", async () => {
    await giveRole("member-7");
    const { callWith, fetchedUrls } = await openPlatform();
    const made = await callWith(await token(), { body: { name: "Casino" } }, "POST");
    expect(made.status).toBe(201);
    expect((await callWith(await token())).status).toBe(200);
    expect(fetchedUrls).toEqual([`${ISSUER}/cdn-cgi/access/certs`]);
    const actors = await env.DB.prepare("SELECT actor_id AS id FROM audit_log WHERE tenant_id = ?")
      .bind(made.data.tenant.id)
      .all<{ id: string }>();
    expect(actors.results.map(({ id }) => id)).toEqual(["member-7", "member-7"]);
  });

  it("lets a service in by its client name", async () => {
    await giveRole("robot.access");
    const { callWith } = await openPlatform();
    expect((await callWith(await token({ sub: "", common_name: "robot.access" }))).status).toBe(
      200,
    );
    expect(await callWith(await token({ sub: "" }))).toMatchObject({
      code: "ACCESS_TOKEN_INVALID",
    });
  });

  it.each<[string, () => Promise<string>]>([
    ["signed with another key", () => token({}, theirs.privateKey)],
    ["for another application", () => token({ aud: ["another"] })],
    ["issued by another team", () => token({ iss: "https://other.cloudflareaccess.com" })],
    ["without an expiry time", () => token({ exp: undefined })],
    [
      "signed with the public key as a secret",
      () =>
        new SignJWT({ iss: ISSUER, aud: AUDIENCE, sub: "a" })
          .setProtectedHeader({ alg: "HS256", kid: "one" })
          .setExpirationTime("1m")
          .sign(new TextEncoder().encode("the public key, as anybody can have it")),
    ],
    ["unsigned", async () => "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0."],
    ["not a token", async () => "nonsense"],
  ])("is refused when it is %s", async (_what, make) => {
    const { callWith } = await openPlatform();
    expect(await callWith(await make())).toMatchObject({
      status: 401,
      code: "ACCESS_TOKEN_INVALID",
    });
  });

  it("is refused once it has expired", async () => {
    const { callWith } = await openPlatform();
    const expired = await token({ exp: Math.floor(Date.now() / 1000) - 1 });
    expect(await callWith(expired)).toMatchObject({ status: 401, code: "ACCESS_TOKEN_EXPIRED" });
  });

  it.each(["cross-site", "same-site"])("is refused from a %s page", async (site) => {
    const { callWith } = await openPlatform();
    const answer = await callWith(await token(), { headers: { "Sec-Fetch-Site": site } });
    expect(answer).toMatchObject({ status: 403, code: "CREDENTIAL_NOT_ACCEPTED" });
  });

  it("lets nobody in while Access cannot serve its keys, and answers UNAVAILABLE", async () => {
    const { callWith } = await openPlatform(async () => new Response("", { status: 502 }));
    expect(await callWith(await token())).toMatchObject({ status: 503, code: "UNAVAILABLE" });
  });

  it("is ignored when Access is not configured", async () => {
    const headers = { "Cf-Access-Jwt-Assertion": await token() };
    const answer = await call("GET", TENANTS, { headers });
    expect(answer).toMatchObject({ status: 401, code: "CREDENTIALS_MISSING" });
  });

  it("is ignored when the request has a platform key that is wrong", async () => {
    const { callWith } = await openPlatform();
    const answer = await callWith(await token(), { credential: "pk_wrong" });
    expect(answer).toMatchObject({ status: 401, code: "80001" });
  });
});

describe("a sign-in through Cloudflare Access", () => {
  const newPerson = () => `person-${crypto.randomUUID()}`;

  async function signInsOf(id: string) {
    const path = `/api/v1/platform/audit-log?action=staff.signed_in&actor=${id}`;
    const answer = await call("GET", path, { credential: env.TEST_PLATFORM_KEY });
    return expectSuccess(answer).entries;
  }

  it("is entered in the staff log with the first call of each token", async () => {
    const sub = newPerson();
    const first = await token({ sub });
    const headers = { "CF-Connecting-IP": "203.0.113.9" };
    const { callWith } = await openPlatform();
    // Without a role the person can do nothing, but has signed in.
    for (let calls = 0; calls < 2; calls += 1) {
      expect((await callWith(first, { headers })).code).toBe("ROLE_MISSING");
    }
    expect(await signInsOf(sub)).toMatchObject([
      {
        actor: { type: "staff", id: sub },
        after: { through: "Cloudflare Access" },
        ip: "203.0.113.9",
      },
    ]);
    await callWith(await token({ sub, jti: "another" }));
    expect(await signInsOf(sub)).toHaveLength(2);
  });

  it.each([
    ["was not stored", false],
    ["was stored, but the answer was lost", true],
  ])("is entered once if it %s at first", async (_what, isStored) => {
    const sub = newPerson();
    const sent = await token({ sub });
    const lossy = {
      prepare(sql: string) {
        const statement = env.DB.prepare(sql);
        if (!sql.includes("INTO audit_log")) return statement;
        const run = async (params: unknown[]) => {
          if (isStored) await statement.bind(...params).run();
          throw new Error("the answer is lost");
        };
        return { bind: (...params: unknown[]) => ({ run: () => run(params) }) };
      },
    } as D1Database;
    const { callWith } = await openPlatform(undefined, undefined, { DB: lossy });
    await callWith(sent);
    expect(await signInsOf(sub)).toHaveLength(isStored ? 1 : 0);
    const later = await openPlatform();
    await later.callWith(sent);
    expect(await signInsOf(sub)).toHaveLength(1);
  });

  it("is not entered for a service, which identifies itself with each call, or for a token that is refused", async () => {
    const robot = newPerson();
    const sub = newPerson();
    const { callWith } = await openPlatform();
    await callWith(await token({ sub: "", common_name: robot }));
    await callWith(await token({ sub }, theirs.privateKey));
    expect(await signInsOf(robot)).toEqual([]);
    expect(await signInsOf(sub)).toEqual([]);
  });
});

describe("a call that needs a fresh proof", () => {
  const STAFF = "/api/v1/platform/staff/somebody-else";
  const body = { name: "Somebody", role: "support" };
  const FIVE_MINUTES = 300;

  it("can be made by somebody who signed in to Access in the last five minutes, and asks Access for nothing else", async () => {
    await giveRole("member-7");
    const { callWith, fetchedUrls, cookies } = await openPlatform(
      undefined,
      signedIn(FIVE_MINUTES - 60),
    );
    const sent = await token();
    expect((await callWith(sent, { body }, "PUT", STAFF)).status).toBe(200);
    expect(cookies).toEqual([`CF_Authorization=${sent}`]);
    expect((await callWith(sent)).status).toBe(200);
    expect(fetchedUrls).toEqual([`${ISSUER}/cdn-cgi/access/certs`, IDENTITY]);
  });

  it.each<[string, () => Promise<Response>]>([
    ["who signed in longer ago, though the token is new", signedIn(FIVE_MINUTES + 1)],
    ["whose sign-in is still to come", signedIn(-120)],
    [
      "whose time of sign-in is in milliseconds",
      async () => Response.json({ user_uuid: "member-7", iat: Date.now() }),
    ],
    ["for whom Access reports another person's sign-in", signedIn(0, "member-8")],
    ["whom Access does not know", async () => new Response("", { status: 400 })],
    ["for whom Access says nothing useful", async () => Response.json({ user_uuid: "member-7" })],
  ])("is refused to somebody %s, with the way to sign in again", async (_who, identity) => {
    await giveRole("member-7");
    const { callWith } = await openPlatform(undefined, identity);
    const refused = await callWith(await token(), { body }, "PUT", STAFF);
    expect(refused).toMatchObject({ status: 403, code: "FRESH_PROOF_REQUIRED" });
    expect(refused.message).toContain(`${ISSUER}/cdn-cgi/access/logout`);
  });

  it.each<[string, () => Promise<Response>]>([
    ["fails", async () => new Response("", { status: 502 })],
    ["cannot be reached", () => Promise.reject(new Error("lost"))],
    ["answers with what is no JSON", async () => new Response("<html>")],
  ])("is UNAVAILABLE while Access %s", async (_how, identity) => {
    await giveRole("member-7");
    const { callWith } = await openPlatform(undefined, identity);
    const refused = await callWith(await token(), { body }, "PUT", STAFF);
    expect(refused).toMatchObject({ status: 503, code: "UNAVAILABLE" });
  });

  it("can be made by somebody whose sign-in time from Access is slightly ahead of our clock", async () => {
    await giveRole("member-7");
    const { callWith } = await openPlatform(undefined, signedIn(-30));
    expect((await callWith(await token(), { body }, "PUT", STAFF)).status).toBe(200);
  });

  it("can be made by a service, because a service has no sign-in", async () => {
    await giveRole("robot.access");
    const { callWith, fetchedUrls } = await openPlatform();
    const robot = await token({ sub: "", common_name: "robot.access" });
    expect((await callWith(robot, { body }, "PUT", STAFF)).status).toBe(200);
    expect(fetchedUrls).not.toContain(IDENTITY);
  });
});
