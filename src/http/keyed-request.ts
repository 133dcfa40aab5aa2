/**
 * A request that must have its effect once: its Idempotency-Key, and the digest by which two
 * requests under one key are the same, of method, path and exact body. Contract, "Idempotency".
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Context } from "hono";
import * as z from "zod";
import { MAX_IDEMPOTENCY_KEY_LENGTH } from "../../domain/limits.ts";
import { ApiError } from "../errors/api-error.ts";

const KEY = new RegExp(`^[\\x21-\\x7e]{1,${MAX_IDEMPOTENCY_KEY_LENGTH}}$`);

const HEADER = {
  description: "1–255 visible ASCII characters; a UUID is recommended.",
  minLength: 1,
  maxLength: MAX_IDEMPOTENCY_KEY_LENGTH,
  example: "5f0c7d1e-3a53-4f0e-9a53-0d6f3d0c3b1a",
};

/**
 * The header, for the OpenAPI document. The schema lets a request without it pass, because
 * keyedRequest refuses that by an error of its own.
 */
export const idempotencyHeaders = z.object({
  "Idempotency-Key": z
    .string()
    .optional()
    .meta({ ...HEADER, param: { required: true } }),
});

/** The same for a call that can do without: sent twice without a key, it has its effect twice. */
export const optionalIdempotencyHeaders = z.object({
  "Idempotency-Key": z.string().optional().meta(HEADER),
});

/** The request's key and digest; throws IDEMPOTENCY_KEY_REQUIRED for a missing or malformed key. */
export async function keyedRequest(
  c: Context,
): Promise<{ idempotencyKey: string; fingerprint: string }> {
  const idempotencyKey = c.req.header("Idempotency-Key") ?? "";
  if (!KEY.test(idempotencyKey)) throw new ApiError("IDEMPOTENCY_KEY_REQUIRED");
  return { idempotencyKey, fingerprint: await fingerprintOf(c) };
}

/** The same where a key may be left out; throws IDEMPOTENCY_KEY_REQUIRED for a malformed one. */
export async function optionallyKeyedRequest(
  c: Context,
): Promise<{ idempotencyKey?: string; fingerprint: string }> {
  if (c.req.header("Idempotency-Key") !== undefined) return keyedRequest(c);
  return { fingerprint: await fingerprintOf(c) };
}

async function fingerprintOf(c: Context): Promise<string> {
  // The bytes as sent: decoded, two that differ could come out as one text.
  const body = new Uint8Array(await c.req.arrayBuffer());
  const request = concatBytes(utf8ToBytes(`${c.req.method} ${c.req.path}\n`), body);
  return bytesToHex(sha256(request));
}
