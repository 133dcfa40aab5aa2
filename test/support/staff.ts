/** Calls the platform's own operations, as a member of staff by name or with the platform key. */
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from "jose";
import type { Finding } from "../../domain/ledger/finding.ts";
import { readConfig } from "../../src/config.ts";
import { createWholeApp } from "../../src/local/whole-app.ts";
import type { ApiAnswer } from "./api-answer.ts";
import { type Casino, call, expectSuccess } from "./casino.ts";

const ISSUER = "https://rouleau.cloudflareaccess.com";
const AUDIENCE = "the-application";
const keys = await generateKeyPair("RS256");

export const ANNA = { sub: "anna" };
export const BERTA = { sub: "berta" };

export interface Claims {
  readonly sub: string;
  readonly common_name?: string;
}

/** Gives a member of staff the role of admin, unless another one was given before. */
async function admit({ sub, common_name: service }: Claims): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO staff_members (staff_id, name, role, created_at) VALUES (?1, ?1, 'admin', 0)
     ON CONFLICT DO NOTHING`,
  )
    .bind(sub || service || "")
    .run();
}

/** Calls as an admin with that name, through Cloudflare Access; null: with the platform key. `bindings` replace those of the Worker. */
export async function asStaff(
  claims: Claims | null,
  method: string,
  path: string,
  body?: object,
  bindings: Partial<Env> = {},
): Promise<ApiAnswer> {
  if (claims !== null) await admit(claims);
  return asSignedIn(claims, method, path, body, bindings);
}

let built: ReturnType<typeof createWholeApp> | undefined;

/** The app with its own identity provider. It is built once, because building it takes longer than most calls. */
function staffApp(): ReturnType<typeof createWholeApp> {
  const answerAsAccess = async (url: string, init?: RequestInit) => {
    if (url === `${ISSUER}/cdn-cgi/access/get-identity`) return identityOf(init);
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: "one", alg: "RS256", use: "sig" };
    return Response.json({ keys: [jwk] });
  };
  const access = { issuer: ISSUER, audience: AUDIENCE, fetch: answerAsAccess };
  built ??= createWholeApp({ ...readConfig(env), access });
  return built;
}

/** Answers as Access does about a token's owner: signed in just now. */
function identityOf(init?: RequestInit): Response {
  const token = new Headers(init?.headers).get("Cookie")?.replace("CF_Authorization=", "") ?? "";
  return Response.json({ user_uuid: decodeJwt(token).sub, iat: Math.floor(Date.now() / 1000) });
}

/** The same for somebody who need not have a role. */
export async function asSignedIn(
  claims: Claims | null,
  method: string,
  path: string,
  body?: object,
  bindings: Partial<Env> = {},
): Promise<ApiAnswer> {
  const sent = body === undefined ? {} : { body };
  const app = staffApp();
  const via = async (request: Request) => {
    const context = createExecutionContext();
    const response = await app.fetch(request, { ...env, ...bindings }, context);
    await waitOnExecutionContext(context);
    return response;
  };
  if (claims === null) {
    const isBound = Object.keys(bindings).length > 0;
    const through = isBound ? { via } : {};
    return call(method, path, { credential: env.TEST_PLATFORM_KEY, ...sent, ...through });
  }
  const exp = Math.floor(Date.now() / 1000) + 60;
  const token = await new SignJWT({ iss: ISSUER, aud: [AUDIENCE], exp, ...claims })
    .setProtectedHeader({ alg: "RS256", kid: "one" })
    .sign(keys.privateKey);
  return call(method, path, { via, ...sent, headers: { "Cf-Access-Jwt-Assertion": token } });
}

/** Audits a casino's environment by the staff's call. */
export async function auditOf({ tenant, environment }: Casino): Promise<ApiAnswer["data"]> {
  const body = { tenantId: tenant.id, environment };
  return expectSuccess(await asStaff(null, "POST", "/api/v1/platform/audit", body));
}

/** Audits a casino's environment, and returns the findings as a correction cites them. */
export async function citedFindings(casino: Casino): Promise<Finding[]> {
  const { findings } = await auditOf(casino);
  return findings.map(({ row, what, expected, found }: Finding) => ({
    row,
    what,
    expected,
    found,
  }));
}
