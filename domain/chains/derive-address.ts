/**
 * Deposit addresses, derived from an operator's extended public key (BIP-32). The platform has no private
 * key: only the holder of the operator's key can spend what arrives. docs/chains.md.
 */
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { HDKey } from "@scure/bip32";
import { assert } from "../assert.ts";
import { addressOfKey } from "./evm-address.ts";

/** BIP-44: m / purpose' / coin' / account', the deepest level that only the private key can reach. */
const ACCOUNT_DEPTH = 3;
/** BIP-44: the branch of addresses for others; 1 is for change, which these chains do not have. */
const EXTERNAL = 0;
/** BIP-32: from this index on, only the private key can derive. */
const FIRST_HARDENED = 2 ** 31;

/** Returns true for the extended public key of an account (`xpub…`), and false for a private one. */
export function isAccountKey(text: string): boolean {
  try {
    const { depth, privateKey } = HDKey.fromExtendedKey(text);
    return depth === ACCOUNT_DEPTH && privateKey === null;
  } catch {
    return false;
  }
}

/** Returns the address of an account at an index from 0, with its checksum: m/44'/60'/account'/0/index. */
export function deriveAddress(accountKey: string, index: number): string {
  assert(index >= 0 && index < FIRST_HARDENED, "an address has an index that is not hardened");
  assert(isAccountKey(accountKey), "addresses are derived from the public key of an account");
  const { publicKey } = HDKey.fromExtendedKey(accountKey).deriveChild(EXTERNAL).deriveChild(index);
  assert(publicKey !== null, "a derived key has its public half");
  return addressOfKey(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1));
}
