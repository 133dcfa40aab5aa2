/**
 * An isolate's side of a limit: what it let through in a window, and how far it may go before it
 * must ask. A call is first held, and spent once every limit that applies has room, so a call that
 * one limit refuses is charged to none. Reference 16.5; docs/decisions/0014.
 */
import { type Answer, commonSlack, LEASE_MS, windowEndMs } from "./lease.ts";
import type { RateLimit } from "./plan-limits.ts";

/** The state of one limit in one window. It is changed in place. */
export interface Tally {
  readonly window: number;
  spent: number;
  /** Calls whose other limits are still being checked. */
  held: number;
  /** Calls that wait for the object's answer. */
  waiting: number;
  /** The part of `spent` that the object has received. */
  known: number;
  ceiling: number;
  leaseUntilMs: number;
  /** Past this many calls, or this late, the next lease is requested while this one lasts. */
  refillAt: number;
  others: number;
  /** When the limit was passed, as the object last said; 0 if it was not. */
  passedAtMs: number;
  slack: number;
  /** The last window for which `slack` is valid. */
  slackWindow: number;
  /** Until this time calls are refused without asking. */
  fullUntilMs: number;
  /** Everything that is left is on lease: slack must not be used. */
  tight: boolean;
  /** Until this time calls pass without being counted by the object, because it could not be reached. */
  blindUntilMs: number;
  /** When the object last answered; 0 if it never did. */
  heardAtMs: number;
  /** When the pending report was sent; 0 when there is none. */
  askedAtMs: number;
  readonly pace: Pace;
}

/** How many calls came in the current span (a lease's length) and in the one before. */
interface Pace {
  span: number;
  calls: number;
  callsBefore: number;
}

/** The state of a limit, as a response shows it. Reference 16.6. */
export interface LimitState {
  readonly limit: number;
  readonly remaining: number;
  /** Unix time in seconds. */
  readonly resetSeconds: number;
}

/** The answer to whether a limit has room for a call: yes, ask the object, or no. */
export type Room = "held" | "ask" | "full";

/** A report without an answer after this time counts as lost, and another is sent. */
const REPORT_LOST_MS = 1_000;

/**
 * A call within slack is reported after this long. The platform evicts an object that was idle for ten
 * seconds, and its count is lost. That is allowed to happen only if a single isolate let through no more
 * than its slack.
 */
const REPORT_WITHIN_MS = 9_000;
/**
 * It is also reported once this share of the slack is spent; a larger share if no other isolate was heard
 * of.
 */
const REPORTED_SHARE = 0.5;
const REPORTED_ALONE = 0.8;

/** With fewer calls than this per lease, slack is enough: leasing would ask more often, not less. */
const WORTH_A_LEASE = 4;

/** Returns the tally of a window, keeping what is still valid from the one before. */
export function newTally(window: number, limit: RateLimit, before?: Tally): Tally {
  const keepsSlack = before !== undefined && before.slackWindow >= window;
  return {
    window,
    spent: 0,
    held: 0,
    waiting: 0,
    known: 0,
    ceiling: 0,
    leaseUntilMs: 0,
    refillAt: 0,
    others: 0,
    passedAtMs: 0,
    slack: keepsSlack ? before.slack : commonSlack(limit),
    slackWindow: keepsSlack ? before.slackWindow : window,
    fullUntilMs: 0,
    tight: false,
    blindUntilMs: before?.blindUntilMs ?? 0,
    heardAtMs: before?.heardAtMs ?? 0,
    askedAtMs: 0,
    pace: before?.pace ?? { span: 0, calls: 0, callsBefore: 0 },
  };
}

/** Holds one call if there is room. "ask" holds nothing yet, but reserves a place in `waiting`. */
export function hold(tally: Tally, limit: RateLimit, nowMs: number): Room {
  countPace(tally.pace, nowMs);
  const isBlind = nowMs < tally.blindUntilMs;
  if (isBlind || claimed(tally) < bound(tally, limit, nowMs)) {
    tally.held += 1;
    return "held";
  }
  if (nowMs < tally.fullUntilMs) return "full";
  tally.waiting += 1;
  return "ask";
}

/** Returns true if the held and waiting calls are within a live lease: then they are already counted. */
export function isLeased(tally: Tally, nowMs: number): boolean {
  return nowMs < tally.leaseUntilMs && claimed(tally) <= tally.ceiling;
}

/** Makes a held call wait for the object's answer, because the object is asked in any case. */
export function awaitAnswer(tally: Tally): void {
  tally.held -= 1;
  tally.waiting += 1;
}

/**
 * Ends the wait of a call. It is held if the object granted it, or if a lease that arrived in the meantime
 * covers it.
 */
