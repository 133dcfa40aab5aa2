import type { Chain } from "../payout/payout-address.ts";

/** The chains of the Ethereum type, which the scanner can read. */
export const EVM_CHAINS = ["ethereum"] as const satisfies readonly Chain[];
export type EvmChain = (typeof EVM_CHAINS)[number];
