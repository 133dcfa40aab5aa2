/** What one turn of a chain's object works with. docs/chains.md. */
import type { ChainAccess } from "./chain-rpc.ts";
import type { ChainStore } from "./chain-store.ts";

export interface ChainTurn extends ChainAccess {
  readonly store: ChainStore;
  /** Milliseconds since the epoch. */
  now(): number;
}
