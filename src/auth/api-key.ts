/**
 * API keys: `sk_sandbox_` or `sk_production_`, and for our own staff `pk_`; then 32 random bytes and a
 * checksum that tells a mistyped key from a wrong one without asking the database. Contract, "Keys, signatures, tokens".
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Environment } from "../../domain/ids.ts";
import { accept, type Result, refuse } from "../../domain/result.ts";
import { ulid } from "../runtime/ulid.ts";
import { base62 } from "./base62.ts";

const RANDOM_BYTES = 32;
/** The fewest base-62 digits that hold 32 bytes. */
const RANDOM_DIGITS = 43;
const CHECKSUM_DIGITS = 6;
/** Enough of the digest for six digits, and little enough to stay cheap on every request. */
const CHECKSUM_BYTES = 5;
const FORM = new RegExp(
  `^sk_(sandbox|production)_[0-9A-Za-z]{${RANDOM_DIGITS + CHECKSUM_DIGITS}}$`,
);
/** A platform key: what our own staff call `/api/v1/platform/*` with. */
const PLATFORM_FORM = new RegExp(`^pk_[0-9A-Za-z]{${RANDOM_DIGITS + CHECKSUM_DIGITS}}$`);
const PREFIX = /^sk_(sandbox|production)_/;

/** Why a string cannot be an API key, before any lookup. */
export type ApiKeyFault = "notAKey" | "mistyped";

/** Makes a new key. It is shown once; only its hash is kept. */
export function makeApiKey(environment: Environment): string {
  return makeKey(`sk_${environment}_`);
}

/** Makes a new platform key. Only its hash is configured (PLATFORM_KEY_HASH). */
export function makePlatformKey(): string {
  return makeKey("pk_");
}

/** Tells whether a string can be a platform key at all. */
export function isPlatformKey(key: string): boolean {
  return PLATFORM_FORM.test(key) && hasChecksum(key);
}

/** What a key tells by itself. */
export interface ApiKeyRead {
  readonly environment: Environment;
  /** As it is kept (`hashApiKey`). */
  readonly hash: string;
}

/** Well-formed keys that this isolate has read: a backend sends the same one with every call. */
const read = new Map<string, ApiKeyRead>();
const MAX_READ = 1_000;

/** Reads the environment off a key; refuses other prefixes and wrong checksums. Knows nothing of revocation. */
export function readApiKey(key: string): Result<ApiKeyRead, ApiKeyFault> {
  const known = read.get(key);
  if (known !== undefined) return accept(known);
  const environment = PREFIX.exec(key)?.[1] as Environment | undefined;
  if (environment === undefined) return refuse("notAKey");
  if (!FORM.test(key) || !hasChecksum(key)) return refuse("mistyped");
  const value = { environment, hash: hashApiKey(key) };
  if (read.size >= MAX_READ) read.clear();
  read.set(key, value);
  return accept(value);
}

/** What is kept of a key: SHA-256 in hex. The key is random enough that no salt is needed. */
export function hashApiKey(key: string): string {
  return bytesToHex(sha256(utf8ToBytes(key)));
}

/** What is stored of a new key, under an id of its own: what to know it by, and for people to tell it by. */
export function describeApiKey(key: string, environment: Environment) {
  return {
    hash: hashApiKey(key),
    id: `key_${ulid().toLowerCase()}`,
    prefix: `sk_${environment}_`,
    lastFour: key.slice(-4),
  };
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
