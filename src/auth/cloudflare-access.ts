/**
 * Verifies the token with which Cloudflare Access vouches for a member of our staff. Its public keys
 * come over the network and are kept, because Access changes them every few weeks.
 */
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { accept, type Result, refuse } from "../../domain/result.ts";
import type { AccessConfig } from "../config.ts";
import type { Staff } from "./staff.ts";

export type AssertionFault = "ACCESS_TOKEN_INVALID" | "ACCESS_TOKEN_EXPIRED" | "UNAVAILABLE";

/** The set of keys of each configuration: in the Worker there is one. */
const keySets = new WeakMap<AccessConfig, JWTVerifyGetKey>();

/** Who the token names; refuses one that is not of this application, or whose keys cannot be had just now. */
export async function verifyAccessAssertion(
  access: AccessConfig,
  assertion: string,
): Promise<Result<Staff, AssertionFault>> {
  const { issuer, audience } = access;
  const options = { issuer, audience, algorithms: ["RS256"], requiredClaims: ["exp"] };
  try {
    const { payload } = await jwtVerify(assertion, keysOf(access), options);
    // A service's token has no subject; the name of its client is its own.
    const id = payload.sub || payload.common_name;
    if (typeof id !== "string" || id === "") return refuse("ACCESS_TOKEN_INVALID");
    return accept({ by: "Cloudflare Access", id });
  } catch (error) {
    if (error instanceof errors.JWTExpired) return refuse("ACCESS_TOKEN_EXPIRED");
    if (isFaultOfToken(error)) return refuse("ACCESS_TOKEN_INVALID");
    console.warn(JSON.stringify({ event: "access_keys_not_had", error: String(error) }));
    return refuse("UNAVAILABLE");
  }
}

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
