/**
 * The transaction that pays out a token (EIP-1559, with a call of ERC-20's `transfer`). The platform builds
 * it and checks its signature; the private key that signs it is elsewhere. docs/chains.md.
 */
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";
import { accept, type Result, refuse } from "../result.ts";
import { addressOfKey } from "./evm-address.ts";
import { encodeRlp, numberBytes, type Rlp } from "./rlp.ts";

/** One transaction of a paying account. Addresses are 0x and 40 hex digits, fees are wei for a unit of gas. */
export interface PayoutTransaction {
  readonly chainId: number;
  readonly nonce: number;
  /** The token. */
  readonly contract: string;
  /** The recipient, and the amount in the token's units. */
  readonly to: string;
  readonly units: bigint;
  readonly gas: number;
  readonly maxFeeWei: bigint;
  readonly tipWei: bigint;
}

/** The bytes that nodes accept, and the hash that identifies them there; both in lower case. */
export interface SignedTransaction {
  readonly raw: string;
  readonly hash: string;
}

/** EIP-2718: the type of a transaction with a maximum fee. */
const TYPE = Uint8Array.of(2);
/** The first four bytes of the hash of `transfer(address,uint256)`. */
const TRANSFER = "a9059cbb";
const SIGNATURE = /^0x[0-9a-f]{128}0[01]$/;

/** Returns the call of the token's contract, as hex. */
export function transferCall(to: string, units: bigint): string {
  const recipient = to.slice(2).toLowerCase().padStart(64, "0");
  return `0x${TRANSFER}${recipient}${units.toString(16).padStart(64, "0")}`;
}

/** Returns the 32 bytes that the account's key signs. */
export function signingHash(transaction: PayoutTransaction): Uint8Array {
  return keccak_256(typed(fieldsOf(transaction)));
}

/**
 * Returns the transaction with a signature: r, s and the parity of its point, 65 bytes as hex. Refuses a
 * signature that is not by the account for exactly this transaction, or that chains do not accept (EIP-2).
 */
export function withSignature(
  transaction: PayoutTransaction,
  signature: string,
  account: string,
): Result<SignedTransaction, "ANOTHER_SIGNATURE"> {
  if (!SIGNATURE.test(signature)) return refuse("ANOTHER_SIGNATURE");
  const bytes = hexToBytes(signature.slice(2));
  const [r, s] = [bytes.subarray(0, 32), bytes.subarray(32, 64)];
  const parity = bytes[64] ?? 0;
  if (signerOf(signingHash(transaction), bytes) !== account.toLowerCase()) {
    return refuse("ANOTHER_SIGNATURE");
  }
  const numbers = [numberBytes(parity), ...[r, s].map((part) => numberBytes(toNumber(part)))];
  const raw = typed([...fieldsOf(transaction), ...numbers]);
  return accept({ raw: `0x${bytesToHex(raw)}`, hash: `0x${bytesToHex(keccak_256(raw))}` });
}

/** Returns the address that signed, in lower case; undefined for a signature that chains do not accept. */
function signerOf(hash: Uint8Array, bytes: Uint8Array): string | undefined {
  try {
    const parity = bytes[64] ?? 0;
    const signature = secp256k1.Signature.fromBytes(bytes.subarray(0, 64)).addRecoveryBit(parity);
    if (signature.hasHighS()) return undefined;
    const key = signature.recoverPublicKey(hash).toBytes(false).subarray(1);
    return addressOfKey(key).toLowerCase();
  } catch {
    return undefined;
  }
}

function fieldsOf(transaction: PayoutTransaction): Rlp[] {
  const { chainId, nonce, contract, to, units, gas, maxFeeWei, tipWei } = transaction;
  return [
    ...[chainId, nonce, tipWei, maxFeeWei, gas].map(numberBytes),
    hexToBytes(contract.slice(2)),
    numberBytes(0), // no coin of the chain goes with it
    hexToBytes(transferCall(to, units).slice(2)),
    [], // no access list
  ];
}

function typed(fields: readonly Rlp[]): Uint8Array {
  return concatBytes(TYPE, encodeRlp(fields));
}

function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${bytesToHex(bytes)}`);
}
