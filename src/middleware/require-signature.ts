/**
 * Refuses a signed call whose signature does not prove that the tenant sent exactly these bytes
 * to this path just now. Specification, "Request signing".
 */
import type { MiddlewareHandler } from "hono";
import { checkSignature, type SignatureFault } from "../auth/request-signature.ts";
import { unsealSecrets } from "../auth/sealed-secret.ts";
import type { Operator } from "../db/tenant.ts";
import { ApiError } from "../http/api-error.ts";
import type { AppEnv } from "../http/app-env.ts";

type SignedEnv = Omit<AppEnv, "Variables"> & {
  Variables: AppEnv["Variables"] & { operator: Operator };
};

/** Checks the signature always, or only for tenants that have a webhook secret to sign with. */
export function requireSignature(
  when: "always" | "once a secret exists",
): MiddlewareHandler<SignedEnv> {
  return async (c, next) => {
    const nowMs = Date.now();
    const url = new URL(c.req.url);
    const { tenant, environment, sealedSecrets } = c.get("operator");
    const owner = { tenantId: tenant.id, environment };
    const secrets = await unsealSecrets(c.get("config").sealingKey, owner, sealedSecrets, nowMs);
    if (url.search !== "") {
      throw fault(nowMs, {
        error: "SIGNATURE_INVALID",
        skewSeconds: null,
        message: "Signed calls take no query string: the signature does not cover it.",
      });
    }
    if (secrets.length === 0 && when === "always") {
      throw fault(nowMs, {
        error: "SIGNATURE_MISSING",
        skewSeconds: null,
        message:
          "This call must be signed and no webhook secret exists yet; make one with POST /api/v1/admin/webhooks.",
      });
    }
    if (secrets.length > 0) {
      const found = checkSignature(secrets, {
        timestamp: c.req.header("X-Service-Timestamp"),
        signature: c.req.header("X-Service-Signature"),
        method: c.req.method,
        path: url.pathname,
        body: new Uint8Array(await c.req.arrayBuffer()),
        nowMs,
      });
      if (found !== undefined) throw fault(nowMs, found);
    }
    await next();
  };
}

/** Contract: signature faults carry the server's time and how far off the caller's is. */
function fault(nowMs: number, found: SignatureFault): ApiError {
  const details = { serverTime: Math.floor(nowMs / 1000), skewSeconds: found.skewSeconds };
  return new ApiError(found.error, details, found.message);
}
