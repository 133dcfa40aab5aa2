/**
 * Addresses of chains of the Ethereum type: 20 bytes, written as 0x and 40 hex digits. Their case carries
 * a checksum (EIP-55), so text is compared in lower case and shown with the checksum.
 */
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Returns the address with its checksum; the text is 0x and 40 hex digits in any case. */
export function withChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const cased = Array.from(digits, (digit, place) =>
    Number.parseInt(hash.charAt(place), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${cased.join("")}`;
}

/** Returns the address of a public key: the last 20 bytes of the hash of its two coordinates, 64 bytes in all. */
export function addressOfKey(coordinates: Uint8Array): string {
  return withChecksum(`0x${bytesToHex(keccak_256(coordinates).subarray(-20))}`);
}
