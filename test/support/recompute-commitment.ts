/** Recomputes a jackpot threshold from what is published, following docs/fairness.md and using none of our code. */
import { createHmac, hash } from "node:crypto";

/** What is published of a threshold that no longer counts. */
export interface Revealed {
  readonly poolId: string;
  readonly cycle: number;
  readonly salt: string;
  /** In hex. */
  readonly seed: string;
  readonly startUnits: number;
  readonly ceilingMinor: number;
}

const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

/** The SHA-256 of bytes in hex. */
export function hashOfSeed(seed: string): string {
  return hash("sha256", bytesOf(seed), "hex");
}

/** The salt of a winning bet. */
export function saltOfBet(roundId: string, clientSeed: string): string {
  return hash("sha256", `${roundId}:${clientSeed}`, "hex");
}

/** The threshold, in pot units. */
export function recomputeThreshold(revealed: Revealed): bigint {
  const { poolId, cycle, salt, seed, startUnits, ceilingMinor } = revealed;
  const mac = createHmac("sha256", bytesOf(seed)).update(`${poolId}:${cycle}:${salt}`).digest();
  const position = [...mac].reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const start = BigInt(startUnits);
  return start + ((position * (BigInt(ceilingMinor) * 10_000n - start)) >> 256n);
}