export function holdWaiting(tally: Tally, given: boolean, nowMs: number): boolean {
  tally.waiting -= 1;
  // Of the calls that still wait, some may already have been granted by the lease.
  const isLeased = nowMs < tally.leaseUntilMs && claimed(tally) < tally.ceiling;
  if (!given && !isLeased) return false;
  tally.held += 1;
  return true;
}

/** Returns true if the isolate should report to the object now, although no request waits for the answer. */
export function isReportDue(tally: Tally, nowMs: number): boolean {
  if (tally.askedAtMs !== 0 && nowMs - tally.askedAtMs < REPORT_LOST_MS) return false;
  const used = claimed(tally);
  if (nowMs >= tally.leaseUntilMs) {
    const unknown = used - tally.known;
    const isAlone = tally.others === 0;
    const mayBeForgotten = isAlone && used <= tally.slack;
    const isOld = !mayBeForgotten && nowMs - tally.heardAtMs >= REPORT_WITHIN_MS;
    const share = isAlone ? REPORTED_ALONE : REPORTED_SHARE;
    return unknown > 0 && (isOld || unknown >= tally.slack * share);
  }
  return used >= tally.refillAt || nowMs >= tally.leaseUntilMs - LEASE_MS / 2;
}

/**
 * Returns the number to report as spent. Held calls are included; otherwise a slow caller's report
 * would never be up to date. If such a call is then released, the next call uses what was reported
 * too early.
 */
export function reportable({ spent, held }: Tally): number {
  return spent + held;
}

/**
 * Returns how many calls to request a lease for: twice as many as arrive in its time, and none if calls are
 * rare.
 */
export function leaseWanted({ pace }: Tally): number {
  const calls = Math.max(pace.calls, pace.callsBefore);
  return calls < WORTH_A_LEASE ? 0 : 2 * calls;
}

/** Applies the answer to a report of this window. */
export function learn(tally: Tally, answer: Answer, nowMs: number): void {
  tally.known = Math.max(tally.known, answer.spent);
  tally.others = Math.max(tally.others, answer.others);
  tally.passedAtMs = answer.passedAtMs;
  tally.slack = answer.slack;
  tally.slackWindow = answer.window + 1;
  tally.heardAtMs = nowMs;
  tally.askedAtMs = 0;
  if (nowMs < answer.leaseUntilMs) {
    // Answers can arrive out of order. While both leases last, the larger one counts.
    const isLive = nowMs < tally.leaseUntilMs;
    tally.ceiling = isLive ? Math.max(tally.ceiling, answer.ceiling) : answer.ceiling;
    tally.leaseUntilMs = Math.max(tally.leaseUntilMs, answer.leaseUntilMs);
    tally.refillAt = tally.spent + Math.ceil((tally.ceiling - tally.spent) / 2);
  }
  tally.tight = answer.tight;
  tally.fullUntilMs = Math.max(tally.fullUntilMs, answer.fullUntilMs);
}

/** Records that the lease has ended: its unused calls can be requested again. */
export function endLease(tally: Tally): void {
  if (tally.spent < tally.ceiling) tally.fullUntilMs = 0;
}

/** Charges a call that was held. */
export function spend(tally: Tally): void {
  tally.held -= 1;
  tally.spent += 1;
}

/** Releases a held call that will not be made. */
export function release(tally: Tally): void {
  tally.held -= 1;
}

/**
 * Returns what a response states about the limit, as far as this isolate knows. The held call counts as
 * made.
 */
export function limitState(tally: Tally, { limit }: RateLimit): LimitState {
  const remaining = Math.max(0, limit - tally.others - tally.spent);
  return { limit, remaining, resetSeconds: windowEndMs(tally.window) / 1000 };
}

/** Returns the calls that were let through, or will be unless another limit refuses them. */
function claimed({ spent, held, waiting }: Tally): number {
  return spent + held + waiting;
}

/** Returns how many calls the isolate may let through in this window without asking. */
function bound(tally: Tally, { limit }: RateLimit, nowMs: number): number {
  const leased = nowMs < tally.leaseUntilMs ? tally.ceiling : 0;
  // The last calls of a limit need the object: it may grant calls without having received the slack spent
  // since.
  const isInside = !tally.tight && tally.others + claimed(tally) + tally.slack <= limit;
  return Math.max(leased, tally.known + (isInside ? tally.slack : 0));
}

function countPace(pace: Pace, nowMs: number): void {
  const span = Math.floor(nowMs / LEASE_MS);
  if (span !== pace.span) {
    pace.callsBefore = span === pace.span + 1 ? pace.calls : 0;
    pace.calls = 0;
    pace.span = span;
  }
  pace.calls += 1;
}
