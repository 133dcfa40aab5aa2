/**
 * What passes between an isolate and the object that counts for all isolates, and the few figures
 * that bound how far the two can differ. docs/decisions/0014.
 */
import type { RateLimit } from "./plan-limits.ts";

/** An isolate's report, and what it would like. */
export interface Ask {
  /** The isolate, by an id of its own. */
  readonly holder: string;
  readonly window: number;
  /** What the isolate let through in the window so far. A running total, so a lost or repeated report does no harm. */
  readonly spent: number;
  /** What it last heard that others had let through, in case the object forgot. */
  readonly others: number;
  /** A request is waiting for this answer and needs one call. */
  readonly takes: boolean;
  /** A lease on this many calls would spare them the wait; 0 where they come slowly. */
  readonly wants: number;
  readonly limit: RateLimit;
}

/** What the object answers. All counts are running totals of the window. */
export interface Answer {
  readonly window: number;
  /** What the object holds the isolate to have let through, the call it asked for included. */
  readonly spent: number;
  /** What the isolate may let through, in total, until the lease ends. */
  readonly ceiling: number;
  readonly leaseUntilMs: number;
  /** What other isolates have let through. */
  readonly others: number;
  /** Calls that the isolate may let through before the object hears of them. */
  readonly slack: number;
  /** Everything within the limit is spent or on lease: slack must not be used. */
  readonly tight: boolean;
  /** When asking again makes sense, for a call that was not given; 0 when it was. */
  readonly fullUntilMs: number;
}

/**
 * How long a lease holds calls back from other isolates. Longer leases would keep a share of the
 * limit out of use where traffic has moved on; shorter ones would ask more often.
 */
export const LEASE_MS = 2_000;

/** How long the object waits for the report on a lease that ended, and bears with another clock. */
export const LEASE_GRACE_MS = 500;

/** What all isolates together may let through too many: a twentieth of the limit. */
const TOLERANCE_PARTS = 20;
/** Isolates that the tolerance is shared by, where it has room for all of them. */
const SHARING_ISOLATES = 20;

/** The slack that every isolate has without asking; 0 where the limit is too small to have any. */
export function commonSlack({ limit }: RateLimit): number {
  return Math.floor(limit / (TOLERANCE_PARTS * SHARING_ISOLATES));
}

/** Where there is no common slack: how many isolates, the first to ask, get one call of slack each. */
export function slackPlaces({ limit }: RateLimit): number {
  return Math.floor(limit / TOLERANCE_PARTS);
}

/** Windows are aligned minutes, known by their number since the epoch. Contract, "Rate limits". */
export const WINDOW_MS = 60_000;

/** The window that a moment falls in. */
export function windowOf(nowMs: number): number {
  return Math.floor(nowMs / WINDOW_MS);
}

/** When a window ends and the next begins: milliseconds since the epoch. */
export function windowEndMs(window: number): number {
  return (window + 1) * WINDOW_MS;
}
