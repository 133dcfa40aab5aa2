/** Unique ids that sort by their time. */
import { ulid as ulidFrom } from "ulid";

/** How many of a ULID's 26 characters are chance. */
const RANDOM_CHARACTERS = 16;

/** A new ULID. The library asks the system anew for each character, which was felt on every request; one question is enough. */
export function ulid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_CHARACTERS));
  let next = 0;
  return ulidFrom(Date.now(), () => (bytes[next++] ?? 0) / 256);
}
