/** What the platform knows about addresses, whatever the kind of their chain. docs/chains.md. */
import { HDKey } from "@scure/bip32";
import { expect, it } from "vitest";
import { addressesOf } from "../../../domain/chains/chain-kind.ts";
import { EVM_CHAINS, readAddress } from "../../../domain/chains/payout-address.ts";

const KEY = HDKey.fromMasterSeed(new Uint8Array(32).fill(5)).derive(
  "m/44'/60'/0'",
).publicExtendedKey;

it.each(EVM_CHAINS)(
  "%s: an address is stored in one text, and shown as its chain writes it",
  (chain) => {
    const kind = addressesOf(chain);
    const addresses = [0, 1, 2].map((place) => kind.addressAt(KEY, place));
    expect(new Set(addresses.map(kind.stored)).size).toBe(3);
    for (const address of addresses) {
      const stored = kind.stored(address);
      expect(kind.stored(stored)).toBe(stored);
      expect(kind.shown(stored)).toBe(address);
      expect(readAddress(chain, address)).toEqual({ ok: true, value: address });
    }
  },
);
