/**
 * Cloudflare Access as far as the runtime sees it: it publishes a key, signs tokens that name a
 * member of staff, and says when that member signed in. The runtime fetches nothing else from outside.
 */
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from "jose";

export interface SignIn {
  /** The Worker's variables that make it trust this sign-in. */
  readonly variables: Readonly<Record<string, string>>;
  /** Answers what the Worker fetches. */
  outside(request: Request): Promise<Response>;
  /** Returns a token that says who is signed in, for an hour. */
  assertionOf(name: string): Promise<string>;
}

const ISSUER = "https://rouleau.cloudflareaccess.com";
const AUDIENCE = "the-application";
const ALGORITHM = "RS256";
const KEY_ID = "one";

/** Makes the key of a run. */
export async function openSignIn(): Promise<SignIn> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM);
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: ALGORITHM, use: "sig" };
  return {
    variables: { ACCESS_ISSUER: ISSUER, ACCESS_AUDIENCE: AUDIENCE },
    outside: async ({ url, headers }) => {
      if (url === `${ISSUER}/cdn-cgi/access/get-identity`) return identityOf(headers);
      return url.startsWith(ISSUER)
        ? Response.json({ keys: [jwk] })
        : new Response("There is nothing outside.", { status: 404 });
    },
    assertionOf: (name) =>
      new SignJWT({ sub: name })
        .setProtectedHeader({ alg: ALGORITHM, kid: KEY_ID })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setExpirationTime("1h")
        .sign(privateKey),
  };
}

/** Whose token this is, signed in just now. */
function identityOf(headers: Headers): Response {
  const token = headers.get("Cookie")?.replace("CF_Authorization=", "") ?? "";
  return Response.json({ user_uuid: decodeJwt(token).sub, iat: Math.floor(Date.now() / 1000) });
}
