/**
 * Sessions that expire without a logout. Most players just close the page, and their operator still
 * must still hear that the session ended. Reference 11.
 */
import { ACCESS_TOKEN_LIFETIME_SECONDS } from "../../../domain/limits.ts";
import { limitsOf } from "../../../domain/session/jurisdictions.ts";
import { sessionEndsAt } from "../../../domain/session/session-limits.ts";
import type { WalletStore } from "../store/wallet-store.ts";

/**
 * The answer to the last round may have been lost, so its retry is answered for as long as an
 * access token lives.
 */
const RETRY_MS = ACCESS_TOKEN_LIFETIME_SECONDS * 1000;

interface OverdueSession {
  readonly sessionId: string;
  readonly reason: "time_limit" | "expired";
}

/** Returns the sessions that are over and why, and when the next live one will be. */
export function overdueSessions({ exists, sessions }: WalletStore, now: number) {
  const overdue: OverdueSession[] = [];
  let nextAt: number | undefined;
  if (!exists) return { overdue, nextAt };
  for (const { record, refreshExpiresAt } of sessions.unended()) {
    const { sessionId } = record;
    const limitAt = sessionEndsAt(limitsOf(record.jurisdiction), record) + RETRY_MS;
    const endsAt = Math.min(limitAt, refreshExpiresAt);
    if (endsAt > now) nextAt = Math.min(nextAt ?? endsAt, endsAt);
    else overdue.push({ sessionId, reason: limitAt <= now ? "time_limit" : "expired" });
  }
  return { overdue, nextAt };
}

/** The refusal for a session that is not live: its time was over, or it ended for another reason. */
export function whyEnded(
  { exists, sessions }: WalletStore,
  sessionId: string,
): "SESSION_ENDED" | "SESSION_TIME_LIMIT" {
  return exists && sessions.reachedTimeLimit(sessionId) ? "SESSION_TIME_LIMIT" : "SESSION_ENDED";
}
