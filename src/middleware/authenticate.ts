/**
 * Identifies the caller from the Authorization header, and refuses the wrong kind of credential before
 * it checks the value. Reference 6.1 and 6.8.
 */
import type { Context, MiddlewareHandler } from "hono";
import { allowsProduction } from "../../domain/onboarding/onboarding-status.ts";
import { type ApiKeyFault, readApiKey } from "../auth/api-key.ts";
import { type Staff, staffByName, staffByPlatformKey } from "../auth/staff.ts";
import { type PlayerSession, verifyAccessToken } from "../auth/tokens.ts";
import { findKeyOwner } from "../db/api-keys.ts";
import { findOperator, isKnownKey } from "../db/find-tenant.ts";
import type { Operator } from "../db/tenant.ts";
import type { Caller } from "../http/access.ts";
import { ApiError } from "../http/envelope.ts";
import { callerAddress, isListed } from "../http/ip-address.ts";
import type { AppEnv } from "../http/route.ts";
import { type AccessConfig, verifyAccessAssertion } from "../identity/access-assertion.ts";
import {
  noteCallingAddress,
  noteKeyEvent,
  noteSecurityEvent,
  OF_PLATFORM,
} from "../security/note-security-event.ts";
import { noteMilestone } from "../webhooks/onboarding-events.ts";
import { operatorByPerson, staffByPerson } from "./authenticate-person.ts";
import { noteKeyUse } from "./note-key-use.ts";
import { withinUnknownKeyLimit } from "./rate-limit.ts";

type With<Variables extends object> = MiddlewareHandler<
  Omit<AppEnv, "Variables"> & { Variables: AppEnv["Variables"] & Variables }
>;

const KEY_HINTS = {
  notAKey: "An API key begins with sk_sandbox_ or sk_production_.",
  mistyped: "This key looks mistyped: its checksum does not fit. Copy the whole key again.",
  unknown:
    "No live key has this value. Check that it was not revoked, and that it is the key of the environment you mean to use.",
  notOurs:
    "No live platform key has this value: it may be revoked or expired. Copy the whole key again; it begins with pk_.",
} as const satisfies Record<ApiKeyFault | "unknown" | "notOurs", string>;

/** Accepts an operator's backend by API key, and one of its people through the dashboard. */
export const authenticateOperator: With<{ operator: Operator }> = async (c, next) => {
  if (c.get("isFromDashboard")) {
    c.set("operator", await operatorByPerson(c));
    return next();
  }
  const credential = readCredential(c.req.header("Authorization"));
  if (looksLikeToken(credential) || looksLikePlatformKey(credential)) {
    throw new ApiError("CREDENTIAL_NOT_ACCEPTED", { expected: "API key" });
  }
  c.set("operator", await operatorOf(credential, c));
  await next();
};

/** Accepts a player's session, by access token. */
export const authenticatePlayer: With<{ session: PlayerSession }> = async (c, next) => {
  const credential = readCredential(c.req.header("Authorization"));
  if (looksLikeKey(credential) || looksLikePlatformKey(credential)) {
    throw new ApiError("CREDENTIAL_NOT_ACCEPTED", { expected: "access token" });
  }
  c.set("session", await sessionOf(credential, c));
  await next();
};

/** Accepts any of them. */
export const authenticateAnyone: With<{ caller: Caller }> = async (c, next) => {
  if (c.get("isFromDashboard")) {
    c.set("caller", { kind: "operator", operator: await operatorByPerson(c) });
    return next();
  }
  const credential = readCredential(c.req.header("Authorization"));
  if (looksLikePlatformKey(credential)) {
    throw new ApiError("CREDENTIAL_NOT_ACCEPTED", { expected: "API key or access token" });
  }
  const caller: Caller = looksLikeToken(credential)
    ? { kind: "session", session: await sessionOf(credential, c) }
    : { kind: "operator", operator: await operatorOf(credential, c) };
  c.set("caller", caller);
  await next();
};

