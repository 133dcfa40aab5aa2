/**
 * How a cycle's hidden threshold follows from a committed seed and from the bet that ended the cycle
 * before, so that anybody can compute it once the seed is revealed. `openCycle` (pot.ts) sets its range:
 * from the pot to the ceiling. Jackpot rule 4; docs/decisions/0055.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** The values that determine a threshold's position in its range. */
export interface ThresholdOrigin {
  /** 32 bytes in hex. */
  readonly seed: string;
  readonly poolId: string;
  readonly cycle: number;
  /** The last hit's addition, from `saltOf`; empty before the pool's first hit. */
  readonly salt: string;
}

/** HMAC-SHA256 gives 256 bits. */
const POSITION_BITS = 256n;

/**
 * Returns what a winning bet adds to the next cycle's threshold: SHA-256 of `roundId:clientSeed`, in hex.
 * Neither was known when the seed was committed to.
 */
export function saltOf(bet: { readonly roundId: string; readonly clientSeed: string }): string {
  return bytesToHex(sha256(utf8ToBytes(`${bet.roundId}:${bet.clientSeed}`)));
}

/**
 * Returns an integer in [0, span): the position HMAC-SHA256(seed, `poolId:cycle:salt`), a number of 256
 * bits, scaled to the span. A larger span moves it in proportion, so a change of a pool's terms is not a
 * new draw. No value is more likely than another by more than 2^-203.
 */
export function positionBelow(
  { seed, poolId, cycle, salt }: ThresholdOrigin,
  span: number,
): number {
  const position = hmac(sha256, hexToBytes(seed), utf8ToBytes(`${poolId}:${cycle}:${salt}`));
  return Number((BigInt(`0x${bytesToHex(position)}`) * BigInt(span)) >> POSITION_BITS);
}
