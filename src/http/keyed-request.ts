/**
 * A request that takes effect once: its Idempotency-Key, and a digest of its method, path and exact
 * body, which shows whether a second request under the key is the same one. Reference 5.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Context } from "hono";
import * as z from "zod";
import {
  IDEMPOTENCY_KEY_LIFETIME_SECONDS,
  MAX_IDEMPOTENCY_KEY_LENGTH,
} from "../../domain/limits.ts";
import { type Operator, tenantEnvironmentOf } from "../db/tenant.ts";
import { idempotencyKeyStub } from "../objects.ts";
import { ApiError } from "./envelope.ts";

const KEY = new RegExp(`^[\\x21-\\x7e]{1,${MAX_IDEMPOTENCY_KEY_LENGTH}}$`);

const HEADER = {
  description: "1–255 visible ASCII characters. A UUID is recommended.",
  minLength: 1,
  maxLength: MAX_IDEMPOTENCY_KEY_LENGTH,
  example: "5f0c7d1e-3a53-4f0e-9a53-0d6f3d0c3b1a",
};

/**
 * The header, for the OpenAPI document. The schema accepts a request without it, because keyedRequest
 * refuses that request with its own error.
 */
export const idempotencyHeaders = z.object({
  "Idempotency-Key": z
    .string()
    .optional()
    .meta({ ...HEADER, param: { required: true } }),
});

/** The header of a call whose key is optional: sent twice without a key, the call takes effect twice. */
export const optionalIdempotencyHeaders = z.object({
  "Idempotency-Key": z.string().optional().meta(HEADER),
});

export interface KeyedRequest {
  readonly idempotencyKey: string;
  /** Hex SHA-256. */
  readonly fingerprint: string;
}

/** Returns the request's key and digest; throws IDEMPOTENCY_KEY_REQUIRED for a missing or malformed key. */
export async function keyedRequest(c: Context): Promise<KeyedRequest> {
  const idempotencyKey = c.req.header("Idempotency-Key") ?? "";
  if (!KEY.test(idempotencyKey)) throw new ApiError("IDEMPOTENCY_KEY_REQUIRED");
  return { idempotencyKey, fingerprint: await fingerprintOf(c) };
}

/** Like `keyedRequest` for an optional key; throws IDEMPOTENCY_KEY_REQUIRED for a malformed one. */
export async function optionallyKeyedRequest(
  c: Context,
): Promise<Partial<KeyedRequest> & Pick<KeyedRequest, "fingerprint">> {
  if (c.req.header("Idempotency-Key") !== undefined) return keyedRequest(c);
  return { fingerprint: await fingerprintOf(c) };
}

/**
 * Binds an Idempotency-Key to its first request, across players and endpoints, before any wallet is
 * called (docs/decisions/0006). Returns false if the key belongs to another request.
 */
export function claimKey(
  env: Env,
  operator: Operator,
  { idempotencyKey, fingerprint }: KeyedRequest,
): Promise<boolean> {
  const address = { ...tenantEnvironmentOf(operator), key: idempotencyKey };
  return idempotencyKeyStub(env, address).claim({
    fingerprint,
    lifetimeSeconds: IDEMPOTENCY_KEY_LIFETIME_SECONDS,
  });
}

/** Returns the hex SHA-256 of a request: of its method, its path and the bytes of its body. */
export async function fingerprintOf(c: Context): Promise<string> {
  // Uses the bytes as sent: two different bodies could decode to the same text.
  const body = new Uint8Array(await c.req.arrayBuffer());
  const request = concatBytes(utf8ToBytes(`${c.req.method} ${c.req.path}\n`), body);
  return bytesToHex(sha256(request));
}
