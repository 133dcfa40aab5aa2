/** RLP, the encoding of transactions on chains of the Ethereum type: strings of bytes, and lists of them. */
import { concatBytes } from "@noble/hashes/utils.js";

export type Rlp = Uint8Array | readonly Rlp[];

const TEXT = 0x80;
const LIST = 0xc0;
/** Longer contents are preceded by the length of their length. */
const SHORT = 55;

/** Returns the encoding of bytes, or of a list. */
export function encodeRlp(item: Rlp): Uint8Array {
  if (!(item instanceof Uint8Array)) {
    const content = concatBytes(...item.map(encodeRlp));
    return concatBytes(lengthOf(content, LIST), content);
  }
  const [first = TEXT] = item;
  return item.length === 1 && first < TEXT ? item : concatBytes(lengthOf(item, TEXT), item);
}

/** Returns a whole number as RLP requires: without leading zeros, and empty for zero. */
export function numberBytes(number: bigint | number): Uint8Array {
  const bytes: number[] = [];
  for (let left = BigInt(number); left > 0n; left >>= 8n) bytes.unshift(Number(left & 0xffn));
  return Uint8Array.from(bytes);
}

function lengthOf({ length }: Uint8Array, kind: number): Uint8Array {
  if (length <= SHORT) return Uint8Array.of(kind + length);
  const written = numberBytes(length);
  return Uint8Array.of(kind + SHORT + written.length, ...written);
}
