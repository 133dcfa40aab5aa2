/**
 * Records when an API key was last used, to within five minutes: a write for every call would cost more
 * than the call.
 */
import { noteApiKeyUse } from "../db/api-keys.ts";
import type { Operator } from "../db/tenant.ts";
import { IsolateCache } from "../runtime/isolate-cache.ts";

const NOTED_EVERY_MS = 5 * 60 * 1000;

/** Keys whose use this isolate has recorded, by id. Forgetting one costs another write. */
const noted = new IsolateCache<true>({ lifetimeMs: NOTED_EVERY_MS, capacity: 1_000 });

/**
 * Records this use of a key. Returns undefined if a use was recorded in the last five minutes, here or
 * elsewhere. Nothing waits for the write, and the next use makes up for a lost one.
 */
export function noteKeyUse(
  db: D1Database,
  keyHash: string,
  { keyId, keyLastUsedAt }: Operator,
): Promise<void> | undefined {
  const usedAt = Date.now();
  const unlessSince = usedAt - NOTED_EVERY_MS;
  if ((keyLastUsedAt ?? 0) > unlessSince || noted.get(keyId) === true) return undefined;
  noted.set(keyId, true);
  return noteApiKeyUse(db, { hash: keyHash, usedAt, unlessSince }).catch((error: unknown) => {
    console.warn(JSON.stringify({ event: "key_use_not_noted", error: String(error) }));
  });
}
