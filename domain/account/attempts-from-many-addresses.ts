/**
 * How often one username may be tried from all unknown networks together: thirty times, and once
 * more every two minutes. A network from which the player has logged in before does not count, so
 * using up all tries blocks only unknown networks, never the player. Reference 7.30.
 *
 * When all tries are used up, each unknown network gets one place in a queue, and the answer says
 * when its turn is. So a guesser who calls without pause cannot take the turn of a player who is
 * somewhere new: the wait is two minutes for each network that came before. docs/decisions/0088.
 *
 * Tries are stored as one time, in milliseconds since the epoch, at which the allowance is full
 * again. Each try moves it by two minutes.
 */

export const MAX_STRANGER_TRIES = 30;
const MADE_GOOD_AFTER_MS = 120_000;
const FULL_MS = MAX_STRANGER_TRIES * MADE_GOOD_AFTER_MS;
/** Fewer tries than this are kept in memory only, so that a few typing errors store nothing. */
const MIN_STORED_TRIES = 5;
/** The maximum number of networks that wait at once: the turn of the last one is a day later. */
export const MAX_WAITING_NETWORKS = 720;
/** A network that does not come within this time after its turn loses its place. */
const LATE_MS = 30 * 60_000;

export interface Waiting {
  readonly network: string;
  readonly until: number;
}

export interface StrangerTries {
  readonly goodAt: number;
  /** In the order of their turns. */
  readonly waiting: readonly Waiting[];
}

/** The tries after another request, and how long the network has to wait; 0 if it may try now. */
export interface Asked {
  readonly tries: StrangerTries;
  readonly retryAfterMs: number;
}

/** Adds a try of a network, before its outcome is known, or its place in the queue. */
export function withTry({ goodAt, waiting }: StrangerTries, network: string, now: number): Asked {
  const inTime = waiting.filter(({ until }) => until > now);
  const place = inTime.findIndex((one) => one.network === network);
  const ahead = place === -1 ? inTime.length : place;
  // Tries that become available for the networks ahead belong to them, whether or not they come.
  const retryAfterMs = goodAt - now - FULL_MS + (ahead + 1) * MADE_GOOD_AFTER_MS;
  if (retryAfterMs <= 0) {
    const others = inTime.filter((one) => one.network !== network);
    // While others wait, the tries that they have not used yet stay theirs.
    const from = others.length > 0 ? goodAt : Math.max(goodAt, now);
    return { tries: { goodAt: from + MADE_GOOD_AFTER_MS, waiting: others }, retryAfterMs: 0 };
  }
  const isNew = place === -1 && inTime.length < MAX_WAITING_NETWORKS;
  const joined = isNew ? [{ network, until: now + retryAfterMs + LATE_MS }] : [];
  return { tries: { goodAt, waiting: [...inTime, ...joined] }, retryAfterMs };
}

/** Removes a try that succeeded. */
export function withoutTry({ goodAt, waiting }: StrangerTries): StrangerTries {
  return { goodAt: goodAt - MADE_GOOD_AFTER_MS, waiting };
}

/** Returns true if the tries must outlive the memory of the object that counts them. */
export function mustBeStored(goodAt: number, now: number): boolean {
  return goodAt - now >= MIN_STORED_TRIES * MADE_GOOD_AFTER_MS;
}
