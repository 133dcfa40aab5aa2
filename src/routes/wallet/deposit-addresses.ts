/**
 * Where a player sends money on a chain. An address is told only by what also watches that chain:
 * money sent to one that nobody watches would be lost to its player. No chain is watched yet.
 */
import type { Chain } from "../../../domain/payout/chains.ts";
import type { WalletAddress } from "../../../durable-objects/names.ts";

export interface DepositAddresses {
  /** The chains that are watched, for which every player can have an address. */
  readonly chains: readonly Chain[];
  /** The player's own address on a chain, in the chain's own spelling: the same one every time. */
  addressOf(owner: WalletAddress, chain: Chain): Promise<string>;
}

/** What stands here until a chain is watched. */
export const NO_DEPOSIT_ADDRESSES: DepositAddresses = {
  chains: [],
  async addressOf(_owner, chain) {
    throw new Error(`nobody watches ${chain}`);
  },
};
