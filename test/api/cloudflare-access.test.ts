/**
 * How staff sign in through Cloudflare Access:
 * Reference 13.6. The test serves the signing keys as Access does, so that the whole verification runs.
 */
import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";
import { createWholeApp } from "../../src/local/whole-app.ts";
import { type CallOptions, call } from "../support/casino.ts";

const ISSUER = "https://rouleau.cloudflareaccess.com";
const AUDIENCE = "the-application";
const TENANTS = "/api/v1/platform/tenants";

const ours = await generateKeyPair("RS256");
const theirs = await generateKeyPair("RS256");

/** A Worker behind Access, and the URLs from which it fetched keys. */
async function openPlatform(serveKeys?: () => Promise<Response>) {
  const jwk = { ...(await exportJWK(ours.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const fetchedUrls: string[] = [];
  const fetchKeys = async (url: string) => {
    fetchedUrls.push(url);
    return serveKeys === undefined ? Response.json({ keys: [jwk] }) : serveKeys();
  };
  const access = { issuer: ISSUER, audience: AUDIENCE, fetch: fetchKeys };
  const app = createWholeApp({ ...readConfig(env), access });
  const via = async (request: Request) => app.fetch(request, env, createExecutionContext());
  const callWith = (token: string, options: CallOptions = {}, method = "GET") =>
    call(method, TENANTS, {
      via,
      ...options,
      headers: { "Cf-Access-Jwt-Assertion": token, ...options.headers },
    });
  return { callWith, fetchedUrls };
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
