/**
 * Holds a bet against the limits of its session's jurisdiction, inside the bet's own transaction.
 * The game cycle is the player's, not the session's, so that two tabs do not get round it; play
 * money is held to the same limits. Contract, "Jurisdictions".
 */
import { findGame } from "../../../domain/games/catalogue.ts";
import type { Game } from "../../../domain/games/game.ts";
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

/** Refuses a session whose time is over, and ends it. Call it inside a transaction. */
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

/** Refuses a session whose time is over, then one that owes an answer to a reality check. */
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
 * When the play began that a new session only goes on with: sessions one after another, or side by
 * side, are one stretch of play until the player has rested. Undefined after a rest, or without play.
 */
export function unrestedSince(
  { journal, sessions }: WalletStore,
  jurisdiction: SessionRecord["jurisdiction"],
  now: number,
): number | undefined {
  const rest = restMs(limitsOf(jurisdiction));
  const last = rest === 0 ? undefined : journal.roundSince(now - rest);
  if (last === undefined) return undefined;
  // A session that is no longer kept is taken to have begun with its last round.
  const played = sessions.find(last.sessionId);
  return played === undefined ? last.at : countedFrom(played);
}

/** Refuses a stake outside the range or off the game's step, then a round that comes before the last one's game cycle is over. */
export function checkRound(
  { journal }: WalletStore,
  bet: {
    session: SessionRecord;
    game: Pick<Game, "family" | "stakeStepMinor">;
    stakeMinor: number;
  },
  now: number,
): Result<void, RoundLimitRefusal> {
  const { session, game, stakeMinor } = bet;
  const { family, stakeStepMinor: stepMinor } = game;
  const { currency, ageGroup } = session;
  const limits = limitsOf(session.jurisdiction);
  const { minMinor, maxMinor } = stakeRange(limits, { currency, family, ageGroup });
  const isOnStep = stakeMinor % stepMinor === 0;
  if (stakeMinor < minMinor || stakeMinor > maxMinor || !isOnStep) {
    const range = { minMinor, maxMinor };
    return refuse("STAKE_OUT_OF_RANGE", stepMinor === 1 ? range : { ...range, stepMinor });
  }
  const cycleMs = longestCycleMs(limits);
  const last = cycleMs === 0 ? undefined : journal.roundSince(now - cycleMs);
  if (last === undefined) return accept(undefined);
  // A game that is no longer offered is taken for the slower kind.
  const lastFamily = findGame(last.gameId)?.family ?? "other";
  const retryAfterMs = waitBeforeRoundMs(limits, { family: lastFamily, at: last.at }, now);
  return retryAfterMs === 0 ? accept(undefined) : refuse("ROUND_TOO_SOON", { retryAfterMs });
}

/** Notes the player's answer, or ends the session. Call it inside a transaction. */
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
