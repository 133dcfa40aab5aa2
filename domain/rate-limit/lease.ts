/**
 * The messages between an isolate and the object that counts for all isolates, and the figures that limit
 * how far the two can differ. shared-count.ts counts, and ends a burst allowance. docs/decisions/0014.
 */
import type { RateLimit } from "./plan-limits.ts";

/** The calls of the object that counts the calls of one key, player or address. */
export interface RateLimiterRpc {
  /** Records an isolate's report and returns what it may let through next. */
  ask(ask: Ask): Promise<Answer>;
}

/** An isolate's report, and its request. */
export interface Ask {
  /** The isolate's own id. */
  readonly holder: string;
  readonly window: number;
  /**
   * What the isolate let through in the window so far. It is a running total, so a lost or repeated report
   * does no harm.
   */
  readonly spent: number;
  /** What other isolates had let through when it last heard, in case the object lost its count. */
  readonly others: number;
  /** When the limit was passed in the window, by the last answer; 0 if it was not. */
  readonly passedAtMs: number;
  /** A request is waiting for this answer and needs one call. */
  readonly takes: boolean;
  /** How many calls a lease should cover to save waiting; 0 if calls are rare. */
  readonly wants: number;
  readonly limit: RateLimit;
}

/** The object's answer. All counts are running totals of the window. */
export interface Answer {
  readonly window: number;
  /** What the isolate has let through according to the object, including the call that was granted. */
  readonly spent: number;
  /** What the isolate may let through, in total, until the lease ends. */
  readonly ceiling: number;
  readonly leaseUntilMs: number;
  /** What other isolates have let through. */
  readonly others: number;
  /** When the limit was passed and the burst began; 0 if it was not. */
  readonly passedAtMs: number;
  /** Calls that the isolate may let through before it reports them. */
  readonly slack: number;
  /** Everything within the limit is spent or on lease: slack must not be used. */
  readonly tight: boolean;
  /** When to ask again, for a call that was not granted; 0 if it was. */
  readonly fullUntilMs: number;
}

/**
 * How long a lease reserves calls. Longer leases would keep a share of the limit unused where
 * traffic has moved on; shorter ones would ask more often.
 */
export const LEASE_MS = 2_000;

/** How long the object waits for the report on an expired lease, and how far clocks may differ. */
export const LEASE_GRACE_MS = 500;

/** How much all isolates together may let through beyond the limit: a twentieth of it. */
const TOLERANCE_PARTS = 20;
/** The number of isolates that share the tolerance, if it is large enough. */
const SHARING_ISOLATES = 20;

/** The slack that every isolate has without asking; 0 if the limit is too small. */
export function commonSlack({ limit }: RateLimit): number {
  return Math.floor(limit / (TOLERANCE_PARTS * SHARING_ISOLATES));
}

/** The slack that the object gives to all isolates together. */
export function toleranceOf({ limit }: RateLimit): number {
  return Math.floor(limit / TOLERANCE_PARTS);
}

/** Windows are aligned minutes, numbered since the epoch. Reference 16. */
export const WINDOW_MS = 60_000;

/** Returns the window of a time. */
export function windowOf(nowMs: number): number {
  return Math.floor(nowMs / WINDOW_MS);
}

/** Returns when a window ends and the next begins, in milliseconds since the epoch. */
export function windowEndMs(window: number): number {
  return (window + 1) * WINDOW_MS;
}
