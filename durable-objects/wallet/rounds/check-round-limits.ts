/**
 * Checks a bet against the limits of the game, the jurisdiction and the operator, inside the bet's own transaction:
 * the smallest and largest stake, its step, and how soon a round may follow the last one. The game cycle belongs
 * to the player, not to the session, so two tabs cannot get around it. The same limits apply to play money.
 * Reference 15.
 */
import { findGame } from "../../../domain/games/catalogue.ts";
import type { Game } from "../../../domain/games/game.ts";
import { type OperatorLimits, stakesWithin } from "../../../domain/games/operator-limits.ts";
import { accept, type Result, refuse } from "../../../domain/result.ts";
import { limitsOf } from "../../../domain/session/jurisdictions.ts";
import {
  longestCycleMs,
  stakeRange,
  waitBeforeRoundMs,
} from "../../../domain/session/session-limits.ts";
import type { SessionRecord } from "../sessions/session-rpc.ts";
import type { WalletStore } from "../store/wallet-store.ts";

/** In order of precedence. */
export type RoundLimitRefusal = "STAKE_OUT_OF_RANGE" | "ROUND_TOO_SOON";

/**
 * Refuses a stake outside the range or not a multiple of the game's step, then a round that starts
 * before the game cycle of the last one is over.
 */
export function checkRoundLimits(
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
