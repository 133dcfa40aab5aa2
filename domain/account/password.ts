/**
 * Passwords as they are kept: scrypt over the password and a salt of its own. The cost is the least
 * that OWASP names (N = 2^14, r = 8, p = 5): 16 MiB and a few hundred milliseconds, which a Worker's
 * memory of 128 MiB and its time allow, and which makes guessing at a stolen table slow.
 */
import { scrypt } from "@noble/hashes/scrypt.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** What is kept of a password; the cost with it, so that it can be raised for new ones. */
export interface PasswordHash {
  readonly salt: string;
  readonly hash: string;
  readonly cost: { readonly N: number; readonly r: number; readonly p: number };
}

const COST = { N: 2 ** 14, r: 8, p: 5 } as const;
const HASH_BYTES = 32;
export const SALT_BYTES = 16;

/** Hashes a password under a fresh random salt of `SALT_BYTES`. */
export function hashPassword(password: string, salt: Uint8Array): PasswordHash {
  const hash = bytesToHex(derive(password, salt, COST));
  return { salt: bytesToHex(salt), hash, cost: COST };
}

/**
 * Tells whether the password is the one that was hashed. Without a hash it does the same work and
 * says no, so that the time does not tell who has an account.
 */
export function isPassword(password: string, kept: PasswordHash | undefined): boolean {
  const { salt, hash, cost } = kept ?? NOBODYS;
  const given = derive(password, hexToBytes(salt), cost);
  const expected = hexToBytes(hash);
  // Every byte is looked at, wherever the first difference is.
  let difference = 0;
  for (const [place, byte] of given.entries()) difference |= byte ^ (expected[place] ?? 0xff);
  return difference === 0 && kept !== undefined;
}

const NOBODYS: PasswordHash = {
  salt: "00".repeat(SALT_BYTES),
  hash: "00".repeat(HASH_BYTES),
  cost: COST,
};

/** One text can be typed as different code points; NFKC makes them one (RFC 8265). */
function derive(password: string, salt: Uint8Array, cost: PasswordHash["cost"]): Uint8Array {
  return scrypt(utf8ToBytes(password.normalize("NFKC")), salt, { ...cost, dkLen: HASH_BYTES });
}
