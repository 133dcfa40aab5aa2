/**
 * How often one username may be tried from unknown addresses, all together: thirty times, and once more
 * every two minutes. An address from which the player has logged in before does not count, so using up all
 * tries blocks only unknown addresses, never the player. Reference 7.30.
 *
 * Tries are kept as one time, in milliseconds since the epoch: when the allowance is full again. Each
 * try moves it by two minutes.
 */
import { accept, type Result, refuse } from "../result.ts";

export const MAX_STRANGER_TRIES = 30;
const MADE_GOOD_AFTER_MS = 120_000;
/** Fewer tries than this are kept in memory only, so that a few typing errors store nothing. */
const MIN_STORED_TRIES = 5;

/** Adds a try, before its outcome is known. Refuses one that is too many, with the time to wait. */
export function withTry(goodAt: number, now: number): Result<number, "LOGIN_LOCKED"> {
  const next = Math.max(goodAt, now) + MADE_GOOD_AFTER_MS;
  const retryAfterMs = next - now - MAX_STRANGER_TRIES * MADE_GOOD_AFTER_MS;
  return retryAfterMs <= 0 ? accept(next) : refuse("LOGIN_LOCKED", { retryAfterMs });
}

/** Removes a try that succeeded. */
export function withoutTry(goodAt: number): number {
  return goodAt - MADE_GOOD_AFTER_MS;
}

/** Returns true if the tries must outlive the memory of the object that counts them. */
export function mustBeStored(goodAt: number, now: number): boolean {
  return goodAt - now >= MIN_STORED_TRIES * MADE_GOOD_AFTER_MS;
}
