/** How whoever delivers events reads those that a pool wrote with its hits. */
import type { PoolEvent } from "./won-event.ts";

export interface EventfulPoolRpc {
  /** The event of the win that has this ledger transaction id; null when there is none. */
  wonEvent(transactionId: string): Promise<PoolEvent | null>;
}
