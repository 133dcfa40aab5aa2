/**
 * Applies a jurisdiction's limits at a given time: when a session is over, when play must stop for a
 * reality check, how soon the next round may start, and how much may be staked. Reference 15. Times are
 * milliseconds since the epoch.
 */
import { assert } from "../assert.ts";
import { type GameFamily, stakeLimits } from "../games/game.ts";
import type { Currency } from "../money/currencies.ts";
import type { JurisdictionLimits } from "./jurisdictions.ts";

const MINUTE_MS = 60_000;

/** What operators state about a player's age; only Great Britain's stakes depend on it. */
export const AGE_GROUPS = ["under25"] as const;
export type AgeGroup = (typeof AGE_GROUPS)[number];

/** The parts of a session that the limits depend on. */
export interface SessionTimes {
  readonly startedAt: number;
  /** When the player last answered a required reality check. */
  readonly checkAnsweredAt?: number;
  /** When the current stretch of play began, without a rest since. */
  readonly playingSince?: number;
}

/** The time from which the session accepts no more rounds. */
export function sessionEndsAt(limits: JurisdictionLimits, { startedAt }: SessionTimes): number {
  return startedAt + limits.maxSessionMinutes * MINUTE_MS;
}

/** Returns true if play stops until the player answers, rather than merely showing a reminder. */
export function waitsForAnswer(limits: JurisdictionLimits): boolean {
  return limits.realityCheckAcknowledged || limits.realityCheckPauseMinutes > 0;
}

/** The start of the interval to a reality check that stops play. */
export function countedFrom({ startedAt, checkAnsweredAt, playingSince }: SessionTimes): number {
  return checkAnsweredAt ?? playingSince ?? startedAt;
}

/** How long a player must rest before a new session counts from its own start; 0 if every session does. */
export function restMs(limits: JurisdictionLimits): number {
  return limits.realityCheckPauseMinutes * MINUTE_MS;
}

/** Returns when the next reality check is. If play stops for it, a due check stays due until it is answered. */
export function nextRealityCheckAt(
  limits: JurisdictionLimits,
  times: SessionTimes,
  now: number,
): number {
  const everyMs = limits.realityCheckMinutes * MINUTE_MS;
  if (waitsForAnswer(limits)) return countedFrom(times) + everyMs;
  const { startedAt } = times;
  const passed = Math.max(0, Math.floor((now - startedAt) / everyMs));
  return startedAt + (passed + 1) * everyMs;
}

/**
 * Returns the reality check that stops play now, with the time when the player may continue. Undefined if
 * none is due.
 */
export function dueRealityCheck(
  limits: JurisdictionLimits,
  times: SessionTimes,
  now: number,
): { readonly continuesAt: number } | undefined {
  const dueAt = nextRealityCheckAt(limits, times, now);
  if (dueAt > now) return undefined;
  return { continuesAt: dueAt + restMs(limits) };
}

/** The shortest time from the start of a round of such a game to the start of the next round. */
export function gameCycleMs(limits: JurisdictionLimits, family: GameFamily): number {
  return 1000 * (family === "slots" ? limits.slotsCycleSeconds : limits.otherCycleSeconds);
}

/** Returns the longest game cycle: an earlier round delays no other. */
export function longestCycleMs(limits: JurisdictionLimits): number {
  return Math.max(gameCycleMs(limits, "slots"), gameCycleMs(limits, "other"));
}

/** Returns how long the next round must wait for the game cycle of the last one; 0 if not at all. */
export function waitBeforeRoundMs(
  limits: JurisdictionLimits,
  last: { readonly family: GameFamily; readonly at: number },
  now: number,
): number {
  const cycleMs = gameCycleMs(limits, last.family);
  // Even if a clock was set back, a player waits no longer than the cycle.
  return Math.min(Math.max(0, last.at + cycleMs - now), cycleMs);
}

/**
 * Returns true if the currency may be played in: a stake cap applies in its own currency and is not
 * converted.
 */
export function mayPlayIn(limits: JurisdictionLimits, currency: Currency): boolean {
  return limits.stakeCap === null || limits.stakeCap.currency === currency;
}

/**
 * The stakes that a game accepts from a player, in minor units: the platform's own, within the
 * jurisdiction's cap.
 */
export function stakeRange(
  limits: JurisdictionLimits,
  of: { currency: Currency; family: GameFamily; ageGroup?: AgeGroup | undefined },
): { minMinor: number; maxMinor: number } {
  const { minMinor, maxMinor } = stakeLimits(of.currency);
  const { stakeCap } = limits;
  if (stakeCap === null) return { minMinor, maxMinor };
  assert(mayPlayIn(limits, of.currency), "a capped jurisdiction is played in its own currency");
  if (stakeCap.appliesTo === "slots" && of.family !== "slots") return { minMinor, maxMinor };
  const cap = of.ageGroup === "under25" ? stakeCap.maxUnder25Minor : stakeCap.maxMinor;
  return { minMinor, maxMinor: Math.min(maxMinor, cap) };
}
