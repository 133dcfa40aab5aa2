/**
 * Payout addresses, checked by the rules of their chain before any money is held for them: what is
 * sent to a mistyped address is lost. Contract, "Payout addresses". Only the main networks count.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { bech32, bech32m, createBase58check } from "@scure/base";
import type { Chain } from "./chains.ts";

/** A player's address book stays one small page. */
export const MAX_PAYOUT_ADDRESSES = 20;

/** No address of any chain is longer (BIP 173). */
export const MAX_ADDRESS_LENGTH = 90;

/** An address that the operator saved for a player. */
export interface PayoutAddress {
  readonly id: string;
  readonly chain: Chain;
  /** In its chain's own spelling, as readAddress gives it. */
  readonly address: string;
  readonly label: string | null;
  readonly createdAt: number;
}

const base58check = createBase58check(sha256);
/** A version byte and the 20 bytes of a hash. */
const BASE58_PAYLOAD_BYTES = 21;
const PAY_TO_KEY_HASH = 0x00;
const PAY_TO_SCRIPT_HASH = 0x05;
const TRON_ACCOUNT = 0x41;

/** Reads an address in its chain's own spelling; undefined for what is none of this chain. */
export function readAddress(chain: Chain, text: string): string | undefined {
  return READERS[chain](text);
}

const READERS: Readonly<Record<Chain, (text: string) => string | undefined>> = {
  bitcoin: (text) => base58Address(text, [PAY_TO_KEY_HASH, PAY_TO_SCRIPT_HASH]) ?? segwit(text),
  ethereum,
  tron: (text) => base58Address(text, [TRON_ACCOUNT]),
};

/** EIP-55: letters of both cases carry a checksum; of one case only, the address has none and gets it. */
function ethereum(text: string): string | undefined {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const checksummed = `0x${withChecksum(digits.toLowerCase())}`;
  const hasChecksum = /[a-f]/.test(digits) && /[A-F]/.test(digits);
  return hasChecksum && text !== checksummed ? undefined : checksummed;
}

function withChecksum(digits: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const cased = Array.from(digits, (digit, place) =>
    Number.parseInt(hash.charAt(place), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return cased.join("");
}

function base58Address(text: string, versions: readonly number[]): string | undefined {
  const payload = attempt(() => base58check.decode(text));
  if (payload?.length !== BASE58_PAYLOAD_BYTES) return undefined;
  return versions.includes(payload[0] ?? -1) ? text : undefined;
}

/** BIP 173 for version 0, BIP 350 for the later ones. */
function segwit(text: string): string | undefined {
  return (
    witness(text, bech32, (version, bytes) => version === 0 && [20, 32].includes(bytes)) ??
    witness(
      text,
      bech32m,
      (version, bytes) => version >= 1 && version <= 16 && bytes >= 2 && bytes <= 40,
    )
  );
}

function witness(
  text: string,
  coder: typeof bech32,
  fits: (version: number, bytes: number) => boolean,
): string | undefined {
  return attempt(() => {
    const { prefix, words } = coder.decode(text as `${string}1${string}`, MAX_ADDRESS_LENGTH);
    const program = coder.fromWords(words.slice(1));
    const isOurs = prefix === "bc" && fits(words[0] ?? -1, program.length);
    return isOurs ? text.toLowerCase() : undefined;
  });
}

/** The decoders throw at what is malformed; here that is an answer. */
function attempt<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}
