/**
 * The form of addresses on each kind of chain, which the rest of the platform does not depend on. A kind is
 * built with its reader (durable-objects/chains/chain-reader.ts) and an object that pays. docs/chains.md.
 */
import { deriveAddress } from "./derive-address.ts";
import { withChecksum } from "./evm-address.ts";
import type { EvmChain } from "./payout-address.ts";

export interface AddressKind {
  /** Returns the address of an operator's key at a place from 0, in its displayed form. */
  addressAt(accountKey: string, place: number): string;
  /** Returns the one form in which an address is stored and compared, whatever form it came in. */
  stored(address: string): string;
  /** Returns the displayed form of a stored address. */
  shown(address: string): string;
}

/** Hex digits, whose case is only a checksum. */
const EVM: AddressKind = {
  addressAt: deriveAddress,
  stored: (address) => address.toLowerCase(),
  shown: withChecksum,
};

/**
 * A chain that can be watched. A new kind adds its chains here; then code that does not handle it
 * no longer compiles.
 */
export type WatchedChainName = EvmChain;

const KINDS: Readonly<Record<WatchedChainName, AddressKind>> = { ethereum: EVM };

/** Returns how a chain's addresses are derived, stored and displayed. */
export function addressesOf(chain: WatchedChainName): AddressKind {
  return KINDS[chain];
}
