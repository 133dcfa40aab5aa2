/**
 * How often strangers may try one username, over all addresses: thirty times, and once more every two
 * minutes. Addresses from which its player has logged in do not count, so somebody who uses up all tries
 * blocks only other unknown addresses, never the player. Reference 7.30.
 *
 * Tries are kept as one time, in milliseconds since the epoch: when the allowance is full again. Each
 * try moves it by two minutes.
 */
import { accept, type Result, refuse } from "../result.ts";

export const MAX_STRANGER_TRIES = 30;
const MADE_GOOD_AFTER_MS = 120_000;
/** Fewer tries than these are kept in memory alone, so that one stranger's typing errors store nothing. */
const MIN_STORED_TRIES = 5;

/** Adds a try, before its outcome is known. Refuses one that is too many, with the wait for the next. */
export function withTry(goodAt: number, now: number): Result<number, "LOGIN_LOCKED"> {
  const next = Math.max(goodAt, now) + MADE_GOOD_AFTER_MS;
  const retryAfterMs = next - now - MAX_STRANGER_TRIES * MADE_GOOD_AFTER_MS;
  return retryAfterMs <= 0 ? accept(next) : refuse("LOGIN_LOCKED", { retryAfterMs });
}

/** Takes a try back, because it succeeded. */
export function withoutTry(goodAt: number): number {
  return goodAt - MADE_GOOD_AFTER_MS;
}

/** Returns true if the tries must outlive the memory of the object that counts them. */
export function mustBeStored(goodAt: number, now: number): boolean {
  return goodAt - now >= MIN_STORED_TRIES * MADE_GOOD_AFTER_MS;
}
