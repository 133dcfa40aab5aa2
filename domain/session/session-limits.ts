/**
 * What a jurisdiction's limits come to at a moment: when a session is over, when play waits for a
 * reality check, how soon the next round may begin, what may be staked. Contract, "Jurisdictions".
 * Times are milliseconds since the epoch.
 */
import { assert } from "../assert.ts";
import { type GameFamily, stakeLimits } from "../games/game.ts";
import type { Currency } from "../money/currencies.ts";
import type { JurisdictionLimits } from "./jurisdictions.ts";

const MINUTE_MS = 60_000;

/** What operators say of a player's age; only Great Britain's stakes ask. */
export const AGE_GROUPS = ["under25"] as const;
export type AgeGroup = (typeof AGE_GROUPS)[number];

/** What of a session the limits look at. */
export interface SessionTimes {
  readonly startedAt: number;
  /** When the player last answered a reality check that play waited for. */
  readonly checkAnsweredAt?: number;
  /** When the play began that went on into this session without a rest. */
  readonly playingSince?: number;
}

/** The moment from which the session takes no more rounds. */
export function sessionEndsAt(limits: JurisdictionLimits, { startedAt }: SessionTimes): number {
  return startedAt + limits.maxSessionMinutes * MINUTE_MS;
}

/** Tells whether play waits for the player's answer, rather than being reminded as it goes on. */
export function waitsForAnswer(limits: JurisdictionLimits): boolean {
  return limits.realityCheckAcknowledged || limits.realityCheckPauseMinutes > 0;
}

/** From when the time to a reality check that play waits for is counted. */
export function countedFrom({ startedAt, checkAnsweredAt, playingSince }: SessionTimes): number {
  return checkAnsweredAt ?? playingSince ?? startedAt;
}

/** How long a player must not have played for a new session to count from its own start; 0 where every one does. */
export function restMs(limits: JurisdictionLimits): number {
  return limits.realityCheckPauseMinutes * MINUTE_MS;
}

/** The next reality check; where play waits for the answer it stays the one that is due until then. */
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

/** The reality check that play waits for now: when the player may go on. Undefined when none is due. */
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

/** The longest game cycle: a round longer ago than this holds nobody up. */
export function longestCycleMs(limits: JurisdictionLimits): number {
  return Math.max(gameCycleMs(limits, "slots"), gameCycleMs(limits, "other"));
}

/** How long the next round must wait for the game cycle of the one before; 0 when it need not. */
export function waitBeforeRoundMs(
  limits: JurisdictionLimits,
  last: { readonly family: GameFamily; readonly at: number },
  now: number,
): number {
  const cycleMs = gameCycleMs(limits, last.family);
  // A clock that was set back must not hold a player up for longer than the cycle.
  return Math.min(Math.max(0, last.at + cycleMs - now), cycleMs);
}

/** Tells whether a currency may be played in: a stake cap stands in its own currency, and is not converted. */
export function mayPlayIn(limits: JurisdictionLimits, currency: Currency): boolean {
  return limits.stakeCap === null || limits.stakeCap.currency === currency;
}

/** The stakes that a game takes from a player, in minor units: the platform's own, under the jurisdiction's cap. */
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
