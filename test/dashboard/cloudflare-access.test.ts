/**
 * Staff behind Cloudflare Access: each person links their own Access identity, and can then sign in
 * without a fresh proof.
 */
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { ulid } from "ulid";
import { afterEach, expect, it } from "vitest";
import { STAFF_TEAM } from "../../domain/team/team-rules.ts";
import { advanceSeconds, holdClock, releaseClock } from "../support/clock.ts";
import { firstOwner, openDashboard, staffAdmin, team } from "../support/dashboard.ts";

afterEach(releaseClock);

const issuer = "https://rouleau.cloudflareaccess.com";
const audience = "the-dashboard";
const keys = await generateKeyPair("RS256");
const jwk = { ...(await exportJWK(keys.publicKey)), kid: "one", alg: "RS256", use: "sig" };
const fetchKeys = async () => Response.json({ keys: [jwk] });
const dashboard = openDashboard({ access: { issuer, audience, fetch: fetchKeys } });

async function assertion(claims: object, aud = audience) {
  const token = await new SignJWT({ iss: issuer, aud: [aud], ...claims })
    .setProtectedHeader({ alg: "RS256", kid: "one" })
    .setExpirationTime("1 minute")
    .sign(keys.privateKey);
  return { body: {}, headers: { "Cf-Access-Jwt-Assertion": token } };
}

it("a person signs in through Access once they have linked it", async () => {
  const sub = ulid();
  const admin = await staffAdmin(dashboard, `access-${ulid().toLowerCase()}`);
  const browser = dashboard.browser();
  const signIn = async (claims: object, aud?: string) =>
    browser.call("POST", "/auth/access", await assertion(claims, aud));
  expect((await signIn({ sub })).code).toBe("SIGN_IN_FAILED");
  holdClock();
  advanceSeconds(1);
  const since = async () =>
    (await team(STAFF_TEAM).people()).find(({ id }) => id === admin.id)?.since;
  await admin.browser.ok("POST", "/auth/access/link", await assertion({ sub }));
  // Under their new name, people cannot approve what they requested under the other one.
  const linkedAt = Date.now();
  expect(await since()).toBe(linkedAt);
  advanceSeconds(1);
  await admin.browser.ok("POST", "/auth/access/link", await assertion({ sub }));
  expect(await since()).toBe(linkedAt);
  expect((await signIn({ sub }, "another application")).code).toBe("SIGN_IN_FAILED");
  expect((await signIn({ common_name: sub })).code).toBe("SIGN_IN_FAILED");
  const signedIn = await signIn({ sub });
  expect(signedIn.data.person).toMatchObject({ id: admin.id, kind: "staff", freshUntil: null });
  expect((await browser.call("POST", "/auth/access", { body: {} })).code).toBe("SIGN_IN_FAILED");
});

it("sign-in through Access is refused to an operator, to two people with one id, and where it is not configured", async () => {
  const link = await assertion({ sub: ulid() });
  const owner = await firstOwner(dashboard, `ten_${ulid().toLowerCase()}`);
  expect((await owner.browser.call("POST", "/auth/access/link", link)).code).toBe(
    "ROLE_NOT_ALLOWED",
  );
  const one = await staffAdmin(dashboard, `one-${ulid().toLowerCase()}`);
  const other = await staffAdmin(dashboard, `other-${ulid().toLowerCase()}`);
  await one.browser.ok("POST", "/auth/access/link", link);
  expect((await other.browser.call("POST", "/auth/access/link", link)).code).toBe(
    "ACCESS_ID_TAKEN",
  );
  expect((await openDashboard().browser().call("POST", "/auth/access", link)).code).toBe(
    "NOT_FOUND",
  );
});
