/**
 * How an endpoint fares: a breaker that spares one that fails, and its end after five days of nothing
 * but failures. A dead receiver must cost neither us nor its neighbours. Contract, "Webhooks".
 */

/** The failures in a row that open the breaker. */
export const BREAKER_FAILURES = 5;
const FIRST_PROBE_MS = 30_000;
const SLOWEST_PROBE_MS = 15 * 60_000;
/** Only failures for this long disable the endpoint. */
export const DISABLE_AFTER_MS = 5 * 24 * 60 * 60 * 1_000;
/** The tenant is told at each of these numbers of failures in a row. */
export const TOLD_FAILURES: readonly number[] = [50, 70, 90, 100];
/** At most this many deliveries of one endpoint at a time. */
export const MAX_IN_FLIGHT = 10;

export interface EndpointHealth {
  /** Failures in a row. */
  readonly failures: number;
  /** When the first of them was; null while there is none. */
  readonly failingSince: number | null;
  /** Until then nothing is sent; then one delivery tries. Null while the breaker is closed. */
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

/** Whether only failures for five days have disabled it. */
export function isWornOut({ failures, failingSince }: EndpointHealth, now: number): boolean {
  return failures > 0 && failingSince !== null && now - failingSince >= DISABLE_AFTER_MS;
}

/** How many deliveries may be on their way at once: ten, or one that probes, or none until its time. */
export function mayBeInFlight({ probeAt }: EndpointHealth, now: number): number {
  if (probeAt === null) return MAX_IN_FLIGHT;
  return probeAt <= now ? 1 : 0;
}
