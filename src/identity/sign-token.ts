/** Writes our own tokens: JWTs under a key of a keyring, with the algorithm fixed here. */
import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
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
