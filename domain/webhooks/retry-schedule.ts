/**
 * When a failed delivery is retried: at fixed intervals, each extended by up to a fifth so that deliveries
 * that failed together are not retried together. endpoint-pause.ts decides when an endpoint that keeps
 * failing is paused. Reference 11.5.
 */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The interval after the first failed attempt, after the second, and so on. */
export const RETRY_GAPS_MS: readonly number[] = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

const JITTER = 0.2;
/** A receiver may request more time than the schedule has, but not more than a day. */
const MAX_RETRY_AFTER_MS = 24 * HOUR;

/**
 * Returns how long to wait after the failed attempt of that number (from 1), or undefined after the last.
 * `chance` is from [0, 1); `retryAfterMs` is the delay that the receiver requested; null if it did not.
 */
export function retryDelayMs(
  attempt: number,
  chance: number,
  retryAfterMs: number | null,
): number | undefined {
  const gap = RETRY_GAPS_MS[attempt - 1];
  if (gap === undefined) return undefined;
  const scheduled = Math.round(gap * (1 + JITTER * chance));
  return Math.max(scheduled, Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));
}
