/**
 * The ids of requests. An id begins with the time at which the request arrived and, if the request has
 * an Idempotency-Key, ends with a tag of the key. A wallet stores the key with each entry, so a request
 * that made an entry is found without its own row: src/history/find-request.ts,
 * docs/decisions/0183.
 */
import { decodeTime, encodeTime } from "ulid";
import { ulid } from "./ulid.ts";

const PREFIX = "req_";
export const REQUEST_ID = /^req_[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
/** Thirty bits. The fifty before them are random, so two requests with one key still have two ids. */
const TAG_CHARACTERS = 6;

/** Makes the id of a request that has arrived now. */
export function newRequestId(key: string | undefined): string {
  const id = PREFIX + ulid();
  return key === undefined ? id : id.slice(0, -TAG_CHARACTERS) + tagOf(key);
}

/** Returns when the request with this id arrived, in milliseconds. */
export function timeOfRequest(id: string): number {
  return decodeTime(id.slice(PREFIX.length));
}

/**
 * Returns true if this id may be that of a request with this key. For any other key, it is wrong
 * about once in a billion times.
 */
export function mayHaveKey(id: string, key: string): boolean {
  return id.endsWith(tagOf(key));
}

/** FNV-1a: the tag protects nothing, so it need not be a cryptographic hash. */
function tagOf(key: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return encodeTime(hash >>> 2, TAG_CHARACTERS);
}
