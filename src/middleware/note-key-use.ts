/**
 * Notes when a key was last used, to within a few minutes: a write for every call would cost more
 * than the call.
 */
import { noteApiKeyUse } from "../db/api-keys.ts";
import type { Operator } from "../db/tenant.ts";

const NOTED_EVERY_MS = 5 * 60 * 1000;
/** What this isolate forgets costs it one more write for the key. */
const MAX_REMEMBERED = 1_000;
const noted = new Map<string, number>();

/**
 * Notes this use of a key, unless it was noted a few minutes ago here or elsewhere; undefined then.
 * Nobody has to wait for it, and a note that is lost is made up for by the next one.
 */
export function noteKeyUse(
  db: D1Database,
  keyHash: string,
  { keyId, keyLastUsedAt }: Operator,
): Promise<void> | undefined {
  const usedAt = Date.now();
  const unlessSince = usedAt - NOTED_EVERY_MS;
  const lastNoted = Math.max(noted.get(keyId) ?? 0, keyLastUsedAt ?? 0);
  if (lastNoted > unlessSince) return undefined;
  if (noted.size >= MAX_REMEMBERED) noted.clear();
  noted.set(keyId, usedAt);
  return noteApiKeyUse(db, { hash: keyHash, usedAt, unlessSince }).catch((error: unknown) => {
    console.warn(JSON.stringify({ event: "key_use_not_noted", error: String(error) }));
  });
}
