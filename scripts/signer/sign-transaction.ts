/** Writes and signs a transaction with a key that the operator holds (EIP-1559): a token's transfer, or the chain's coin. */
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";
import { encodeRlp, numberBytes, type Rlp } from "../../domain/chains/rlp.ts";
import type { KeyHolder } from "./key-holder.ts";

/** Addresses are 0x and 40 hex digits, `data` is hex, fees are wei for a unit of gas. */
export interface Transaction {
  readonly chainId: number;
  readonly nonce: number;
  readonly to: string;
  readonly valueWei: bigint;
  readonly data: string;
  readonly gas: bigint;
  readonly maxFeeWei: bigint;
  readonly tipWei: bigint;
}

const TYPE = Uint8Array.of(2);

/** Returns the bytes that nodes accept, and their hash. */
export async function signTransaction(
  key: KeyHolder,
  transaction: Transaction,
): Promise<{ readonly raw: string; readonly hash: string }> {
  const { chainId, nonce, to, valueWei, data, gas, maxFeeWei, tipWei } = transaction;
  const fields: Rlp[] = [
    ...[chainId, nonce, tipWei, maxFeeWei, gas].map(numberBytes),
    hexToBytes(to.slice(2)),
    numberBytes(valueWei),
    hexToBytes(data.slice(2)),
    [], // no access list
  ];
  const signature = await key.sign(keccak_256(typed(fields)));
  const part = (from: number, to: number) => numberBytes(BigInt(`0x${signature.slice(from, to)}`));
  // r, s and parity; parity comes first.
  const raw = typed([...fields, part(130, 132), part(2, 66), part(66, 130)]);
  return { raw: `0x${bytesToHex(raw)}`, hash: `0x${bytesToHex(keccak_256(raw))}` };
}

function typed(fields: readonly Rlp[]): Uint8Array {
  return concatBytes(TYPE, encodeRlp(fields));
}
