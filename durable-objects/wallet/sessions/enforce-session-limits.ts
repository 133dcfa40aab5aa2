/**
 * Enforces the limits that the session's jurisdiction sets on its time: how long it lasts, and when
 * it must answer a reality check. The same limits apply to play money. The limits on each round are
 * in rounds/check-round-limits.ts. Reference 15.
 */
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { limitsOf } from "../../../domain/session/jurisdictions.ts";
import {
  countedFrom,
  dueRealityCheck,
  nextRealityCheckAt,
  restMs,
  sessionEndsAt,
} from "../../../domain/session/session-limits.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import { refuseEnded } from "./ended-sessions.ts";
import type {
  RealityCheckAnswer,
  RealityCheckMessage,
  RealityCheckRefusal,
  RefreshAnswer,
  RefreshMessage,
  RefreshRefusal,
  SessionRecord,
} from "./session-rpc.ts";

/** In order of precedence. */
export type SessionLimitRefusal = "SESSION_TIME_LIMIT" | "REALITY_CHECK_REQUIRED";

/** Refuses a session whose time limit has passed, and ends it. Call it inside a transaction. */
export function checkTime(
  { sessions }: WalletStore,
  session: SessionRecord,
  now: number,
): Result<void, "SESSION_TIME_LIMIT"> {
  const limits = limitsOf(session.jurisdiction);
  if (now < sessionEndsAt(limits, session)) return accept(undefined);
  sessions.end(session.sessionId, "time_limit", now);
  return refuse("SESSION_TIME_LIMIT", { maxSessionMinutes: limits.maxSessionMinutes });
}

/**
 * Continues a session under new tokens. A session past its time limit is not continued, so it ends with its
 * last access token at the latest. Refuses in the order of `RefreshRefusal`. Call it inside a transaction.
 * Reference 6.
 */
export function refreshSession(
  wallet: WalletStore,
  message: RefreshMessage,
  now: number,
): Result<RefreshAnswer, RefreshRefusal> {
  const session = wallet.exists ? wallet.sessions.live(message.sessionId, now) : undefined;
  if (session === undefined) return refuseEnded(wallet, message.sessionId);
  const inTime = checkTime(wallet, session, now);
  return inTime.ok ? wallet.sessions.rotate(message, now) : inTime;
}

/** Refuses a session whose time limit has passed, then one that must answer a reality check first. */
export function checkSession(
  wallet: WalletStore,
  session: SessionRecord,
  now: number,
): Result<void, SessionLimitRefusal> {
  const inTime = checkTime(wallet, session, now);
  if (!inTime.ok) return inTime;
  const due = dueRealityCheck(limitsOf(session.jurisdiction), session, now);
  return due === undefined ? accept(undefined) : realityCheckRequired(due, now);
}

/**
 * Returns when the player's current stretch of play began, or undefined if the player has rested or has not
 * played. Consecutive and parallel sessions are one stretch of play until the player has rested.
 */
export function unrestedSince(
  { journal, sessions }: WalletStore,
  jurisdiction: SessionRecord["jurisdiction"],
  now: number,
): number | undefined {
  const rest = restMs(limitsOf(jurisdiction));
  const last = rest === 0 ? undefined : journal.roundSince(now - rest);
  if (last === undefined) return undefined;
  // A session that is no longer stored counts as begun with its last round.
  const played = sessions.find(last.sessionId);
  return played === undefined ? last.at : countedFrom(played);
}

/** Records the player's answer, or ends the session. Call it inside a transaction. */
export function answerRealityCheck(
  wallet: WalletStore,
  { sessionId, action }: RealityCheckMessage,
  now: number,
): Result<RealityCheckAnswer, RealityCheckRefusal> {
  const session = wallet.exists ? wallet.sessions.live(sessionId, now) : undefined;
  if (session === undefined) return refuse("SESSION_ENDED");
  if (action === "exit") {
    wallet.sessions.end(sessionId, "player_exit", now);
    return accept({ ended: true, nextRealityCheckAt: null });
  }
  const inTime = checkTime(wallet, session, now);
  if (!inTime.ok) return inTime;
  const limits = limitsOf(session.jurisdiction);
  const due = dueRealityCheck(limits, session, now);
  if (due !== undefined && due.continuesAt > now) return realityCheckRequired(due, now);
  const current = due === undefined ? session : wallet.sessions.noteCheckAnswered(session, now);
  return accept({ ended: false, nextRealityCheckAt: nextRealityCheckAt(limits, current, now) });
}

function realityCheckRequired({ continuesAt }: { continuesAt: number }, now: number) {
  return refuse("REALITY_CHECK_REQUIRED", { retryAfterMs: Math.max(0, continuesAt - now) });
}
