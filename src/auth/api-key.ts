/**
 * API keys: `sk_sandbox_` or `sk_production_`, or `pk_` for our own staff; then 32 random bytes and
 * a checksum, which shows a mistyped key without a query. The answer to a refused caller (80001 and
 * its hint) is in src/middleware/authenticate.ts. Reference 6.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Environment, TenantEnvironment } from "../../domain/ids.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import type { ApiKeyRecord } from "../db/schema/credentials.ts";
import { IsolateCache } from "../runtime/isolate-cache.ts";
import { ulid } from "../runtime/ulid.ts";

const RANDOM_BYTES = 32;
/** The smallest number of base-62 digits that can hold 32 bytes. */
const RANDOM_DIGITS = 43;
const CHECKSUM_DIGITS = 6;
/** Enough of the digest for six digits, and little enough to be cheap on every request. */
const CHECKSUM_BYTES = 5;
const FORM = new RegExp(
  `^sk_(sandbox|production)_[0-9A-Za-z]{${RANDOM_DIGITS + CHECKSUM_DIGITS}}$`,
);
/** A platform key, with which our own staff call `/api/v1/platform/*`. */
const PLATFORM_FORM = new RegExp(`^pk_[0-9A-Za-z]{${RANDOM_DIGITS + CHECKSUM_DIGITS}}$`);
const PREFIX = /^sk_(sandbox|production)_/;

/** Why a string cannot be an API key, found without a query. */
export type ApiKeyFault = "notAKey" | "mistyped";

/** Makes a new key. It is shown once; only its hash is kept. */
export function makeApiKey(environment: Environment): string {
  return makeKey(`sk_${environment}_`);
}

/**
 * Makes a new platform key. Only its hash is kept, in the database; that of the first one is in
 * PLATFORM_KEY_HASH.
 */
export function makePlatformKey(): string {
  return makeKey("pk_");
}

/** Returns true if the string has the form of a platform key. */
export function isPlatformKey(key: string): boolean {
  return PLATFORM_FORM.test(key) && hasChecksum(key);
}

/** What a key itself contains, without a query. */
export interface ApiKeyRead {
  readonly environment: Environment;
  /** The form in which it is stored (`hashApiKey`). */
  readonly hash: string;
}

/** Keys already read, because a backend sends the same one with every call. What a key says never changes. */
const wellFormed = new IsolateCache<ApiKeyRead>({
  lifetimeMs: Number.POSITIVE_INFINITY,
  capacity: 1_000,
});

/**
 * Reads the environment from a key; refuses other prefixes and wrong checksums. It does not check
 * whether the key is revoked.
 */
export function readApiKey(key: string): Result<ApiKeyRead, ApiKeyFault> {
  const known = wellFormed.get(key);
  if (known !== undefined) return accept(known);
  const environment = PREFIX.exec(key)?.[1] as Environment | undefined;
  if (environment === undefined) return refuse("notAKey");
  if (!FORM.test(key) || !hasChecksum(key)) return refuse("mistyped");
  const value = { environment, hash: hashApiKey(key) };
  wellFormed.set(key, value);
  return accept(value);
}

/** The hash that is stored of a key: SHA-256 in hex. The key is random enough to need no salt. */
export function hashApiKey(key: string): string {
  return bytesToHex(sha256(utf8ToBytes(key)));
}

/** Returns the stored fields of a new key: a new id, its hash, and the parts by which people recognise it. */
export function describeApiKey(key: string, environment: Environment) {
  return {
    hash: hashApiKey(key),
    id: `key_${ulid().toLowerCase()}`,
    prefix: `sk_${environment}_`,
    lastFour: key.slice(-4),
  };
}

/**
 * The fields of a new key that the caller may choose. By default the key may do everything and does not
 * expire.
 */
type NewApiKey = Partial<Pick<ApiKeyRecord, "label" | "scopes" | "expiresAt">>;

/** Makes a key that is not stored yet, and its record. `key` cannot be read again later. */
export function newApiKey(
  { tenantId, environment }: TenantEnvironment,
  { label = null, scopes = null, expiresAt = null }: NewApiKey,
): { readonly key: string; readonly record: ApiKeyRecord } {
  const key = makeApiKey(environment);
  const record = {
    ...describeApiKey(key, environment),
    tenantId,
    environment,
    label,
    createdAt: Date.now(),
    lastUsedAt: null,
    expiresAt,
    revokedAt: null,
    scopes,
  };
  return { key, record };
}

function makeKey(prefix: string): string {
  const random = base62(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)), RANDOM_DIGITS);
  const stem = prefix + random;
  return stem + checksumOf(stem);
}

function hasChecksum(key: string): boolean {
  return key.endsWith(checksumOf(key.slice(0, -CHECKSUM_DIGITS)));
}

function checksumOf(stem: string): string {
  return base62(sha256(utf8ToBytes(stem)).subarray(0, CHECKSUM_BYTES), CHECKSUM_DIGITS);
}

/** Letters and digits only: a double click selects the whole key, and no shell splits it. */
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Writes bytes as a base-62 number of exactly `length` digits, keeping its lowest digits. */
function base62(bytes: Uint8Array, length: number): string {
  let rest = 0n;
  for (const byte of bytes) rest = rest * 256n + BigInt(byte);
  let text = "";
  while (text.length < length) {
    text = DIGITS.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}
