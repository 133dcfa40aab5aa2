/**
 * Identifies the person whom the dashboard's Worker names and, where a call needs it, checks that they proved
 * recently who they are. Reference 6.28 and 6.29.
 */
import type { Context, MiddlewareHandler } from "hono";
import { PERSON_TOKEN } from "../../domain/authority/person-roles.ts";
import { allowsProduction } from "../../domain/onboarding/onboarding-status.ts";
import { type NamedPerson, verifyPersonToken } from "../auth/person-token.ts";
import type { Staff } from "../auth/staff.ts";
import type { Config } from "../config.ts";
import { findTenant } from "../db/find-tenant.ts";
import type { Operator } from "../db/tenant.ts";
import { ApiError } from "../http/envelope.ts";
import { noteSecurityEvent, OF_PLATFORM } from "../security/note-security-event.ts";

const SIGN_IN = "Sign in to the dashboard again.";

/**
 * Returns the operator for whom one of its people calls. Refuses an invalid token, and production before
 * approval.
 */
export async function operatorByPerson(c: Context): Promise<Operator> {
  const claims = await claimsOf(c);
  if (claims.kind !== "operator") refuse("one of the operator's people");
  const { sub: keyId, role, environment, fresh = 0, since } = claims;
  const tenant = await findTenant(c, { tenantId: claims.tenant, environment });
  if (tenant === undefined) throw new ApiError("CREDENTIALS_MISSING", undefined, SIGN_IN);
  if (environment === "production" && !allowsProduction(tenant.status)) {
    throw new ApiError("PRODUCTION_NOT_ENABLED", { status: tenant.status });
  }
  return {
    ...{ tenant, environment, keyId },
    person: { role, freshUntil: fresh * 1000, since: joinedAt(since) },
    // The role decides what a person may do, not key scopes.
    ...{ keyScopes: null, keyExpiresAt: null, keyLastUsedAt: null, sealedSecrets: null },
  };
}

/**
 * Returns the member of staff whom the dashboard names. If staff can also sign in through Cloudflare
 * Access, only the Access id counts as a named person: otherwise one person would have two names. Refuses
 * an invalid token.
 */
export async function staffByPerson(c: Context): Promise<Staff> {
  const claims = await claimsOf(c);
  if (claims.kind !== "staff") refuse("one of our staff");
  const { access }: Config = c.get("config");
  const { sub, access: accessId, role, fresh = 0, since } = claims;
  return {
    ...{ by: "dashboard", id: accessId ?? sub, role, freshUntil: fresh * 1000 },
    isPerson: access === undefined || accessId !== undefined,
    isListed: accessId !== undefined,
    since: joinedAt(since),
  };
}

/**
 * When a person joined the team. A token without this counts as one of a person who joined after everything
 * else.
 */
function joinedAt(since: number | undefined): number {
  return since === undefined ? Number.POSITIVE_INFINITY : since * 1000;
}

async function claimsOf(c: Context): Promise<NamedPerson> {
  const { personKeys }: Config = c.get("config");
  const token = c.req.header(PERSON_TOKEN.header);
  const claims =
    personKeys === undefined || token === undefined
      ? undefined
      : verifyPersonToken(personKeys, token);
  if (claims !== undefined) return claims;
  noteSecurityEvent(c, "security.credential_refused", { of: OF_PLATFORM });
  throw new ApiError("CREDENTIALS_MISSING", undefined, SIGN_IN);
}

function refuse(expected: string): never {
  throw new ApiError("CREDENTIAL_NOT_ACCEPTED", { expected });
}

/** Refuses a person without a fresh proof of who they are; any other caller gets the other check. */
export function requireFreshProof(otherwise?: MiddlewareHandler): MiddlewareHandler {
  return async (c, next) => {
    const { operator, staff } = c.var as { operator?: Operator; staff?: Staff };
    await staff?.requireFreshSignIn?.();
    const freshUntil = operator?.person?.freshUntil ?? staff?.freshUntil;
    if (freshUntil === undefined) return otherwise === undefined ? next() : otherwise(c, next);
    if (freshUntil <= Date.now()) throw new ApiError("FRESH_PROOF_REQUIRED");
    return next();
  };
}
