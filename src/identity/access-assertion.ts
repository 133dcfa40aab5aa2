/**
 * Verifies tokens of Cloudflare Access, with which our own staff sign in: at the API and at the dashboard.
 * Reference 13.6.
 */
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { accept, type Result, refuse } from "../../domain/result.ts";

/** How tokens of Cloudflare Access are verified. */
export interface AccessConfig {
  /** `https://<team>.cloudflareaccess.com`: the issuer, which also publishes the public keys. */
  readonly issuer: string;
  /** The audience tag of the Access application in front of this service. */
  readonly audience: string;
  /** Fetches the public keys. */
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
}

export type AssertionFault = "ACCESS_TOKEN_INVALID" | "ACCESS_TOKEN_EXPIRED" | "UNAVAILABLE";

/** The person or service that a token of Cloudflare Access names. */
export interface SignedIn {
  readonly id: string;
  /** False for a service. */
  readonly isPerson: boolean;
}

/**
 * Returns the person or service that a token of Cloudflare Access names. Refuses a token that is not for
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
    console.warn(JSON.stringify({ event: "access_keys_not_read", error: String(error) }));
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
