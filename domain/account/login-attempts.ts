/**
 * How often a login to a username may be tried: ten failures lock it for 15 minutes, whether or not anybody has that name.
 * Reference 7.23. Times are milliseconds since the epoch.
 */
import { LOGIN_LOCK_SECONDS, MAX_LOGIN_FAILURES } from "../limits.ts";

export interface LoginAttempts {
  /** Attempts since the last successful one. */
  readonly failures: number;
  /** The time of the latest attempt. */
  readonly latestAt: number;
}

export const NO_ATTEMPTS: LoginAttempts = { failures: 0, latestAt: 0 };

const LOCK_MS = LOGIN_LOCK_SECONDS * 1000;

/** Returns how long the name stays locked; 0 when it may be tried. */
export function lockedForMs({ failures, latestAt }: LoginAttempts, now: number): number {
  return failures < MAX_LOGIN_FAILURES ? 0 : Math.max(0, latestAt + LOCK_MS - now);
}

/** Adds an attempt, before its outcome is known. After an expired lock, counting starts again. */
export function withAttempt(attempts: LoginAttempts, now: number): LoginAttempts {
  const failures = attempts.failures < MAX_LOGIN_FAILURES ? attempts.failures : 0;
  return { failures: failures + 1, latestAt: now };
}
