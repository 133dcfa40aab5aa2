/** A private key in memory, for local use only. */
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { addressOfKey } from "../../domain/chains/evm-address.ts";
import type { KeyHolder } from "./key-holder.ts";

/** Returns the holder of a private key of 32 bytes. */
export function localKey(privateKey: Uint8Array): KeyHolder {
  const address = addressOfKey(secp256k1.getPublicKey(privateKey, false).subarray(1)).toLowerCase();
  return {
    address,
    async sign(hash) {
      const options = { prehash: false, format: "recovered" } as const;
      const [parity = 0, ...numbers] = secp256k1.sign(hash, privateKey, options);
      return `0x${bytesToHex(Uint8Array.from([...numbers, parity]))}`;
    },
  };
}
