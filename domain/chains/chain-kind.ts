/**
 * What a chain of any kind says about its addresses: the rest of the platform knows none of their forms. A kind is built
 * with its reader (durable-objects/chains/chain-reader.ts) and an object that pays. docs/chains.md.
 */
import { deriveAddress } from "./derive-address.ts";
import { withChecksum } from "./evm-address.ts";
import type { EvmChain } from "./evm-chains.ts";

export interface AddressKind {
  /** Returns the address of an operator's key at a place from 0, as it is shown. */
  addressAt(accountKey: string, place: number): string;
  /** Returns the one text under which an address is stored and compared, whatever form it came in. */
  stored(address: string): string;
  /** Returns a stored address as it is shown. */
  shown(address: string): string;
}

/** Hex digits, whose case is a checksum only. */
const EVM: AddressKind = {
  addressAt: deriveAddress,
  stored: (address) => address.toLowerCase(),
  shown: withChecksum,
};

/** A chain that can be watched. Another kind adds its chains here, and then nothing compiles that forgets it. */
export type WatchedChainName = EvmChain;

const KINDS: Readonly<Record<WatchedChainName, AddressKind>> = { ethereum: EVM };

/** Returns how addresses of a chain are made, stored and shown. */
export function addressesOf(chain: WatchedChainName): AddressKind {
  return KINDS[chain];
}
