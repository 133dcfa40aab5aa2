/**
 * The chain of a pool's hits: each carries the hash of itself, of the event that reports it, and of the hit
 * before. docs/decisions/0026-chains.md.
 */
import { joined } from "./row-chain.ts";

/** The bet that ended a cycle. */
export interface Hit {
  readonly cycle: number;
  readonly wallet: string;
  readonly roundId: string;
  readonly gameId: string;
  readonly transactionId: string;
  readonly amountMinor: number;
  /** The amount that the operator paid in to start the next cycle. */
  readonly nextSeedMinor: number;
  readonly at: number;
}

/** What the hash of a hit covers: its columns, and its event as it was written. */
export interface ChainedHit extends Hit {
  /** Null if the event is missing. */
  readonly event: string | null;
}

/** Returns the text whose hash a hit carries; `previous` is null for the first hit. */
export function hitText(previous: string | null, hit: ChainedHit): string {
  return joined([
    previous,
    hit.cycle,
    hit.wallet,
    hit.roundId,
    hit.gameId,
    hit.transactionId,
    hit.amountMinor,
    hit.nextSeedMinor,
    hit.at,
    hit.event,
  ]);
}
