/**
 * Reads a block of a chain, by the kind of the chain: the arrivals at our addresses and the departures
 * from them. The scanner above it (chain-turn.ts) knows neither logs nor receipts. docs/chains.md.
 */
import type { WatchedChainName } from "../../domain/chains/chain-kind.ts";
import type { Arrival } from "./arrivals-and-departures.ts";
import type { ChainNode } from "./chain-rpc.ts";
import type { StoredBlock } from "./chain-store.ts";
import { markShort } from "./less-arrived.ts";
import { type BlockMoves, type Reading, readMoves } from "./read-block-moves.ts";

export interface ChainReader {
  /**
   * Returns a block's arrivals and departures. An arrival is identified by its transaction and its place in
   * it, which never change.
   */
  movesIn(reading: Reading): Promise<BlockMoves>;
  /** Returns the arrivals of a final block, and marks those that brought less than their log states. */
  checked(
    nodes: readonly ChainNode[],
    block: StoredBlock,
    moves: BlockMoves,
  ): Promise<readonly Arrival[]>;
}

const READERS: Readonly<Record<WatchedChainName, ChainReader>> = {
  ethereum: { movesIn: readMoves, checked: markShort },
};

export function readerOf(chain: WatchedChainName): ChainReader {
  return READERS[chain];
}
