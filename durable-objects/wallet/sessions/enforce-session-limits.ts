/**
 * Enforces the limits of the session's jurisdiction, inside the bet's own transaction. The game
 * cycle belongs to the player, not to the session, so two tabs cannot get around it. The same
 * limits apply to play money. Reference 15.
 */
import { findGame } from "../../../domain/games/catalogue.ts";
import type { Game } from "../../../domain/games/game.ts";
import { type OperatorLimits, stakesWithin } from "../../../domain/games/operator-limits.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { limitsOf } from "../../../domain/session/jurisdictions.ts";
import {
  countedFrom,
  dueRealityCheck,
  longestCycleMs,
  nextRealityCheckAt,
  restMs,
  sessionEndsAt,
  stakeRange,
  waitBeforeRoundMs,
} from "../../../domain/session/session-limits.ts";
import type { WalletStore } from "../store/wallet-store.ts";
import type {
  RealityCheckAnswer,
  RealityCheckMessage,
  RealityCheckRefusal,
  SessionRecord,
} from "./session-rpc.ts";

/** In order of precedence. */
export type SessionLimitRefusal = "SESSION_TIME_LIMIT" | "REALITY_CHECK_REQUIRED";
/** In order of precedence. */
export type RoundLimitRefusal = "STAKE_OUT_OF_RANGE" | "ROUND_TOO_SOON";

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
 * Refuses a session whose time limit has passed, then one that must answer a reality check first.
 */
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
 * Returns when the player's current stretch of play began, or undefined after a rest or if the
 * player has not played. Consecutive and parallel sessions are one stretch of play until the player
 * has rested.
 */
export function unrestedSince(
  { journal, sessions }: WalletStore,
  jurisdiction: SessionRecord["jurisdiction"],
  now: number,
): number | undefined {
  const rest = restMs(limitsOf(jurisdiction));
  const last = rest === 0 ? undefined : journal.roundSince(now - rest);
  if (last === undefined) return undefined;
  // A session that is no longer stored is assumed to have begun with its last round.
  const played = sessions.find(last.sessionId);
  return played === undefined ? last.at : countedFrom(played);
}

/**
 * Refuses a stake outside the range or not a multiple of the game's step, then a round that starts
 * before the game cycle of the last one is over.
 */
export function checkRound(
  { journal }: WalletStore,
  bet: {
    session: SessionRecord;
    game: Pick<Game, "family" | "stakeStepMinor" | "mathematics">;
    stakeMinor: number;
    /** The operator's own. */
    limits?: OperatorLimits;
  },
  now: number,
): Result<void, RoundLimitRefusal> {
  const { session, game, stakeMinor } = bet;
  const { family, stakeStepMinor: stepMinor } = game;
  const { currency, ageGroup } = session;
  const limits = limitsOf(session.jurisdiction);
  const allowed = stakeRange(limits, { currency, family, ageGroup });
  const { minMinor, maxMinor } = stakesWithin(allowed, game, bet.limits);
  const isOnStep = stakeMinor % stepMinor === 0;
  if (stakeMinor < minMinor || stakeMinor > maxMinor || !isOnStep) {
    const range = { minMinor, maxMinor };
    return refuse("STAKE_OUT_OF_RANGE", stepMinor === 1 ? range : { ...range, stepMinor });
  }
  const cycleMs = longestCycleMs(limits);
  const last = cycleMs === 0 ? undefined : journal.roundSince(now - cycleMs);
  if (last === undefined) return accept(undefined);
  // A game that is no longer offered counts as the slower kind.
  const lastFamily = findGame(last.gameId)?.family ?? "other";
  const retryAfterMs = waitBeforeRoundMs(limits, { family: lastFamily, at: last.at }, now);
  return retryAfterMs === 0 ? accept(undefined) : refuse("ROUND_TOO_SOON", { retryAfterMs });
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