/** Accepts our own staff, by platform key, by the token that Cloudflare Access adds to a request, and through the dashboard. */
export const authenticateStaff: With<{ staff: Staff }> = async (c, next) => {
  if (c.get("isFromDashboard")) {
    c.set("staff", await staffByPerson(c));
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
    noteStranger(c);
    throw new ApiError("INVALID_API_KEY", { hint: KEY_HINTS.notOurs });
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
  if (staff.ok) return staffByName(c, staff.value);
  if (staff.refusal === "UNAVAILABLE") throw new ApiError(staff.refusal);
  noteStranger(c);
  const message = "Sign in to Cloudflare Access again: its token does not count here.";
  throw new ApiError(staff.refusal, undefined, message);
}

function readCredential(authorization: string | undefined): string {
  const credential = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  if (credential === undefined) throw new ApiError("CREDENTIALS_MISSING");
  return credential;
}

function looksLikeKey(credential: string): boolean {
  return credential.startsWith("sk_");
}

function looksLikePlatformKey(credential: string): boolean {
  return credential.startsWith("pk_");
}

function looksLikeToken(credential: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(credential);
}

async function operatorOf(credential: string, c: Context): Promise<Operator> {
  const key = readApiKey(credential);
  if (!key.ok) {
    noteStranger(c);
    throw new ApiError("INVALID_API_KEY", { hint: KEY_HINTS[key.refusal] });
  }
  const { hash } = key.value;
  const operator = isKnownKey(hash)
    ? await findOperator(c, hash)
    : await withinUnknownKeyLimit(c, () => findOperator(c, hash));
  if (operator === undefined) {
    c.executionCtx.waitUntil(noteRefusedKey(c, hash));
    throw new ApiError("INVALID_API_KEY", { hint: KEY_HINTS.unknown });
  }
  refuseStrangeAddress(operator, c);
  noteCallingAddress(c, operator);
  if (operator.environment === "production") noteProduction(operator, c);
  const note = noteKeyUse(c.env.DB, hash, operator);
  if (note !== undefined) c.executionCtx.waitUntil(note);
  return operator;
}

/** Refuses an account that is not approved yet; the first call of an approved one moves it to production. */
function noteProduction({ tenant: { id, status } }: Operator, c: Context): void {
  if (!allowsProduction(status)) throw new ApiError("PRODUCTION_NOT_ENABLED", { status });
  if (status === "approved") c.executionCtx.waitUntil(noteMilestone(c.env, id, "production_call"));
}

function refuseStrangeAddress(operator: Operator, c: Context): void {
  const address = callerAddress(c);
  const { ipAllowList } = operator.tenant.settings;
  if (ipAllowList.length === 0 || isListed(ipAllowList, address)) return;
  noteKeyEvent(c, "security.address_refused", operator);
  throw new ApiError("IP_NOT_ALLOWED", { address: address ?? null });
}

/** Notes a credential that nobody has, by its address alone: what it says may be somebody's secret. */
function noteStranger(c: Context): void {
  noteSecurityEvent(c, "security.credential_refused", { scope: OF_PLATFORM });
}

/** Notes a key that was refused: to its tenant if it was live once. */
async function noteRefusedKey(c: Context, hash: string): Promise<void> {
  const owner = await findKeyOwner(c.env.DB, hash).catch(() => undefined);
  if (owner === undefined) return noteStranger(c);
  noteSecurityEvent(c, "security.key_not_live", { scope: owner, subject: owner.keyId });
}

async function sessionOf(credential: string, c: Context): Promise<PlayerSession> {
  const verified = await verifyAccessToken(c.get("config"), credential);
  if (verified.ok) return verified.value;
  if (verified.refusal === "ACCESS_TOKEN_INVALID") noteStranger(c);
  throw new ApiError(verified.refusal);
}
