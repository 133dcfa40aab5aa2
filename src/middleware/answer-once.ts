/**
 * Makes a call that creates something take effect once for its Idempotency-Key, if it has one: the same
 * request gets the first answer again for 24 hours, with any secret that it showed, and another request
 * under the key is refused. Calls that move money do this themselves, in the wallet's transaction. Reference
 * 5.10; decision 0068.
 */
import type { Context, MiddlewareHandler } from "hono";
import { IDEMPOTENCY_KEY_LIFETIME_SECONDS } from "../../domain/limits.ts";
import type {
  IdempotencyKeyRpc,
  KeptAnswer,
} from "../../durable-objects/idempotency-key/idempotency-key-rpc.ts";
import type { Staff } from "../auth/staff.ts";
import { type Operator, tenantEnvironmentOf } from "../db/tenant.ts";
import { ApiError } from "../http/envelope.ts";
import { keyedRequest } from "../http/keyed-request.ts";
import type { AppEnv } from "../http/route.ts";
import { idempotencyKeyStub } from "../objects.ts";

/**
 * Runs before the signature is checked. A first request without a signature, accepted because no secret
 * existed yet, may have created the secret. A caller who lost that answer could not sign the repetition.
 * This does not apply to people, who can prove again who they are.
 */
export const answerUnsignedAgain: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!isKeyed(c) || isProven(c)) return next();
  const { record, fingerprint } = await recordOf(c);
  const answer = await record.recall(fingerprint);
  return answer === null || answer.signed ? next() : answerAgain(c, answer);
};

/** Runs after every check of the caller and of the input, and before the call does anything. */
export const answerOnce: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!isKeyed(c)) return next();
  const { record, fingerprint } = await recordOf(c);
  const lifetimeSeconds = IDEMPOTENCY_KEY_LIFETIME_SECONDS;
  const begun = await record.begin({ fingerprint, lifetimeSeconds });
  if (begun.kind === "other") throw new ApiError("IDEMPOTENCY_KEY_REUSED");
  if (begun.kind === "running") throw new ApiError("IDEMPOTENCY_IN_PROGRESS");
  if (begun.kind === "answered") return answerAgain(c, begun.answer);
  await next();
  // Errors that were thrown are faults in the input or on our side; after one of these the same
  // request may be made again.
  const isFinal = c.error === undefined && c.res.status < 500;
  const { status } = c.res;
  const body = isFinal ? await c.res.clone().text() : "";
  const answer = isFinal ? { status, body, signed: isProven(c) } : null;
  await record.finish({ fingerprint, answer });
};

function isKeyed(c: Context): boolean {
  return c.req.header("Idempotency-Key") !== undefined;
}

/** True if the call proves more than possession of its key: it is signed, or a person makes it. */
function isProven(c: Context): boolean {
  const { operator } = c.var as { operator?: Operator };
  return c.req.header("X-Service-Signature") !== undefined || operator?.person !== undefined;
}

/** Returns the record of a request's key; throws IDEMPOTENCY_KEY_REQUIRED for a malformed key. */
async function recordOf(
  c: Context,
): Promise<{ readonly record: IdempotencyKeyRpc; readonly fingerprint: string }> {
  const { idempotencyKey, fingerprint } = await keyedRequest(c);
  const operator: Operator | undefined = c.get("operator");
  const staff: Staff | undefined = c.get("staff");
  const address =
    operator === undefined
      ? {
          tenantId: "platform",
          environment: "production" as const,
          key: `${staff?.id}:${idempotencyKey}`,
        }
      : { ...tenantEnvironmentOf(operator), key: ownKey(operator, idempotencyKey) };
  return { record: idempotencyKeyStub(c.env, address), fingerprint };
}

/**
 * Only the person who made a request finds its answer: an Idempotency-Key contains no space, so no call by
 * key can match.
 */
function ownKey({ person, keyId }: Operator, idempotencyKey: string): string {
  return person === undefined ? idempotencyKey : `${keyId} ${idempotencyKey}`;
}

/** Returns the first request's answer under this request's own id. */
function answerAgain(c: Context<AppEnv>, { status, body }: KeptAnswer): Response {
  c.header("Idempotent-Replayed", "true");
  // The first request made the entry.
  c.set("isAudited", true);
  return c.json({ ...JSON.parse(body), requestId: c.get("requestId") }, status as 200);
}
