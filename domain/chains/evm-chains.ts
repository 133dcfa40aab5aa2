/** Which chains are of the Ethereum type, and so have deposit addresses that can be watched. docs/chains.md. */
import type { Chain } from "./payout-address.ts";

export const EVM_CHAINS = ["ethereum"] as const satisfies readonly Chain[];
export type EvmChain = (typeof EVM_CHAINS)[number];
