/**
 * Ends the sessions whose time is over though nobody asks: most players close the page and never log
 * out, and their operator still hears of the end. Contract, "Webhooks".
 */
import { ACCESS_TOKEN_LIFETIME_SECONDS } from "../../../domain/limits.ts";
import { limitsOf } from "../../../domain/session/jurisdictions.ts";
import { sessionEndsAt } from "../../../domain/session/session-limits.ts";
import type { WalletStore } from "../store/wallet-store.ts";

/** The answer of the last round may have been lost: its retry is answered for as long as an access token lives. */
const RETRY_MS = ACCESS_TOKEN_LIFETIME_SECONDS * 1000;

/** Tells when the next session's time is over; undefined when none is live. Call it inside a transaction. */
export function endOverdueSessions({ exists, sessions }: WalletStore, now: number) {
  if (!exists) return undefined;
  let next: number | undefined;
  for (const { record, refreshExpiresAt } of sessions.unended()) {
    const limitAt = sessionEndsAt(limitsOf(record.jurisdiction), record) + RETRY_MS;
    const endsAt = Math.min(limitAt, refreshExpiresAt);
    if (endsAt > now) next = Math.min(next ?? endsAt, endsAt);
    else sessions.end(record.sessionId, limitAt <= now ? "time_limit" : "expired", now);
  }
  return next;
}
