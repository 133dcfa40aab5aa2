/**
 * Refuses a signed call unless its signature proves that the tenant sent exactly these bytes to this
 * path just now. Reference 6.10.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Context, MiddlewareHandler } from "hono";
import { SIGNATURE_RETENTION_SECONDS } from "../../domain/limits.ts";
import { checkSignature, type SignatureFault } from "../auth/request-signature.ts";
import { unsealSecrets } from "../auth/sealed-secret.ts";
import { readSealedSecrets } from "../db/signing-secrets.ts";
import { type Operator, type SealedSecrets, tenantEnvironmentOf } from "../db/tenant.ts";
import { ApiError } from "../http/envelope.ts";
import type { AppEnv, RepeatedSignature } from "../http/route.ts";
import { signatureStub } from "../objects.ts";
import { noteKeyEvent } from "../security/note-security-event.ts";

type SignedEnv = Omit<AppEnv, "Variables"> & {
  Variables: AppEnv["Variables"] & { operator: Operator };
};

/** The message if a signature comes a second time, with another Idempotency-Key. */
export const SIGNATURE_REUSED =
  "This signature already came with another Idempotency-Key. Repeat a call under its own key, and sign a new one with a new X-Service-Timestamp.";

const SIGNATURE_USED =
  "This signature was used already, and the call answers with something new each time. Sign again, with a new X-Service-Timestamp.";

/**
 * Returns the check of a signature: always, or only for tenants that have a webhook secret. `repeated` says
 * whether the same signature may come again.
 */
export function requireSignature(
  when: "always" | "once a secret exists",
  repeated?: RepeatedSignature,
): MiddlewareHandler<SignedEnv> {
  return async (c, next) => {
    const nowMs = Date.now();
    const { sealingKeys } = c.get("config");
    const operator = c.get("operator");
    const { sealedSecrets: known } = operator;
    const owner = tenantEnvironmentOf(operator);
    const url = new URL(c.req.url);
    if (url.search !== "") {
      throw fault(nowMs, {
        error: "SIGNATURE_INVALID",
        skewSeconds: null,
        message: "Signed calls take no query string: the signature does not cover it.",
      });
    }
    const received = {
      timestamp: c.req.header("X-Service-Timestamp"),
      signature: c.req.header("X-Service-Signature"),
      method: c.req.method,
      path: url.pathname,
      body: new Uint8Array(await c.req.arrayBuffer()),
      nowMs,
    };
    let isSigned = true;
    const faultUnder = async (sealed: SealedSecrets | null) => {
      const secrets = unsealSecrets(sealingKeys, owner, sealed, nowMs);
      isSigned = secrets.length > 0;
      if (secrets.length > 0) return checkSignature(secrets, received);
      return when === "always" ? NO_SECRET : undefined;
    };

    let found = await faultUnder(known);
    if (found?.error === "SIGNATURE_INVALID" || found === NO_SECRET) {
      // A secret that was just created must work, although this isolate may have cached that there was
      // none.
      const fresh = await readSealedSecrets(c.env.DB, owner);
      if (fresh?.current !== known?.current) found = await faultUnder(fresh);
    }
    if (found !== undefined) {
      noteKeyEvent(c, "security.signature_refused", operator);
      throw fault(nowMs, found);
    }
    const isRepeatable = !isSigned || repeated === "gives the same token";
    if (!isRepeatable && !(await bindSignature(c, repeated))) {
      const skewSeconds = Number(c.req.header("X-Service-Timestamp")) - Math.floor(nowMs / 1000);
      noteKeyEvent(c, "security.signature_refused", operator);
      const message = repeated === "refused" ? SIGNATURE_USED : SIGNATURE_REUSED;
      throw fault(nowMs, { error: "SIGNATURE_INVALID", skewSeconds, message });
    }
    await next();
  };
}

/**
 * The signature does not cover the Idempotency-Key, so a captured request could be sent again with another
 * one. The signature is therefore bound to the key of its first request, or to having no key, before
 * anything else can refuse that request: the signature of a refused request must be worthless too. Where
 * repetitions are refused, it is bound to the request itself, whatever its key.
 */
function bindSignature(c: Context<SignedEnv>, repeated?: RepeatedSignature): Promise<boolean> {
  const owner = tenantEnvironmentOf(c.get("operator"));
  const signature = c.req.header("X-Service-Signature") ?? "";
  const key = c.req.header("Idempotency-Key") ?? "";
  const boundTo = repeated === "refused" ? c.get("requestId") : key;
  return signatureStub(c.env, { ...owner, signature }).claim({
    // A digest, because a key that will be refused may be of any length.
    fingerprint: bytesToHex(sha256(utf8ToBytes(boundTo))),
    lifetimeSeconds: SIGNATURE_RETENTION_SECONDS,
  });
}

const NO_SECRET: SignatureFault = {
  error: "SIGNATURE_MISSING",
  skewSeconds: null,
  message:
    "This call must be signed and no webhook secret exists yet; make one with POST /api/v1/admin/webhooks.",
};

/** Reference 6.18: errors about signatures state the server's time and its difference from the caller's. */
function fault(nowMs: number, found: SignatureFault): ApiError {
  const details = { serverTime: Math.floor(nowMs / 1000), skewSeconds: found.skewSeconds };
  return new ApiError(found.error, details, found.message);
}
