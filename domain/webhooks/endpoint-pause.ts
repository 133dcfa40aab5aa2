/**
 * When a failing endpoint is paused, for how long, and when it is disabled: a circuit breaker, and an
 * end after five days without a success. A receiver that is down must affect neither us nor other endpoints.
 * Reference 11.
 */

/**
 * The consecutive failures that open the breaker. Failures of deliveries that were in flight at the same
 * time count as one: ten failures in one bad second mean no more than one.
 */
export const BREAKER_FAILURES = 5;
const FIRST_PROBE_MS = 30_000;
const SLOWEST_PROBE_MS = 15 * 60_000;
/** An endpoint is disabled after this time without a success. */
export const DISABLE_AFTER_MS = 5 * 24 * 60 * 60 * 1_000;
/** The tenant is notified at each of these numbers of consecutive failures. */
export const TOLD_FAILURES: readonly number[] = [50, 70, 90, 100];
/** At most this many deliveries of one endpoint run at a time. */
export const MAX_IN_FLIGHT = 10;

export interface EndpointHealth {
  /** Consecutive failures. */
  readonly failures: number;
  /** The time of the first of them; null if there is none. */
  readonly failingSince: number | null;
  /** Until this time nothing is sent; then one delivery probes. Null while the breaker is closed. */
  readonly probeAt: number | null;
}

export const HEALTHY: EndpointHealth = { failures: 0, failingSince: null, probeAt: null };

/** The health after a delivery that failed. */
export function afterFailure(health: EndpointHealth, now: number): EndpointHealth {
  const failures = health.failures + 1;
  const failingSince = health.failingSince ?? now;
  if (failures < BREAKER_FAILURES) return { failures, failingSince, probeAt: null };
  const doublings = Math.min(failures - BREAKER_FAILURES, 10);
  const gap = Math.min(SLOWEST_PROBE_MS, FIRST_PROBE_MS * 2 ** doublings);
  return { failures, failingSince, probeAt: now + gap };
}

/** Returns true if five days without a success have disabled it. */
export function isWornOut({ failures, failingSince }: EndpointHealth, now: number): boolean {
  return failures > 0 && failingSince !== null && now - failingSince >= DISABLE_AFTER_MS;
}

/** Returns how many deliveries may be in flight at once: ten, or one that probes, or none before its time. */
export function mayBeInFlight({ probeAt }: EndpointHealth, now: number): number {
  if (probeAt === null) return MAX_IN_FLIGHT;
  return probeAt <= now ? 1 : 0;
}
