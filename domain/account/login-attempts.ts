/**
 * How often a login to a username may be tried from one address. Ten failures lock the name for that
 * address, for 15 minutes and then for twice as long each time, up to a day, whether or not the name
 * exists. So nobody can lock a name for another address; attempts-from-many-addresses.ts limits many
 * addresses together. Reference 7.23. Times are milliseconds since the epoch.
 */
import { LOGIN_LOCK_SECONDS, MAX_LOGIN_FAILURES } from "../limits.ts";

const MAX_LOCK_SECONDS = 86_400;
/** The number of names for which one address's failures are kept; a new name replaces the oldest. */
export const MAX_NAMES_PER_ADDRESS = 100;

export interface LoginAttempts {
  /** Attempts since the last lock. A successful login clears them. */
  readonly failures: number;
  /** How often they led to a lock. */
  readonly locks: number;
  /** The time of the latest attempt. */
  readonly latestAt: number;
}

export const NO_ATTEMPTS: LoginAttempts = { failures: 0, locks: 0, latestAt: 0 };

/** Returns how long the name stays locked for the address; 0 when it may be tried. */
export function lockedForMs({ failures, locks, latestAt }: LoginAttempts, now: number): number {
  return failures < MAX_LOGIN_FAILURES ? 0 : Math.max(0, latestAt + lockMs(locks) - now);
}

/** Adds an attempt, before its outcome is known. After an expired lock, counting starts again. */
export function withAttempt(attempts: LoginAttempts, now: number): LoginAttempts {
  const before = attempts.failures < MAX_LOGIN_FAILURES ? attempts.failures : 0;
  const failures = before + 1;
  const locks = attempts.locks + (failures === MAX_LOGIN_FAILURES ? 1 : 0);
  return { failures, locks, latestAt: now };
}

/** Returns when attempts are forgotten: after the time that the next lock would last. */
export function forgottenAt({ locks, latestAt }: LoginAttempts): number {
  return latestAt + lockMs(locks + 1);
}

function lockMs(locks: number): number {
  return Math.min(LOGIN_LOCK_SECONDS * 2 ** Math.max(0, locks - 1), MAX_LOCK_SECONDS) * 1000;
}
