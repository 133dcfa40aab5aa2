/**
 * Our own staff, who call `/api/v1/platform/*` with a platform key or with a token of Cloudflare Access.
 * Each key and each name has a role. Reference 13.6 and 13.29.
 */
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import type { StaffRole } from "../../domain/authority/staff-roles.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import type { AccessConfig, Config } from "../config.ts";
import type { Request } from "../db/find-tenant.ts";
import { findPlatformKey, isLive, notePlatformKeyUse } from "../db/platform-keys.ts";
import { findStaffMember } from "../db/staff-members.ts";
import { hashApiKey, isPlatformKey } from "./api-key.ts";

/** The last use of a key is exact to within five minutes. */
const USE_NOTED_EVERY_MS = 5 * 60_000;

/** A member of staff, as the record of what they do names them. */
export interface Staff {
  readonly by: "platform key" | "Cloudflare Access";
  /** Operators read this in the audit log, so it is neither a name nor an address. */
  readonly id: string;
  /** True for one person by name: not for a key that people share, nor for a service. */
  readonly isPerson: boolean;
  /** Null for somebody who may sign in and whom no admin has given a role. */
  readonly role: StaffRole | null;
}

/** The key whose hash is a secret of the Worker, for the first admin and for a day on which the database is lost. */
const FIRST_KEY: Staff = {
  by: "platform key",
  id: "platform-key",
  isPerson: false,
  role: "admin",
};

/** Returns the member of staff with this platform key; undefined if the key is unknown, revoked or expired. */
export async function staffByPlatformKey(
  { env, executionCtx }: Request,
  credential: string,
  config: Config,
): Promise<Staff | undefined> {
  if (!isPlatformKey(credential)) return undefined;
  const hash = hashApiKey(credential);
  if (isFirstKey(hash, config)) return FIRST_KEY;
  const now = Date.now();
  const key = await findPlatformKey(env.DB, hash);
  if (key === undefined || !isLive(key, now)) return undefined;
  if ((key.lastUsedAt ?? 0) < now - USE_NOTED_EVERY_MS) {
    executionCtx.waitUntil(notePlatformKeyUse(env.DB, { hash, usedAt: now }));
  }
  return { by: "platform key", id: key.id, isPerson: false, role: key.role };
}

function isFirstKey(hash: string, { platformKeyHash }: Config): boolean {
  if (platformKeyHash === undefined) return false;
  return crypto.subtle.timingSafeEqual(utf8ToBytes(hash), utf8ToBytes(platformKeyHash));
}

/** Returns the member of staff who signed in under a name of Cloudflare Access, with the role of that name. */
export async function staffByName(
  { env }: Pick<Request, "env">,
  { id, isPerson }: SignedIn,
): Promise<Staff> {
  const member = await findStaffMember(env.DB, id);
  return { by: "Cloudflare Access", id, isPerson, role: member?.role ?? null };
}

export type AssertionFault = "ACCESS_TOKEN_INVALID" | "ACCESS_TOKEN_EXPIRED" | "UNAVAILABLE";

/** Whom a token of Cloudflare Access names. */
export type SignedIn = Pick<Staff, "id" | "isPerson">;

/**
 * Returns whom a token of Cloudflare Access names. Refuses a token that is not for
 * this application, and any token while the public keys cannot be fetched.
 */
export async function verifyAccessAssertion(
  access: AccessConfig,
  assertion: string,
): Promise<Result<SignedIn, AssertionFault>> {
  const { issuer, audience } = access;
  const options = { issuer, audience, algorithms: ["RS256"], requiredClaims: ["exp"] };
  try {
    const { payload } = await jwtVerify(assertion, keysOf(access), options);
    // A service's token has no subject; it has the name of its client.
    const id = payload.sub || payload.common_name;
    if (typeof id !== "string" || id === "") return refuse("ACCESS_TOKEN_INVALID");
    return accept({ id, isPerson: Boolean(payload.sub) });
  } catch (error) {
    if (error instanceof errors.JWTExpired) return refuse("ACCESS_TOKEN_EXPIRED");
    if (isFaultOfToken(error)) return refuse("ACCESS_TOKEN_INVALID");
    console.warn(JSON.stringify({ event: "access_keys_not_had", error: String(error) }));
    return refuse("UNAVAILABLE");
  }
}

/** The key set of each configuration, which jose refreshes itself; a Worker has one configuration. */
const keySets = new WeakMap<AccessConfig, JWTVerifyGetKey>();

function keysOf(access: AccessConfig): JWTVerifyGetKey {
  const known = keySets.get(access);
  if (known !== undefined) return known;
  const url = new URL("/cdn-cgi/access/certs", access.issuer);
  const keys = createRemoteJWKSet(url, { [customFetch]: access.fetch });
  keySets.set(access, keys);
  return keys;
}

function isFaultOfToken(error: unknown): boolean {
  return [
    errors.JOSEAlgNotAllowed,
    errors.JOSENotSupported,
    errors.JWKSNoMatchingKey,
    errors.JWSInvalid,
    errors.JWSSignatureVerificationFailed,
    errors.JWTClaimValidationFailed,
    errors.JWTInvalid,
  ].some((kind) => error instanceof kind);
}
