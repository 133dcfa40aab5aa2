/**
 * Payout addresses, checked by the rules of their chain before any money is held for them: money
 * sent to a mistyped address, or to one that nobody controls, is lost. Only main networks are
 * accepted. How long the first payout to an address waits is in durable-objects/chains/claim-payout.ts.
 * Reference 4.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes } from "@noble/hashes/utils.js";
import { bech32, bech32m, createBase58check } from "@scure/base";
import type { Currency } from "../money/currencies.ts";
import { accept, type Result, refuse } from "../result.ts";
import { withChecksum } from "./evm-address.ts";

/** The chains on which money can be paid out, and the currencies of each. Reference 4.5. */
const CURRENCIES_BY_CHAIN = {
  bitcoin: ["BTC"],
  ethereum: ["ETH", "USDC", "USDT"],
  tron: ["USDC", "USDT"],
} as const satisfies Record<string, readonly Currency[]>;

export type Chain = keyof typeof CURRENCIES_BY_CHAIN;

/** Every chain, in alphabetical order. */
export const CHAINS = Object.keys(CURRENCIES_BY_CHAIN) as Chain[];

/** Returns true for the name of a chain (lower case only). */
export function isChain(name: string): name is Chain {
  return Object.hasOwn(CURRENCIES_BY_CHAIN, name);
}

/** The currencies that can be paid out on a chain, in alphabetical order. */
export function currenciesOn(chain: Chain): readonly Currency[] {
  return CURRENCIES_BY_CHAIN[chain];
}

/** Returns true if a currency can be paid out on a chain. Fiat money has no chain. */
export function chainCarries(chain: Chain, currency: Currency): boolean {
  return currenciesOn(chain).includes(currency);
}

/** Few enough to list on one small page. */
export const MAX_PAYOUT_ADDRESSES = 20;

/** No address of any chain is longer (BIP 173). */
export const MAX_ADDRESS_LENGTH = 90;

/** An address that the operator saved for a player. */
export interface PayoutAddress {
  readonly id: string;
  readonly chain: Chain;
  /** In its chain's canonical form, as readAddress returns it. */
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

/** In order of precedence. */
export type AddressRefusal =
  | "NOT_AN_ADDRESS"
  /** A witness version or length that no wallet creates: anybody can take the money of such an output. */
  | "WITNESS_UNKNOWN"
  | "ZERO_ADDRESS"
  | "TOKEN_CONTRACT";

/**
 * The token contracts of the supported currencies. Wallets show them beside the balance, so they are easily
 * copied, and money sent to them is lost.
 */
const TOKEN_CONTRACTS: Readonly<Record<Chain, readonly string[]>> = {
  bitcoin: [],
  ethereum: [
    "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
    "0xdAC17F958D2ee523a2206206994597C13D831ec7",
  ],
  tron: ["TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
};

/**
 * Returns an address in its chain's canonical form. Refuses text that is not an address of this chain, and
 * an address that nobody controls.
 */
export function readAddress(chain: Chain, text: string): Result<string, AddressRefusal> {
  const read = READERS[chain](text);
  if (read === undefined) return refuse("NOT_AN_ADDRESS");
  const { address, payload, witnessVersion = 0 } = read;
  if (witnessVersion > 0 && !isTaproot(witnessVersion, payload)) return refuse("WITNESS_UNKNOWN");
  if (payload.every((byte) => byte === 0)) return refuse("ZERO_ADDRESS");
  if (TOKEN_CONTRACTS[chain].includes(address)) return refuse("TOKEN_CONTRACT");
  return accept(address);
}

/** An address and what it encodes: the hash or key that can spend from it. */
interface ReadAddress {
  readonly address: string;
  readonly payload: Uint8Array;
  readonly witnessVersion?: number;
}

const READERS: Readonly<Record<Chain, (text: string) => ReadAddress | undefined>> = {
  bitcoin: (text) => base58Address(text, [PAY_TO_KEY_HASH, PAY_TO_SCRIPT_HASH]) ?? segwit(text),
  ethereum,
  tron: (text) => base58Address(text, [TRON_ACCOUNT]),
};

/** EIP-55: mixed case carries a checksum. An address in a single case has none, and gets one. */
function ethereum(text: string): ReadAddress | undefined {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const checksummed = withChecksum(text);
  const hasChecksum = /[a-f]/.test(digits) && /[A-F]/.test(digits);
  if (hasChecksum && text !== checksummed) return undefined;
  return { address: checksummed, payload: hexToBytes(digits) };
}

function base58Address(text: string, versions: readonly number[]): ReadAddress | undefined {
  const bytes = attempt(() => base58check.decode(text));
  if (bytes?.length !== BASE58_PAYLOAD_BYTES) return undefined;
  return versions.includes(bytes[0] ?? -1)
    ? { address: text, payload: bytes.subarray(1) }
    : undefined;
}

/** BIP 173 for version 0, BIP 350 for the later ones. */
function segwit(text: string): ReadAddress | undefined {
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
): ReadAddress | undefined {
  return attempt(() => {
    const { prefix, words } = coder.decode(text as `${string}1${string}`, MAX_ADDRESS_LENGTH);
    const [witnessVersion = -1, ...rest] = words;
    const payload = coder.fromWords(rest);
    const isOurs = prefix === "bc" && fits(witnessVersion, payload.length);
    return isOurs ? { address: text.toLowerCase(), payload, witnessVersion } : undefined;
  });
}

/** BIP 341: the only use of later versions so far. */
function isTaproot(witnessVersion: number, payload: Uint8Array): boolean {
  return witnessVersion === 1 && payload.length === 32;
}

/** The decoders throw on malformed input; here that is a refusal. */
function attempt<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

/** The chains of the Ethereum type, which have deposit addresses that can be watched. docs/chains.md. */
export const EVM_CHAINS = ["ethereum"] as const satisfies readonly Chain[];
export type EvmChain = (typeof EVM_CHAINS)[number];
