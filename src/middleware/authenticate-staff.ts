/**
 * Identifies a member of our staff. Only a Worker that serves staff's operations has this check
 * (decision 0060). Reference 13.6 and 13.29.
 */
import type { Context } from "hono";
import { FRESH_PROOF_MS } from "../../domain/team/sign-in-limits.ts";
import { type Staff, staffByName, staffByPlatformKey, withLowerRole } from "../auth/staff.ts";
import { ApiError } from "../http/envelope.ts";
import { type AccessConfig, verifyAccessAssertion } from "../identity/access-assertion.ts";
import { readAccessLogin } from "../identity/access-login.ts";
import { noteAccessSignIn } from "../security/note-access-sign-in.ts";
import { staffByPerson } from "./authenticate-person.ts";
import {
  looksLikeKey,
  looksLikeToken,
  readCredential,
  recordUnknownCredential,
  type With,
} from "./credential.ts";

const NOT_OURS =
  "No live platform key has this value: it may be revoked or expired. Copy the whole key again; it begins with pk_.";

/** How far Access's clock may be ahead of ours. */
const CLOCKS_DIFFER_MS = 60_000;

/** Accepts our own staff, by platform key, by the token that Cloudflare Access adds to a request, and through the dashboard. */
export const authenticateStaff: With<{ staff: Staff }> = async (c, next) => {
  if (c.get("isFromDashboard")) {
    c.set("staff", await withLowerRole(c, await staffByPerson(c)));
    return next();
  }
  const { access } = c.get("config");
  const assertion = c.req.header("Cf-Access-Jwt-Assertion");
  const authorization = c.req.header("Authorization");
  const byAccess = authorization === undefined && assertion !== undefined && access !== undefined;
  c.set("staff", await (byAccess ? staffByAccess(assertion, access, c) : staffByKey(c)));
  await next();
};

async function staffByKey(c: Context): Promise<Staff> {
  const credential = readCredential(c.req.header("Authorization"));
  if (looksLikeKey(credential) || looksLikeToken(credential)) {
    throw new ApiError("CREDENTIAL_NOT_ACCEPTED", { expected: "platform key" });
  }
  const staff = await staffByPlatformKey(c, credential, c.get("config"));
  if (staff === undefined) {
    recordUnknownCredential(c);
    throw new ApiError("INVALID_API_KEY", { hint: NOT_OURS });
  }
  return staff;
}

/** A browser sends the Access cookie from every page, so calls from another site's page are refused. */
async function staffByAccess(assertion: string, access: AccessConfig, c: Context): Promise<Staff> {
  const site = c.req.header("Sec-Fetch-Site") ?? "none";
  if (site !== "same-origin" && site !== "none") {
    throw new ApiError("CREDENTIAL_NOT_ACCEPTED", { expected: "a call from our own pages" });
  }
  const staff = await verifyAccessAssertion(access, assertion);
  if (staff.ok) {
    const { id, isPerson } = staff.value;
    const named = await staffByName(c, staff.value);
    // A service does not sign in: like a key, it identifies itself with each call.
    if (!isPerson) return named;
    noteAccessSignIn(c, { id, assertion });
    const requireFreshSignIn = () => requireLateLogin(access, { id, assertion });
    return { ...named, requireFreshSignIn };
  }
  if (staff.refusal === "UNAVAILABLE") throw new ApiError(staff.refusal);
  recordUnknownCredential(c);
  const message = "Sign in to Cloudflare Access again: its token is not valid here.";
  throw new ApiError(staff.refusal, undefined, message);
}

/**
 * Refuses a person whose sign-in to Cloudflare Access is older than a fresh passkey proof may be. Reference
 * 6.30.
 */
async function requireLateLogin(
  access: AccessConfig,
  person: { readonly id: string; readonly assertion: string },
): Promise<void> {
  const signedInAt = await readAccessLogin(access, person);
  if (!signedInAt.ok) throw new ApiError(signedInAt.refusal);
  const age = Date.now() - signedInAt.value;
  // A time in the future is refused: it may be in another unit, and would count as fresh forever.
  if (age < FRESH_PROOF_MS && age > -CLOCKS_DIFFER_MS) return;
  const signOut = new URL("/cdn-cgi/access/logout", access.issuer).href;
  const message = `Sign out of Cloudflare Access at ${signOut}, sign in again, and send the same request within five minutes.`;
  throw new ApiError("FRESH_PROOF_REQUIRED", undefined, message);
}
