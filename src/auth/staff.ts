/**
 * Our own staff, who call `/api/v1/platform/*` with the platform key or with a token of Cloudflare
 * Access. Reference 13.
 */
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { accept, type Result, refuse } from "../../domain/result.ts";
import type { AccessConfig, Config } from "../config.ts";
import { hashApiKey, isPlatformKey } from "./api-key.ts";

/** A member of staff, as the record of what they do names them. */
export interface Staff {
  readonly by: "platform key" | "Cloudflare Access";
  /** Operators read this in the audit log, so it is neither a name nor an address. */
  readonly id: string;
  /** True for one person by name: not for a key that people share, nor for a service. */
  readonly isPerson: boolean;
}

/** Returns the member of staff with this platform key, or undefined if the key is wrong or none is configured. */
export function readStaff(credential: string, config: Config): Staff | undefined {
  if (config.platformKeyHash === undefined || !isPlatformKey(credential)) return undefined;
  const given = utf8ToBytes(hashApiKey(credential));
  const matches = crypto.subtle.timingSafeEqual(given, utf8ToBytes(config.platformKeyHash));
  return matches ? { by: "platform key", id: "platform-key", isPerson: false } : undefined;
}

export type AssertionFault = "ACCESS_TOKEN_INVALID" | "ACCESS_TOKEN_EXPIRED" | "UNAVAILABLE";

/**
 * Returns the member of staff that a token of Cloudflare Access names. Refuses a token that is not for
 * this application, and any token while the public keys cannot be fetched.
 */
export async function verifyAccessAssertion(
  access: AccessConfig,
  assertion: string,
): Promise<Result<Staff, AssertionFault>> {
  const { issuer, audience } = access;
  const options = { issuer, audience, algorithms: ["RS256"], requiredClaims: ["exp"] };
  try {
    const { payload } = await jwtVerify(assertion, keysOf(access), options);
    // A service's token has no subject; it has the name of its client.
    const id = payload.sub || payload.common_name;
    if (typeof id !== "string" || id === "") return refuse("ACCESS_TOKEN_INVALID");
    return accept({ by: "Cloudflare Access", id, isPerson: Boolean(payload.sub) });
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
