/**
 * Our own tokens: JWTs signed with a key of a keyring. `signToken` writes them, and `readToken` accepts no
 * others. The algorithm is fixed here, so a token's header only states which of our keys to check it with.
 * Reference 7.2.
 */
import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";
import { type Keyring, keyInUse } from "../../durable-objects/keyring.ts";

export const TOKEN_ALGORITHM = "HS256";

/** Writes the claims as a JWT with the key in use, which its header names (`kid`). */
export function signToken(keyring: Keyring, claims: object): string {
  const header = { alg: TOKEN_ALGORITHM, kid: String(keyring.inUse), typ: "JWT" };
  const signed = `${encoded(header)}.${encoded(claims)}`;
  const mac = createHmac("sha256", keyInUse(keyring)).update(signed).digest("base64url");
  return `${signed}.${mac}`;
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

/** The issuer and audience that a token must have. */
interface TokenParties {
  readonly issuer: string;
  readonly audience: string;
}

/** The claims that every token has; times are seconds since the epoch. */
interface DatedClaims {
  readonly exp: number;
  readonly iat: number;
}

/**
 * Base64 decoders skip characters outside the alphabet, so a token could carry a line break into a
 * redirect.
 */
const COMPACT_JWT = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/;

/**
 * Returns the claims of a token that one of these keys signed, from and for these parties; undefined for any other. The
 * caller must check its age.
 */
export function readToken<Claims extends object>(
  keyring: Keyring,
  token: string,
  { issuer, audience }: TokenParties,
): (Claims & DatedClaims) | undefined {
  const [, header = "", payload = "", signature = ""] = COMPACT_JWT.exec(token) ?? [];
  const key = keyNamedBy(header, keyring);
  if (key === undefined || !isSignedBy(key, `${header}.${payload}`, signature)) return undefined;
  // Only we can have written the token, so it can be parsed.
  const claims = JSON.parse(textOf(payload));
  const isForUs = claims.iss === issuer && claims.aud === audience;
  const isDated = Number.isFinite(claims.exp) && Number.isFinite(claims.iat);
  return isForUs && isDated ? claims : undefined;
}

/** Returns true if the text is the signature, in the one form that we write. */
function isSignedBy(key: Uint8Array, signed: string, signature: string): boolean {
  const expected = Buffer.from(createHmac("sha256", key).update(signed).digest("base64url"));
  const given = Buffer.from(signature);
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
}

/** A token that names no key is older than key numbers. */
function keyNamedBy(header: string, { keys }: Keyring): Uint8Array | undefined {
  try {
    const { alg, kid = "1" } = JSON.parse(textOf(header));
    return alg === TOKEN_ALGORITHM ? keys.get(Number(kid)) : undefined;
  } catch {
    return undefined;
  }
}

function textOf(part: string): string {
  return Buffer.from(part, "base64url").toString();
}
