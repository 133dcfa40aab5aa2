/**
 * Sessions that expire without a logout. Most players just close the page, and their operator must still be
 * notified that the session ended. A suspension ends sessions too: ../player/player.ts. Reference 11.
 */
import { ACCESS_TOKEN_LIFETIME_SECONDS } from "../../../domain/limits.ts";
import { type Refused, refuse } from "../../../domain/result.ts";
import { limitsOf } from "../../../domain/session/jurisdictions.ts";
import { sessionEndsAt } from "../../../domain/session/session-limits.ts";
import type { WalletStore } from "../store/wallet-store.ts";

/**
 * A retry of the last round is still answered for as long as an access token lives, because the first
 * answer may have been lost.
 */
const RETRY_MS = ACCESS_TOKEN_LIFETIME_SECONDS * 1000;

interface OverdueSession {
  readonly sessionId: string;
  readonly reason: "time_limit" | "expired";
}

/** Returns the sessions that are over and why, and when the next live one will end. */
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

/**
 * Refuses a call of a session that is not live: its time ran out, or it ended for another reason. The
 * details give the same reason as `session.ended`. Reference 7.13.
 */
export function refuseEnded(
  { exists, sessions }: WalletStore,
  sessionId: string,
): Refused<"SESSION_ENDED" | "SESSION_TIME_LIMIT"> {
  const reason = exists ? sessions.endReason(sessionId) : undefined;
  if (reason === "time_limit") return refuse("SESSION_TIME_LIMIT");
  return refuse("SESSION_ENDED", reason === undefined ? undefined : { reason });
}
