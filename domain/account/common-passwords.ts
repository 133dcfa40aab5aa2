/**
 * Which passwords are too common to be accepted, because anyone who guesses tries them first. The
 * list is a sorted sequence of digests, five bytes of SHA-256 each. Reference 7.28.
 */
export const DIGEST_BYTES = 5;

/**
 * Returns the form in which a password is looked up: a common password stays common in another case or
 * character width.
 */
export function commonForm(password: string): string {
  return password.normalize("NFKC").toLowerCase();
}

/** Returns true if the digest, of at least five bytes, is one of those in the list. */
export function isAmong(list: Uint8Array, digest: Uint8Array): boolean {
  let [from, to] = [0, list.length / DIGEST_BYTES];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const order = compareAt(list, middle * DIGEST_BYTES, digest);
    if (order === 0) return true;
    if (order < 0) from = middle + 1;
    else to = middle;
  }
  return false;
}

function compareAt(list: Uint8Array, at: number, digest: Uint8Array): number {
  for (let index = 0; index < DIGEST_BYTES; index += 1) {
    const difference = (list[at + index] ?? 0) - (digest[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
