/** Unique ids that sort by time. */
import { encodeTime } from "ulid";

/** Crockford's base 32: a character of the random part for each of its 32 values. */
const CHARACTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TIME_CHARACTERS = 10;
/** How many of a ULID's 26 characters are random. */
const RANDOM_CHARACTERS = 16;

let lastTime = { ms: 0, text: encodeTime(0, TIME_CHARACTERS) };

/**
 * Makes a new ULID. The library makes each character separately, with random bytes and checks of its own,
 * which was measurable on every request. One call for all bytes is enough, and the time's text is kept
 * because many requests share a millisecond.
 */
export function ulid(): string {
  const ms = Date.now();
  if (ms !== lastTime.ms) lastTime = { ms, text: encodeTime(ms, TIME_CHARACTERS) };
  let id = lastTime.text;
  for (const byte of crypto.getRandomValues(new Uint8Array(RANDOM_CHARACTERS))) {
    // 256 is a multiple of 32, so each character is equally likely.
    id += CHARACTERS[byte & 31];
  }
  return id;
}
